import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { Input } from "./input.tsx";
import { useText } from "./locale.tsx";

/** Shows a password field with a button that reveals the password. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <Button
        variant="ghost"
        size="icon"
        className="absolute top-0 right-0 noscript:hidden"
        aria-label={t("auth.showTyped")}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </span>
  );
}

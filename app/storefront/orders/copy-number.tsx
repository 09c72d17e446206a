import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "#app/ui/browser/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { useText } from "#app/ui/locale.tsx";

/**
 * Copies a number to the clipboard: an order number, or the one that `label` names. Does nothing where the browser
 * forbids it, since the number can be selected by hand.
 */
export function CopyNumber({ number, label }: { number: string; label?: string }) {
  const t = useText();
  const name = label ?? t("success.copy");
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(number));
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={name}
        title={name}
        onClick={() => void copy()}
      >
        {isCopied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t("success.copied")}
      </span>
    </>
  );
}

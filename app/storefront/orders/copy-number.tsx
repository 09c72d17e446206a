import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useText } from "#app/ui/locale.tsx";

/** Copies an order's number to the clipboard. Does nothing where that is not allowed: it can be selected by hand. */
export function CopyNumber({ number }: { number: string }) {
  const t = useText();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={t("success.copy")}
        title={t("success.copy")}
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

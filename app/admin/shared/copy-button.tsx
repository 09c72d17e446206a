import { Copy } from "lucide-react";
import type { ComponentProps } from "react";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { copyText } from "#app/ui/browser/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";

/**
 * Shows a button that copies what `text` returns and reports the outcome as a toast; `onRefused` is called where the
 * browser does not allow it. Without JavaScript it is not shown.
 */
export function CopyButton({
  text,
  copied,
  refused,
  onRefused,
  children,
  ...button
}: {
  text: () => string;
  copied: AdminTextKey;
  refused: AdminTextKey;
  onRefused?: () => void;
  children: string;
} & Pick<ComponentProps<typeof Button>, "size" | "className" | "aria-label">) {
  const t = useAdminText();
  const copy = async () => {
    const isCopied = await copyText(text());
    showToast(
      isCopied
        ? { tone: "success", title: t("toast.success"), description: t(copied) }
        : { tone: "error", title: t("toast.error"), description: t(refused) },
    );
    if (!isCopied) onRefused?.();
  };
  return (
    <Button
      variant="outline"
      {...button}
      className={`noscript:hidden ${button.className ?? ""}`}
      onClick={() => void copy()}
    >
      <Copy aria-hidden />
      {children}
    </Button>
  );
}

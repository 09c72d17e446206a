import { Copy } from "lucide-react";
import { copyText } from "#app/ui/browser/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the link at which the customer pays the order, to be copied and passed on. */
export function PayLink({ url }: { url: string }) {
  const t = useAdminText();
  const copy = async () => {
    const isCopied = await copyText(url);
    showToast(
      isCopied
        ? { tone: "success", title: t("toast.success"), description: t("orders.payLink.copied") }
        : { tone: "error", title: t("toast.error"), description: t("orders.payLink.copyFailed") },
    );
  };
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <Field label={t("orders.payLink")} hint={t("orders.payLink.hint")} className="min-w-0 flex-1 basis-64">
        {(control) => (
          <Input {...control} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <Button variant="outline" className="noscript:hidden" onClick={() => void copy()}>
        <Copy aria-hidden />
        {t("orders.payLink.copy")}
      </Button>
    </div>
  );
}

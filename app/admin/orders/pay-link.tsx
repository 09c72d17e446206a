import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the link at which the customer pays the order, to be copied and passed on. */
export function PayLink({ url }: { url: string }) {
  const t = useAdminText();
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <Field label={t("orders.payLink")} hint={t("orders.payLink.hint")} className="min-w-0 flex-1 basis-64">
        {(control) => (
          <Input {...control} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <CopyButton text={() => url} copied="orders.payLink.copied" refused="orders.payLink.copyFailed">
        {t("orders.payLink.copy")}
      </CopyButton>
    </div>
  );
}

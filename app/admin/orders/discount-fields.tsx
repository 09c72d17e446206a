import type { Currency } from "#app/domain/money.ts";
import { discountReasonLength } from "#app/domain/orders/changed-lines.ts";
import { TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the fields of a discount on the goods of an order: its amount in the base currency, and the reason. */
export function DiscountFields({ base, onAmount }: { base: Currency; onAmount?: (typed: string) => void }) {
  const t = useAdminText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="discount"
        inputMode="decimal"
        onChange={(event) => onAmount?.(event.target.value)}
        label={t("orders.lines.discount.amount", { currency: t(`orders.lines.currency.${base}`) })}
      />
      <TextField
        name="discount_reason"
        label={t("orders.lines.discount.reason")}
        hint={t("orders.lines.discount.hint")}
        maxLength={discountReasonLength}
      />
    </div>
  );
}

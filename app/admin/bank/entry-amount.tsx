import { formatMoney, writtenMoney } from "#app/domain/money.ts";
import type { ListedEntry } from "#app/server/payments/bank/list-entries.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows a transfer's amount in euro, with the levs that it was converted from, or its amount in another currency. */
export function EntryAmount({ amount, foreign }: Pick<ListedEntry, "amount" | "foreign">) {
  const t = useAdminText();
  const locale = useLocale();
  const written = foreign && writtenMoney(foreign, locale);
  if (amount === null) return written;
  return (
    <>
      {formatMoney(amount, "EUR", locale)}
      {written && (
        <span className="block text-sm text-muted">{t("payouts.file.converted", { amount: written })}</span>
      )}
    </>
  );
}

import { formatMoney, writtenMoney } from "#app/domain/money.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows an amount in euro cents, with the levs that it was converted from, or an amount in another currency. */
export function EuroAmount({
  amount,
  foreign,
}: {
  amount: number | null;
  foreign: { amount: number; currency: string } | null;
}) {
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

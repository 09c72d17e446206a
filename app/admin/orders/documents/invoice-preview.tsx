import type { InvoiceContent } from "#app/domain/documents/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Previews an invoice except for its buyer: seller, lines and totals. */
export function InvoicePreview({ content }: { content: InvoiceContent }) {
  const t = useAdminText();
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  const { seller, lines, net, vat, vat_rate: rate, vat_reason: reason, total } = content;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("papers.preview")}</CardTitle>
      <h3 className="mt-3 text-sm text-muted">{t("papers.seller")}</h3>
      <p className="font-medium wrap-anywhere" lang="bg">
        {seller.name}
      </p>
      <p className="wrap-anywhere" lang="bg">
        {seller.address}, ЕИК {seller.eik}
        {seller.vat_number && `, ИН по ЗДДС ${seller.vat_number}`}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {lines.map((line, index) => (
          <li key={index} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere" lang="bg">
              {line.quantity} × {line.description}
            </span>
            <span className="whitespace-nowrap">{euros(line.net)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3">
        <Sum name={t("papers.preview.base")}>{euros(net)}</Sum>
        <Sum name={t("papers.preview.vat", { rate })}>{euros(vat)}</Sum>
        <Sum name={t("papers.preview.total")} isTotal>
          {euros(total)}
        </Sum>
      </dl>
      {reason && (
        <p className="mt-2 text-sm text-muted" lang="bg">
          {reason}
        </p>
      )}
    </Card>
  );
}

function Sum({ name, isTotal, children }: { name: string; isTotal?: boolean; children: string }) {
  return (
    <div className={isTotal ? "mt-1 flex justify-between text-lg font-bold" : "flex justify-between"}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

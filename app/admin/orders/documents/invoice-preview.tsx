import { Fragment } from "react";
import { ratesOf } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent, InvoiceParty } from "#app/domain/documents/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import { formatDate } from "#app/domain/dates.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows what an invoice will contain, before it gets its number. */
export function InvoicePreview({ content }: { content: InvoiceContent }) {
  const t = useAdminText();
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  const { lines, discount = 0, vat_reason: reason, total } = content;
  const rates = ratesOf(content);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("documents.preview")}</CardTitle>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Party title={t("documents.buyer")} party={content.buyer} />
        <Party title={t("documents.seller")} party={content.seller} />
      </div>
      <p className="mt-4 text-sm text-muted">
        {t("documents.preview.order", {
          number: content.order_number,
          date: formatDate(new Date(content.ordered_at), locale),
        })}
        {" · "}
        {t(`orders.method.${content.payment_method}`)}
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
        {discount > 0 && <Sum name={t("documents.preview.discount")}>{euros(-discount)}</Sum>}
        {rates.map(({ rate, net, vat }) => (
          <Fragment key={rate}>
            <Sum
              name={rates.length > 1 ? t("documents.preview.baseAt", { rate }) : t("documents.preview.base")}
            >
              {euros(net)}
            </Sum>
            <Sum name={t("documents.preview.vat", { rate })}>{euros(vat)}</Sum>
          </Fragment>
        ))}
        <Sum name={t("documents.preview.total")} isTotal>
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

/** Names and addresses are printed in Bulgarian. */
function Party({ title, party }: { title: string; party: InvoiceParty }) {
  return (
    <div>
      <h3 className="text-sm text-muted">{title}</h3>
      <p className="font-medium wrap-anywhere" lang="bg">
        {party.name}
      </p>
      <p className="wrap-anywhere" lang="bg">
        {party.address}
      </p>
      {party.eik && <p lang="bg">ЕИК: {party.eik}</p>}
      {party.vat_number && <p lang="bg">ИН по ЗДДС: {party.vat_number}</p>}
    </div>
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

import { formatMoney } from "#app/domain/money.ts";
import type { KeptOrigin } from "#app/domain/measurement/visit-figures.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the orders of shoppers who consented, by where their visits came from. */
export function KeptCard({ kept }: { kept: readonly KeptOrigin[] }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <section>
      <h2 className="text-xl font-bold">{t("visits.kept")}</h2>
      <p className="mb-3 max-w-3xl text-sm text-muted">{t("visits.kept.text")}</p>
      <Table label={t("visits.kept")}>
        <TableHead>
          <HeadCell>{t("visits.source")}</HeadCell>
          <HeadCell>{t("visits.campaign")}</HeadCell>
          <HeadCell align="end">{t("visits.orders")}</HeadCell>
          <HeadCell align="end">{t("visits.amount")}</HeadCell>
        </TableHead>
        <TableBody>
          {kept.map(({ source, campaign, orders, total_eur }) => (
            <Row key={`${source} ${campaign}`}>
              <Cell className="font-medium wrap-anywhere">{source || t("visits.source.none")}</Cell>
              <Cell heading={t("visits.campaign")} className="wrap-anywhere">
                {campaign || "–"}
              </Cell>
              <Cell heading={t("visits.orders")} align="end">
                {orders}
              </Cell>
              <Cell heading={t("visits.amount")} align="end">
                {formatMoney(total_eur, "EUR", locale)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

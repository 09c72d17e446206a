import { Link } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { ListedPayout } from "#app/server/payouts/list-payouts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists one page of the payouts, the newest first. */
export function PayoutTable({ payouts }: { payouts: readonly ListedPayout[] }) {
  const t = useAdminText();
  return (
    <Table label={t("payouts.list")}>
      <TableHead>
        <HeadCell>{t("payouts.day")}</HeadCell>
        <HeadCell>{t("payouts.carrier")}</HeadCell>
        <HeadCell className="w-full">{t("payouts.reference")}</HeadCell>
        <HeadCell align="end">{t("payouts.lines")}</HeadCell>
        <HeadCell align="end">{t("payouts.amount")}</HeadCell>
        <HeadCell>{t("payouts.state")}</HeadCell>
      </TableHead>
      <TableBody>
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </TableBody>
    </Table>
  );
}

function PayoutRow({ payout }: { payout: ListedPayout }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  return (
    <Row>
      <Cell heading={t("payouts.day")} className="whitespace-nowrap">
        <Link
          to={`/admin/payouts/${payout.id}`}
          className="inline-flex min-h-6 items-center font-semibold text-primary-text underline underline-offset-4 hover:decoration-2 max-md:min-h-11"
        >
          {formatDate(startOfSofiaDay(payout.paidOn), locale)}
        </Link>
      </Cell>
      <Cell heading={t("payouts.carrier")} className="whitespace-nowrap">
        {nameOf(payout.carrier)}
      </Cell>
      <Cell heading={t("payouts.reference")} className="wrap-anywhere">
        {payout.source === "carrier" && <p>{payout.reference}</p>}
        <p className="text-sm text-muted">
          {t(`payouts.source.${payout.source}`)}, {t(`payouts.method.${payout.method}`)}
        </p>
      </Cell>
      <Cell heading={t("payouts.lines")} align="end">
        {payout.lines}
      </Cell>
      <Cell heading={t("payouts.amount")} align="end" className="whitespace-nowrap">
        {formatMoney(payout.total, "EUR", locale)}
      </Cell>
      <Cell heading={t("payouts.state")}>
        {payout.open > 0 ? (
          <Badge tone="attention">{t("payouts.toCheck", { count: payout.open })}</Badge>
        ) : (
          <Badge tone="success">{t("payouts.allMatched")}</Badge>
        )}
      </Cell>
    </Row>
  );
}

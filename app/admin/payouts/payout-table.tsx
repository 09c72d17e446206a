import { Link } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { writtenMoney } from "#app/domain/money.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { ListedPayout } from "#app/server/payouts/list-payouts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists payouts. */
export function PayoutTable({ label, payouts }: { label: string; payouts: readonly ListedPayout[] }) {
  const t = useAdminText();
  return (
    <Table label={label}>
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
  const nameOf = useCarrierName();
  const totalText = useTotalText();
  return (
    <Row>
      <Cell heading={t("payouts.day")} className="whitespace-nowrap">
        <Link
          to={`/admin/payouts/${payout.id}`}
          className="inline-flex min-h-6 items-center font-semibold text-primary-text underline underline-offset-4 hover:decoration-2 max-md:min-h-11"
        >
          <PayoutDay day={payout.paidOn} isDated={payout.isDated} />
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
        {payout.sums.length === 0 ? "–" : <Sums sums={payout.sums} />}
      </Cell>
      <Cell heading={t("payouts.state")} className="md:min-w-60">
        {payout.isOpen && <Badge tone="danger">{t("payouts.differs")}</Badge>}
        {payout.isOpen && <p className="text-sm">{totalText(payout)}</p>}
        {payout.open > 0 ? (
          <Badge tone="attention">{t("payouts.toCheck", { count: payout.open })}</Badge>
        ) : (
          !payout.isOpen && <Badge tone="success">{t("payouts.allMatched")}</Badge>
        )}
      </Cell>
    </Row>
  );
}

/** Shows the day of a payout, or when it was read if the carrier gave no day. */
export function PayoutDay({ day, isDated }: { day: string; isDated: boolean }) {
  const t = useAdminText();
  const date = formatDate(startOfSofiaDay(day), useLocale());
  return isDated ? date : t("payouts.undated", { day: date });
}

/** Shows what the lines of a payout add up to, one currency below the other. */
export function Sums({ sums }: { sums: ListedPayout["sums"] }) {
  const locale = useLocale();
  return sums.map((sum) => (
    <span key={sum.currency} className="block">
      {writtenMoney(sum, locale)}
    </span>
  ));
}

/** Returns a function that says what a payout's lines add up to, and what the carrier states. */
export function useTotalText() {
  const t = useAdminText();
  const locale = useLocale();
  return ({ sums, total }: Pick<ListedPayout, "sums" | "total">) =>
    t("payouts.twoSums", {
      lines: sums.map((sum) => writtenMoney(sum, locale)).join(" + ") || t("payouts.noSum"),
      total: total ? writtenMoney(total, locale) : t("payouts.noSum"),
    });
}

import { RefreshCw, Upload } from "lucide-react";
import type { FetcherWithComponents } from "react-router";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { OwedState } from "#app/domain/delivery/payout.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { CarrierDebt, OwedParcel } from "#app/server/payouts/owed-cash.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useCarrierProblem } from "#app/admin/carriers/carrier-problem.ts";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { ParcelNumber } from "#app/admin/parcels/parcel-facts.tsx";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { PayoutAnswer } from "./payout-answer.ts";

type PayoutFetcher = FetcherWithComponents<PayoutAnswer>;

/** Shows what each carrier owes, and how to read its payouts. */
export function DebtCards({ debts, fetcher }: { debts: readonly CarrierDebt[]; fetcher: PayoutFetcher }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {debts.map((debt) => (
        <li key={debt.carrier} className="grid">
          <DebtCard debt={debt} fetcher={fetcher} />
        </li>
      ))}
    </ul>
  );
}

function DebtCard({ debt, fetcher }: { debt: CarrierDebt; fetcher: PayoutFetcher }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  const carrier = nameOf(debt.carrier);
  const may = useMay();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  return (
    <Card className="flex flex-col gap-3 p-5 sm:p-6">
      <CardTitle>
        {debt.owed > 0
          ? t("payouts.owes", { carrier, amount: euros(debt.owed) })
          : t("payouts.owesNothing", { carrier })}
      </CardTitle>
      {debt.count > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t(debt.count === 1 ? "payouts.owed.one" : "payouts.owed.other", { count: debt.count })}
          {debt.overdue > 0 && (
            <Badge tone="danger">{t("payouts.overdue", { amount: euros(debt.overdue) })}</Badge>
          )}
        </p>
      )}
      <ReadState debt={debt} />
      {may("payments.change") && (
        <div className="mt-auto flex flex-wrap gap-3">
          {debt.isListed && <FetchButton debt={debt} fetcher={fetcher} />}
          <ButtonLink
            to={`/admin/payouts/file?carrier=${debt.carrier}`}
            variant="outline"
            aria-label={`${t("payouts.upload")}, ${carrier}`}
          >
            <Upload aria-hidden />
            {t("payouts.upload")}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function FetchButton({ debt: { carrier }, fetcher }: { debt: CarrierDebt; fetcher: PayoutFetcher }) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  const isBusy = fetcher.state !== "idle";
  const isThis = isBusy && fetcher.formData?.get("carrier") === carrier;
  const text = t(isThis ? "payouts.fetch.busy" : "payouts.fetch");
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="carrier" value={carrier} />
      <Button
        type="submit"
        name="intent"
        value="fetch"
        variant="outline"
        disabled={isBusy}
        aria-label={`${text}, ${nameOf(carrier)}`}
      >
        <RefreshCw aria-hidden />
        {text}
      </Button>
    </fetcher.Form>
  );
}

function ReadState({ debt: { carrier, isListed, payoutsAt, problem } }: { debt: CarrierDebt }) {
  const t = useAdminText();
  const locale = useLocale();
  const problemText = useCarrierProblem();
  if (!isListed) {
    const why = carrierCapabilities[carrier].payouts === "none" ? "payouts.byFile" : "payouts.noAccount";
    return <p className="text-sm text-muted">{t(why)}</p>;
  }
  return (
    <div className="text-sm">
      <p className="text-muted">
        {payoutsAt
          ? t("payouts.asked", { time: formatDateTime(payoutsAt, locale) })
          : t("payouts.neverAsked")}
      </p>
      {problem !== null && (
        <p className="font-semibold text-danger">
          {problem === "rows" ? t("payouts.unread") : t("payouts.problem", { reason: problemText(problem) })}
        </p>
      )}
    </div>
  );
}

const tones: Record<OwedState, BadgeTone> = { waiting: "neutral", missing: "danger", short: "attention" };

/** Lists the delivered parcels whose cash has not been paid out; those that still wait come last. */
export function OwedParcels({ debts }: { debts: readonly CarrierDebt[] }) {
  const t = useAdminText();
  const parcels = debts.flatMap((debt) => debt.parcels);
  if (parcels.length === 0) return null;
  const all = debts.reduce((sum, { count }) => sum + count, 0);
  const sorted = parcels.toSorted(
    (a, b) =>
      Number(a.state === "waiting") - Number(b.state === "waiting") || +a.deliveredAt - +b.deliveredAt,
  );
  return (
    <section className="mt-8">
      <CardTitle className="mb-3">{t("payouts.owedParcels")}</CardTitle>
      {parcels.length < all && (
        <p className="mb-3 text-muted">{t("payouts.firstParcels", { count: parcels.length })}</p>
      )}
      <Table label={t("payouts.owedParcels")}>
        <TableHead>
          <HeadCell>{t("payouts.parcel")}</HeadCell>
          <HeadCell>{t("payouts.order")}</HeadCell>
          <HeadCell className="w-full">{t("payouts.recipient")}</HeadCell>
          <HeadCell>{t("payouts.delivered")}</HeadCell>
          <HeadCell align="end">{t("payouts.amount")}</HeadCell>
          <HeadCell>{t("payouts.state")}</HeadCell>
        </TableHead>
        <TableBody>
          {sorted.map((parcel) => (
            <OwedRow key={`${parcel.carrier} ${parcel.number}`} parcel={parcel} />
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

function OwedRow({ parcel }: { parcel: OwedParcel }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  return (
    <Row>
      <Cell heading={t("payouts.parcel")}>
        <ParcelNumber carrier={parcel.carrier} number={parcel.number} />
        <p className="text-sm text-muted">{nameOf(parcel.carrier)}</p>
      </Cell>
      <Cell heading={t("payouts.order")}>
        <OrderLink to={`/admin/orders/${parcel.orderId}`} number={parcel.orderNumber} />
      </Cell>
      <Cell heading={t("payouts.recipient")} className="wrap-anywhere">
        {parcel.recipient}
      </Cell>
      <Cell heading={t("payouts.delivered")} className="whitespace-nowrap">
        {formatDate(parcel.deliveredAt, locale)}
      </Cell>
      <Cell heading={t("payouts.amount")} align="end" className="whitespace-nowrap">
        {formatMoney(parcel.owed, "EUR", locale)}
      </Cell>
      <Cell heading={t("payouts.state")}>
        <Badge tone={tones[parcel.state]}>{t(`payouts.state.${parcel.state}`)}</Badge>
      </Cell>
    </Row>
  );
}

import { useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import type { PayoutLineState } from "#app/domain/delivery/payout.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { PayoutLine } from "#app/server/payouts/list-payouts.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { ParcelNumber } from "#app/admin/parcels/parcel-facts.tsx";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { EuroAmount } from "#app/admin/shared/files/euro-amount.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { PayoutAnswer } from "./payout-answer.ts";
import { PayoutDay } from "./payout-table.tsx";

const tones: Record<PayoutLineState, BadgeTone> = {
  matched: "success",
  wrong_sum: "attention",
  foreign: "attention",
  unknown: "danger",
  closed: "danger",
  dismissed: "neutral",
};

type PayoutLinesProps = {
  label: string;
  lines: readonly PayoutLine[];
  fetcher: FetcherWithComponents<PayoutAnswer>;
  /** Whether the lines are of several payouts. */
  hasDay: boolean;
};

/** Lists lines of payouts with their parcels, and offers decisions on those that do not match. */
export function PayoutLines({ label, lines, fetcher, hasDay }: PayoutLinesProps) {
  const t = useAdminText();
  const locale = useLocale();
  const list = useRef<HTMLDivElement>(null);
  const [accepting, setAccepting] = useState<PayoutLine | null>(null);
  // Restore focus: the pressed button is removed with its row, or replaced.
  const focusList = () => list.current?.focus();
  const confirm = () => {
    if (accepting) void fetcher.submit({ intent: "accept", line: accepting.id }, { method: "post" });
    setAccepting(null);
    focusList();
  };
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <Table label={label}>
        <TableHead>
          <HeadCell>{t("payouts.parcel")}</HeadCell>
          <HeadCell>{t("payouts.order")}</HeadCell>
          {hasDay && <HeadCell>{t("payouts.day")}</HeadCell>}
          <HeadCell align="end">{t("payouts.paid")}</HeadCell>
          <HeadCell align="end">{t("payouts.expected")}</HeadCell>
          <HeadCell>{t("payouts.state")}</HeadCell>
          <HeadCell>{t("payouts.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              hasDay={hasDay}
              onAccept={() => setAccepting(line)}
              fetcher={fetcher}
              onDecide={focusList}
            />
          ))}
        </TableBody>
      </Table>
      <Dialog
        open={accepting !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAccepting(null);
        }}
        title={t("payouts.accept.title")}
        description={
          accepting
            ? t("payouts.accept.text", {
                expected: euros(accepting.expected ?? 0),
                amount: euros(accepting.paid ?? 0),
                order: accepting.orderNumber ?? "",
              })
            : ""
        }
        actions={
          <>
            <Button variant="outline" onClick={() => setAccepting(null)}>
              {t("payouts.cancel")}
            </Button>
            <Button onClick={confirm}>{t("payouts.accept.confirm")}</Button>
          </>
        }
      />
    </div>
  );
}

type LineRowProps = Pick<PayoutLinesProps, "hasDay" | "fetcher"> & {
  line: PayoutLine;
  onAccept: () => void;
  onDecide: () => void;
};

function LineRow({ line, hasDay, fetcher, onAccept, onDecide }: LineRowProps) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  const canChange = useMay()("payments.change");
  const { number, state } = line;
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  const isBusy = fetcher.state !== "idle";
  const intent = state === "dismissed" ? "restore" : "dismiss";
  const paid = line.paid ?? 0;
  const canAccept = state === "wrong_sum" && line.isPayable && paid > 0;
  const name = number || t("payouts.noNumber");
  return (
    <Row>
      <Cell heading={t("payouts.parcel")}>
        {number === "" ? name : <ParcelNumber carrier={line.carrier} number={number} />}
        {hasDay && <p className="text-sm text-muted">{nameOf(line.carrier)}</p>}
      </Cell>
      <Cell heading={t("payouts.order")}>
        {line.orderId && line.orderNumber ? (
          <OrderLink to={`/admin/orders/${line.orderId}`} number={line.orderNumber} />
        ) : (
          "–"
        )}
      </Cell>
      {hasDay && (
        <Cell heading={t("payouts.day")} className="whitespace-nowrap">
          <PayoutDay day={line.paidOn} isDated={line.isDated} />
        </Cell>
      )}
      <Cell heading={t("payouts.paid")} align="end" className="whitespace-nowrap">
        <EuroAmount
          amount={line.amount}
          foreign={line.currency === "EUR" ? null : { amount: line.written, currency: line.currency }}
        />
        {state === "wrong_sum" && paid !== line.amount && (
          <span className="block text-sm text-muted">{t("payouts.together", { amount: euros(paid) })}</span>
        )}
      </Cell>
      <Cell heading={t("payouts.expected")} align="end" className="whitespace-nowrap">
        {line.expected === null ? "–" : euros(line.expected)}
      </Cell>
      <Cell heading={t("payouts.state")}>
        <Badge tone={tones[state]}>{t(`payouts.line.${state}`)}</Badge>
      </Cell>
      <Cell heading={t("payouts.actions")}>
        <div className="flex min-h-9 flex-wrap gap-2">
          {(state === "matched" || !canChange) && "–"}
          {canChange && canAccept && (
            <Button
              size="sm"
              variant="outline"
              disabled={isBusy}
              onClick={onAccept}
              aria-label={t("payouts.accept.label", { amount: euros(paid), number })}
            >
              {t("payouts.accept")}
            </Button>
          )}
          {canChange && state !== "matched" && (
            <fetcher.Form method="post" onSubmit={onDecide}>
              <input type="hidden" name="line" value={line.id} />
              <Button
                type="submit"
                name="intent"
                value={intent}
                size="sm"
                variant="outline"
                disabled={isBusy}
                aria-label={t(`payouts.${intent}.label`, { number: name })}
              >
                {t(`payouts.${intent}`)}
              </Button>
            </fetcher.Form>
          )}
        </div>
      </Cell>
    </Row>
  );
}

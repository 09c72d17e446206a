import { useRef } from "react";
import { useFetcher } from "react-router";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { isCarrierName } from "#app/domain/delivery/carrier.ts";
import { parcelStates } from "#app/domain/delivery/parcel.ts";
import { formatMoney } from "#app/domain/money.ts";
import { isDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { orderSituation, upcomingSituations as upcoming } from "#app/domain/orders/order-situation.ts";
import { isOrderStatus, orderNumber } from "#app/domain/orders/order.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { FoldedCard } from "#app/admin/shared/folded-card.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { OrderAnswer } from "./change-order.server.ts";
import { ChangeDetails } from "./lines/change-details.tsx";
import { refusalText } from "./order-refusal.ts";
import { DeleteNote, NoteForm, useOncePerAnswer } from "./order-notes.tsx";
import type { action } from "./view.tsx";

type OrderEvent = FoundOrder["events"][number];

type OrderEventsProps = {
  order: FoundOrder;
  /** The id of the note that the form will add. */
  noteId: string;
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: OrderAnswer | undefined;
};

/**
 * Shows the order's timeline with authors and reasons, oldest first, including the staff's internal notes, and what is to be
 * done next.
 */
export function OrderEvents({ order, noteId, postedAnswer }: OrderEventsProps) {
  const t = useAdminText();
  const canWrite = useMay()("orders.change");
  const { goods } = orderSituation(order);
  const next = upcoming.find((each) => each === goods);
  const locale = useLocale();
  const textOf = useEventText();
  const deletion = useFetcher<typeof action>();
  const list = useRef<HTMLOListElement>(null);
  useOncePerAnswer(deletion.data, (answer) => {
    // Restore focus: the pressed button is removed with its note.
    list.current?.focus();
    const description = answer.ok ? t(`orders.did.${answer.did}`) : refusalText(answer, t);
    const tone = answer.ok ? "success" : "error";
    showToast({ tone, title: t(`toast.${tone}`), description });
  });
  return (
    <FoldedCard
      title={t("orders.timeline")}
      count={order.events.length}
      startsOpen={
        (postedAnswer?.ok === false && postedAnswer.intent === "note") ||
        order.events.some(({ kind }) => kind === "note")
      }
    >
      <ol ref={list} tabIndex={-1} aria-label={t("orders.timeline")} className="my-4 border-l-2 border-line">
        {order.events.map((event) => (
          <li key={event.id} className="relative pb-5 pl-5 wrap-anywhere last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-1.75 size-3 rounded-full bg-text" />
            <p className="font-medium">{textOf(event)}</p>
            {event.kind === "placed" && event.data.codes && (
              <p>{t("orders.event.codes", { codes: event.data.codes })}</p>
            )}
            {event.kind === "note" && <p className="whitespace-pre-line">{event.data.text}</p>}
            {event.kind === "lines_changed" && <ChangeDetails data={event.data} />}
            {event.data.reason && <p>{t("orders.reasonGiven", { reason: event.data.reason })}</p>}
            <p className="text-sm text-muted">
              {formatDateTime(event.created_at, locale)}
              {event.by !== null && `, ${t("orders.event.by", { who: event.by })}`}
            </p>
            {canWrite && event.kind === "note" && <DeleteNote id={event.id} notes={deletion} />}
          </li>
        ))}
      </ol>
      {next && <p className="mb-4 font-medium">{t(`orders.next.${next}`)}</p>}
      {canWrite && <NoteForm noteId={noteId} postedAnswer={postedAnswer} />}
    </FoldedCard>
  );
}

function useEventText(): (event: OrderEvent) => string {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  const statusText = (status = "") => (isOrderStatus(status) ? t(`orders.status.${status}`) : status);
  const amountText = (cents = "") => formatMoney(Number(cents), "EUR", locale);
  const parcelText = ({ state = "", carrier = "", number = "" }: Record<string, string>) => {
    const name = isCarrierName(carrier) ? nameOf(carrier) : carrier;
    if (state === "labelled" || state === "cancelled")
      return t(`parcel.event.${state}`, { number, carrier: name });
    const known = parcelStates.find((each) => each === state);
    return t("parcel.event.state", { number, state: known ? t(`parcel.state.${known}`) : state });
  };
  const paidText = ({ amount_eur, carrier = "", payer = "", on = "" }: Record<string, string>) => {
    const amount = amountText(amount_eur);
    if (!isDay(on)) return t("orders.event.paid", { amount });
    const day = formatDate(startOfSofiaDay(on), locale);
    if (payer) return t("orders.event.transferred", { amount, payer, day });
    if (!isCarrierName(carrier)) return t("orders.event.paidOn", { amount, day });
    return t("orders.event.paidOut", { amount, carrier: nameOf(carrier), day });
  };
  return ({ kind, data }) => {
    switch (kind) {
      case "placed":
        return t(data.entry === "office" ? "orders.event.entered" : "orders.event.placed");
      case "status_changed":
        if (data.replaced_by) return t("orders.event.replaced", { number: orderNumber(data.replaced_by) });
        if (data.replaces) return t("orders.event.restored", { number: orderNumber(data.replaces) });
        return t("orders.event.status_changed", { from: statusText(data.from), to: statusText(data.to) });
      case "paid":
        return paidText(data);
      case "lines_changed":
        return t("orders.event.lines_changed", {
          from: amountText(data.from_eur),
          to: amountText(data.to_eur),
        });
      case "goods_returned":
        return t("orders.event.goods_returned", { goods: data.goods ?? "" });
      case "refunded":
        return t("orders.event.refunded", { amount: amountText(data.total_eur) });
      case "refund_failed":
        return t("orders.event.refund_failed", { amount: amountText(data.amount_eur) });
      case "note":
        return t("notes.by");
      case "invoice_issued":
      case "sale_document":
        return t(`orders.event.${kind}`, { number: data.number ?? "" });
      case "parcel":
        return parcelText(data);
      default:
        return t(`orders.event.${kind}`);
    }
  };
}

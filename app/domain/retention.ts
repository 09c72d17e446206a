import { isRefundDue } from "./order.ts";
import type { OrderState } from "./order.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "./sofia-days.ts";

/** Milliseconds. */
const [hour, day] = [3_600_000, 86_400_000];

/** What a person left with the shop and the shop does not keep for good. */
export const retainedKinds = [
  "contact_message",
  "unconfirmed_account",
  "staff_invite",
  "unconfirmed_subscriber",
  "unsubscribed_subscriber",
  "letter",
  "withdrawal",
  "order",
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/**
 * Days that an account or a sign-up to the newsletter waits for its confirmation, and that an invitation to the team is kept
 * once it has expired; the links in their letters work for a week at most.
 */
const unconfirmedDays = 30;

/**
 * Years that each is kept.
 *
 * - What a message was about may come up again for a year; the page on privacy promises no more.
 * - That somebody had agreed to the newsletter, and when that ended, is shown to the Commission for Personal Data Protection
 *   (Regulation (EU) 2016/679, article 7(1)), which takes complaints for two years (Personal Data Protection Act, article 38).
 * - A letter that has left is told by what it was written from; whether it arrived is asked within a year, if at all.
 * - Claims are barred after five years (Obligations and Contracts Act, article 110), those from a declaration of withdrawal of
 *   which no order was found among them.
 */
const years = { message: 1, unsubscribed: 2, letter: 1, withdrawal: 5 } as const;

/**
 * Years that documents of sale are kept, counted from 1 January after the year that they are of (Accountancy Act, article
 * 12(1), in which a company's reporting period is the calendar year).
 */
const accountingYears = 10;

/** For each kind the moment before which it must have ended for its time to be over now. */
export function termsAt(now: Date): Record<RetainedKind, Date> {
  const unconfirmed = new Date(now.getTime() - unconfirmedDays * day);
  return {
    contact_message: yearsBefore(now, years.message),
    unconfirmed_account: unconfirmed,
    staff_invite: unconfirmed,
    unconfirmed_subscriber: unconfirmed,
    unsubscribed_subscriber: yearsBefore(now, years.unsubscribed),
    letter: yearsBefore(now, years.letter),
    withdrawal: yearsBefore(now, years.withdrawal),
    order: startOfSofiaDay(`${Number(sofiaDay(now).slice(0, 4)) - accountingYears}-01-01`),
  };
}

function yearsBefore(now: Date, count: number): Date {
  const moment = new Date(now);
  moment.setUTCFullYear(moment.getUTCFullYear() - count);
  return moment;
}

/**
 * Whether nothing of an order is left to be done: it was delivered and paid, or called off, or is a card order that nobody
 * paid for in time; and no money is to be given back.
 */
export function isOver(order: OrderState): boolean {
  if (isRefundDue(order)) return false;
  if (order.order_status === "cancelled") return true;
  return order.order_status === "delivered" ? order.payment_status === "paid" : isAbandoned(order);
}

/** A card order that nobody paid for in time stays new for good, and holds nothing. */
export function isAbandoned(order: OrderState): boolean {
  const isUnpaid = order.payment_method === "stripe" && order.payment_status === "failed";
  return order.order_status === "new" && isUnpaid && !order.holds_stock;
}

/** Hours after midnight in Sofia at which the night's work begins: after the backups of three o'clock. */
const nightHour = 4.5;

/** When it is done next. */
export function nextNight(now: Date): Date {
  const nightOf = (date: string) => new Date(startOfSofiaDay(date).getTime() + nightHour * hour);
  const today = sofiaDay(now);
  return nightOf(today) > now ? nightOf(today) : nightOf(addDays(today, 1));
}

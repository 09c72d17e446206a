import { isRefundDue } from "#app/domain/orders/order.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

/** Milliseconds. */
const [hour, day] = [3_600_000, 86_400_000];

/** Kinds of data with a retention period: personal data, and counts of visits, which grow every day. */
export const retainedKinds = [
  "contact_message",
  "unconfirmed_account",
  "session",
  "staff_invite",
  "unconfirmed_subscriber",
  "unsubscribed_subscriber",
  "newsletter_delivery",
  "unconfirmed_stock_alert",
  "stock_alert",
  "letter",
  "cart_reminder",
  "withdrawal",
  "order",
  "bank_entry",
  "mail_recipient",
  "visit_count",
  "order_origin",
  "conversion",
  "consent_choice",
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/**
 * Days for which unconfirmed accounts and newsletter sign-ups, and expired staff invitations, are retained. The links
 * in their e-mails work for a week at most.
 */
const unconfirmedDays = 30;

/** Days for which the cart of a reminder is kept, so that the link in its e-mail restores it. */
const cartDays = 30;

/**
 * Days for which a stock alert that nobody confirmed is retained, as long as its link works, and one that was
 * confirmed: six months later the person hardly waits any more.
 */
const stockAlertDays = { unconfirmed: 7, confirmed: 183 } as const;

/** Days for which the origin of an order is kept: a season's advertisements are compared, no more. */
const originDays = 180;

/**
 * Retention periods in years.
 * - Contact message: its subject may come up again within a year; the privacy page promises no more.
 * - Unsubscribed: consent to the newsletter and its end must be proven to the Commission for Personal Data Protection
 *   (Regulation (EU) 2016/679, article 7(1)), which takes complaints for two years (Personal Data Protection Act,
 *   article 38).
 * - E-mail: a sent e-mail can be reconstructed from its source records; its delivery is questioned within a year, if
 *   ever.
 * - E-mail of a newsletter: as other e-mails, from the newsletter's end.
 * - Recipient of other e-mails than those of orders: as long as the e-mails, whose links name it.
 * - Withdrawal: claims are barred after five years (Obligations and Contracts Act, article 110), including those from a
 *   declaration that matches no order.
 * - Consent to measurement: valid for a year, and then provable for two more, as that to the newsletter.
 * - Conversion: by then its order's origin is long erased, so it cannot be sent again.
 */
const years = {
  message: 1,
  unsubscribed: 2,
  letter: 1,
  recipient: 1,
  withdrawal: 5,
  consent: 3,
  conversion: 1,
} as const;

/** Months for which counts of visits are kept: two years, and a month to compare with. */
const visitMonths = 25;

/**
 * Retention period of sales documents and bank transfers, in years from 1 January after the year of the document
 * (Accountancy Act, article 12(1); a company's reporting period is the calendar year).
 */
const accountingYears = 10;

/** Returns, for each kind of data, the cut-off time: data that ended before it is due for deletion now. */
export function retentionCutoffs(now: Date): Record<RetainedKind, Date> {
  const daysBefore = (count: number) => new Date(now.getTime() - count * day);
  const unconfirmed = daysBefore(unconfirmedDays);
  const accounts = startOfSofiaDay(`${Number(sofiaDay(now).slice(0, 4)) - accountingYears}-01-01`);
  return {
    contact_message: yearsBefore(now, years.message),
    unconfirmed_account: unconfirmed,
    // An expired session or link serves nobody.
    session: now,
    staff_invite: unconfirmed,
    unconfirmed_subscriber: unconfirmed,
    unsubscribed_subscriber: yearsBefore(now, years.unsubscribed),
    newsletter_delivery: yearsBefore(now, years.letter),
    unconfirmed_stock_alert: daysBefore(stockAlertDays.unconfirmed),
    stock_alert: daysBefore(stockAlertDays.confirmed),
    letter: yearsBefore(now, years.letter),
    cart_reminder: new Date(now.getTime() - cartDays * day),
    withdrawal: yearsBefore(now, years.withdrawal),
    order: accounts,
    bank_entry: accounts,
    mail_recipient: yearsBefore(now, years.recipient),
    visit_count: monthsBefore(now, visitMonths),
    order_origin: daysBefore(originDays),
    conversion: yearsBefore(now, years.conversion),
    consent_choice: yearsBefore(now, years.consent),
  };
}

function monthsBefore(now: Date, count: number): Date {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - count);
  return moment;
}

function yearsBefore(now: Date, count: number): Date {
  const moment = new Date(now);
  moment.setUTCFullYear(moment.getUTCFullYear() - count);
  return moment;
}

/**
 * Returns whether an order is closed: delivered and paid, cancelled, or an abandoned card order; and no refund is due.
 */
export function isOver(order: OrderState): boolean {
  if (isRefundDue(order)) return false;
  if (order.order_status === "cancelled") return true;
  return order.order_status === "delivered" ? order.payment_status === "paid" : isAbandoned(order);
}

/** Returns whether an order is an abandoned card order: payment failed, status still `new`, no stock held. */
export function isAbandoned(order: OrderState): boolean {
  const isUnpaid = order.payment_method === "stripe" && order.payment_status === "failed";
  return order.order_status === "new" && isUnpaid && !order.holds_stock;
}

/** Hours after midnight, Sofia time, at which the nightly jobs begin: after the backup at 3 a.m. */
const nightHour = 4.5;

/** Returns when the nightly jobs run next. */
export function nextNightlyRun(now: Date): Date {
  const nightOf = (date: string) => new Date(startOfSofiaDay(date).getTime() + nightHour * hour);
  const today = sofiaDay(now);
  return nightOf(today) > now ? nightOf(today) : nightOf(addDays(today, 1));
}

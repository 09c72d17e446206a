import { expect, test } from "vitest";
import type { OrderState } from "#app/domain/orders/order.ts";
import { isAbandoned, isOver, nextNightlyRun, retentionCutoffs } from "./retention.ts";

const at = (text: string) => new Date(text);

test("messages, e-mails, withdrawals and subscriptions expire by the day, at the same hour; sessions at once", () => {
  const terms = retentionCutoffs(at("2026-11-20T10:00:00Z"));
  expect(terms).toMatchObject({
    contact_message: at("2025-11-20T10:00:00Z"),
    unconfirmed_account: at("2026-10-21T10:00:00Z"),
    session: at("2026-11-20T10:00:00Z"),
    staff_invite: at("2026-10-21T10:00:00Z"),
    unconfirmed_subscriber: at("2026-10-21T10:00:00Z"),
    unsubscribed_subscriber: at("2024-11-20T10:00:00Z"),
    newsletter_delivery: at("2025-11-20T10:00:00Z"),
    unconfirmed_stock_alert: at("2026-11-13T10:00:00Z"),
    stock_alert: at("2026-05-21T10:00:00Z"),
    letter: at("2025-11-20T10:00:00Z"),
    cart_reminder: at("2026-10-21T10:00:00Z"),
    mail_recipient: at("2025-11-20T10:00:00Z"),
    visit_count: at("2024-10-20T10:00:00Z"),
    withdrawal: at("2021-11-20T10:00:00Z"),
    order_origin: at("2026-05-24T10:00:00Z"),
    conversion: at("2025-11-20T10:00:00Z"),
    consent_choice: at("2023-11-20T10:00:00Z"),
  });
});

test("orders and bank transfers are retained for ten full calendar years after the year of the order, in Sofia time", () => {
  const end = at("2036-12-31T22:00:00Z");
  expect(retentionCutoffs(new Date(end.getTime() - 1)).order).toEqual(at("2025-12-31T22:00:00Z"));
  expect(retentionCutoffs(end).order).toEqual(at("2026-12-31T22:00:00Z"));
  expect(retentionCutoffs(end).bank_entry).toEqual(at("2026-12-31T22:00:00Z"));
  expect(retentionCutoffs(at("2037-12-31T12:00:00Z")).order).toEqual(at("2026-12-31T22:00:00Z"));
});

const delivered: OrderState = {
  order_status: "delivered",
  payment_status: "paid",
  payment_method: "stripe",
  holds_stock: true,
  paid_eur: 500,
  refunded_eur: 0,
};

test.each<[string, Partial<OrderState>]>([
  ["delivered and paid", {}],
  ["delivered and fully refunded", { refunded_eur: 500 }],
  ["cancelled unpaid", { order_status: "cancelled", payment_status: "failed", paid_eur: 0 }],
  ["cancelled and refunded", { order_status: "cancelled", holds_stock: false, refunded_eur: 500 }],
  ["never paid for", { order_status: "new", payment_status: "failed", holds_stock: false, paid_eur: 0 }],
])("an order that was %s is closed", (_, changes) => {
  expect(isOver({ ...delivered, ...changes })).toBe(true);
});

test.each<[string, Partial<OrderState>]>([
  ["new", { order_status: "new" }],
  ["in processing", { order_status: "processing" }],
  ["shipped", { order_status: "shipped" }],
  ["delivered and not paid", { payment_method: "cash_on_delivery", payment_status: "pending", paid_eur: 0 }],
  ["cancelled with a refund due", { order_status: "cancelled", holds_stock: false }],
  ["paid too late", { order_status: "new", payment_status: "paid", holds_stock: false }],
  ["waiting for its payment", { order_status: "new", payment_status: "pending", paid_eur: 0 }],
  [
    "new, to be paid in cash",
    { order_status: "new", payment_method: "cash_on_delivery", payment_status: "pending", paid_eur: 0 },
  ],
])("an order that is %s is not closed", (_, changes) => {
  expect(isOver({ ...delivered, ...changes })).toBe(false);
});

test("only a new card order with a failed payment and no stock is abandoned", () => {
  const abandoned = {
    ...delivered,
    order_status: "new",
    payment_status: "failed",
    holds_stock: false,
    paid_eur: 0,
  } as const;
  expect(isAbandoned(abandoned)).toBe(true);
  expect(isAbandoned({ ...abandoned, holds_stock: true })).toBe(false);
  expect(isAbandoned({ ...abandoned, order_status: "cancelled" })).toBe(false);
  expect(isAbandoned({ ...abandoned, payment_status: "pending" })).toBe(false);
  expect(isAbandoned({ ...abandoned, payment_status: "paid", paid_eur: 500 })).toBe(false);
  expect(isAbandoned({ ...abandoned, payment_method: "cash_on_delivery" })).toBe(false);
});

test("nightly jobs begin at 4:30 in Sofia, today or tomorrow, in winter and summer", () => {
  expect(nextNightlyRun(at("2026-11-20T02:29:59Z"))).toEqual(at("2026-11-20T02:30:00Z"));
  expect(nextNightlyRun(at("2026-11-20T02:30:00Z"))).toEqual(at("2026-11-21T02:30:00Z"));
  expect(nextNightlyRun(at("2026-07-01T22:30:00Z"))).toEqual(at("2026-07-02T01:30:00Z"));
});

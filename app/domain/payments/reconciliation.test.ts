import fc from "fast-check";
import { expect, test } from "vitest";
import { orderStatuses, paymentMethods, paymentStatuses } from "#app/domain/orders/order.ts";
import { reconcileBooks } from "./reconciliation.ts";
import type { BookedOrder, ProviderSession } from "./reconciliation.ts";

const time = new Date("2026-11-20T10:00:00Z");

function paidOrder(changes: Partial<BookedOrder> = {}): BookedOrder {
  return {
    id: "order",
    order_number: "12345678",
    total_eur: 1000,
    created_at: time,
    sessionIds: ["session"],
    order_status: "new",
    payment_status: "paid",
    payment_method: "stripe",
    holds_stock: true,
    paid_eur: 1000,
    refunded_eur: 0,
    ...changes,
  };
}

function paidSession(changes: Partial<ProviderSession> = {}): ProviderSession {
  return {
    id: "session",
    state: "paid",
    amountEur: 1000,
    refundedEur: 0,
    createdAt: time,
    orderId: "order",
    ...changes,
  };
}

function mismatchesOf(orders: BookedOrder[], sessions: ProviderSession[] | null) {
  return reconcileBooks(orders, sessions).mismatching.map((row) => row.mismatches);
}

test("equal payments and refunds match", () => {
  expect(mismatchesOf([paidOrder()], [paidSession()])).toEqual([]);
  expect(mismatchesOf([paidOrder({ refunded_eur: 300 })], [paidSession({ refundedEur: 300 })])).toEqual([]);
});

test("an expired earlier session and an unpaid order are not a mismatch", () => {
  const expired = paidSession({ id: "earlier", state: "expired" });
  expect(mismatchesOf([paidOrder({ sessionIds: ["earlier", "session"] })], [expired, paidSession()])).toEqual(
    [],
  );
  const waiting = paidOrder({ payment_status: "pending", paid_eur: 0 });
  expect(mismatchesOf([waiting], [paidSession({ state: "open" })])).toEqual([]);
});

test("a card order that needed no payment has none at the provider", () => {
  const free = paidOrder({ total_eur: 0, paid_eur: 0, sessionIds: [] });
  expect(mismatchesOf([free], [])).toEqual([]);
  expect(mismatchesOf([{ ...free, total_eur: 1000 }], [])).toEqual([["no_payment"]]);
});

test("reports a payment without an order", () => {
  expect(mismatchesOf([], [paidSession()])).toEqual([["no_order"]]);
  expect(mismatchesOf([], [paidSession({ state: "expired" })])).toEqual([]);
});

test("reports an order paid here and not at the provider", () => {
  expect(mismatchesOf([paidOrder()], [])).toEqual([["no_payment"]]);
  expect(mismatchesOf([paidOrder()], [paidSession({ state: "open" })])).toEqual([["no_payment"]]);
  expect(mismatchesOf([paidOrder({ paid_eur: 0 })], [])).toEqual([["no_payment"]]);
});

test("reports amounts that differ from the provider's or the order's", () => {
  expect(mismatchesOf([paidOrder({ paid_eur: 900 })], [paidSession()])).toEqual([["amount"]]);
  expect(mismatchesOf([paidOrder({ payment_status: "pending", paid_eur: 0 })], [paidSession()])).toEqual([
    ["amount"],
  ]);
  const twice = [paidSession(), paidSession({ id: "second" })];
  expect(mismatchesOf([paidOrder({ paid_eur: 2000 })], twice)).toEqual([["amount"]]);
});

test("reports a refund known to one side only", () => {
  expect(mismatchesOf([paidOrder({ refunded_eur: 100 })], [paidSession()])).toEqual([["refund"]]);
  expect(mismatchesOf([paidOrder()], [paidSession({ refundedEur: 1 })])).toEqual([["refund"]]);
});

test("reports money held without goods until it is refunded", () => {
  const cancelled = paidOrder({ order_status: "cancelled", holds_stock: false });
  expect(mismatchesOf([cancelled], [paidSession()])).toEqual([["refund_due"]]);
  const refunded = { ...cancelled, refunded_eur: 1000 };
  expect(mismatchesOf([refunded], [paidSession({ refundedEur: 1000 })])).toEqual([]);
});

test("without the provider's response, checks our own records only", () => {
  const cancelled = paidOrder({ id: "other", order_status: "cancelled", refunded_eur: 10 });
  expect(mismatchesOf([paidOrder(), cancelled], null)).toEqual([["refund_due"]]);
});

test("our record of a session takes precedence over the provider's metadata, and cash is excluded", () => {
  expect(mismatchesOf([paidOrder()], [paidSession({ orderId: "" })])).toEqual([]);
  expect(mismatchesOf([paidOrder({ sessionIds: [] })], [paidSession()])).toEqual([]);
  expect(mismatchesOf([paidOrder({ payment_method: "cash_on_delivery" })], [])).toEqual([]);
});

test("sorts newest first, payments without orders included", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const orders = [2, 4].map((hour) =>
    paidOrder({ id: `at ${hour}`, created_at: at(hour), sessionIds: [], order_status: "cancelled" }),
  );
  const strays = [1, 3, 5].map((hour) => paidSession({ id: `at ${hour}`, createdAt: at(hour), orderId: "" }));
  const { mismatching } = reconcileBooks(orders, strays);
  expect(mismatching.map(({ order, sessions }) => order?.id ?? sessions[0]?.id)).toEqual(
    [5, 4, 3, 2, 1].map((hour) => `at ${hour}`),
  );
});

test("a refunded payment without an order is not a refund mismatch", () => {
  expect(mismatchesOf([], [paidSession({ refundedEur: 300 })])).toEqual([["no_order"]]);
});

const ids = ["a", "b", "c", "d", "e", "f"];
const anySession = fc.record({
  id: fc.uuid(),
  state: fc.constantFrom("open", "paid", "expired"),
  amountEur: fc.nat(5),
  refundedEur: fc.nat(5),
  createdAt: fc.constant(time),
  orderId: fc.constantFrom(...ids, "", "constructor"),
});
const anyOrder = fc.record({
  id: fc.constantFrom(...ids),
  order_number: fc.string(),
  total_eur: fc.nat(5),
  created_at: fc.constant(time),
  order_status: fc.constantFrom(...orderStatuses),
  payment_status: fc.constantFrom(...paymentStatuses),
  payment_method: fc.constantFrom(...paymentMethods),
  holds_stock: fc.boolean(),
  paid_eur: fc.nat(5),
  refunded_eur: fc.nat(5),
});

test("every session and order is in exactly one row, and totals cover all paid sessions and card refunds", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyOrder, { selector: (order) => order.id }),
      fc.uniqueArray(anySession, { selector: (session) => session.id }),
      fc.infiniteStream(fc.nat(6)),
      (orders, sessions, numbers) => {
        const owners = sessions.map(() => numbers.next().value as number);
        const booked = orders.map((order, index) => ({
          ...order,
          sessionIds: sessions.filter((_, at) => owners[at] === index).map((session) => session.id),
        }));
        const { mismatching, matching, ours, theirs } = reconcileBooks(booked, sessions);
        const rows = [...mismatching, ...matching];
        expect(rows.flatMap((row) => row.order?.id ?? []).toSorted()).toEqual(
          orders.map((order) => order.id).toSorted(),
        );
        expect(rows.flatMap((row) => row.sessions.map((session) => session.id)).toSorted()).toEqual(
          sessions.map((session) => session.id).toSorted(),
        );
        const paid = sessions.filter((session) => session.state === "paid");
        expect(theirs.paidEur).toBe(paid.reduce((total, session) => total + session.amountEur, 0));
        const cards = orders.filter((order) => order.payment_method === "stripe");
        expect(ours.refundedEur).toBe(cards.reduce((total, order) => total + order.refunded_eur, 0));
      },
    ),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isCancelledForPaid,
  heldAmount,
  returnableByHand,
  isAllowed,
  isOrderStatus,
  isPayable,
  isPaymentStatus,
  isPrepaid,
  isRefundDue,
  nextStep,
  orderActions,
  orderAmounts,
  orderNumber,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  refundable,
  refundedShare,
  statusAfter,
  whyNotPayable,
  whyNotSent,
} from "./order.ts";
import { leastCardPayment } from "#app/domain/payments/payment.ts";
import type { OrderState } from "./order.ts";

function order(changes: Partial<OrderState> = {}): OrderState {
  return {
    order_status: "new",
    payment_status: "pending",
    payment_method: "cash_on_delivery",
    holds_stock: true,
    paid_eur: 0,
    refunded_eur: 0,
    ...changes,
  };
}

const anyOrder = fc
  .record({
    order_status: fc.constantFrom(...orderStatuses),
    payment_status: fc.constantFrom(...paymentStatuses),
    payment_method: fc.constantFrom(...paymentMethods),
    holds_stock: fc.boolean(),
    paid_eur: fc.nat(10_000),
    refunded_share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ refunded_share, ...state }) => ({
    ...state,
    refunded_eur: Math.floor(state.paid_eur * refunded_share),
  }));

test("a cash order advances one step at a time, from new to delivered", () => {
  expect(nextStep(order())).toBe("processing");
  expect(nextStep(order({ order_status: "processing" }))).toBe("shipped");
  expect(nextStep(order({ order_status: "shipped" }))).toBe("delivered");
  for (const order_status of ["delivered", "cancelled"] as const)
    expect(nextStep(order({ order_status }))).toBeNull();
});

test("an order that cannot be paid has a reason", () => {
  const unpaid = { ...order({ payment_method: "stripe" }), replaced_by: null, total_eur: leastCardPayment };
  const cancelled = { ...unpaid, order_status: "cancelled" } as const;
  expect(whyNotPayable(unpaid)).toBeNull();
  expect(whyNotPayable({ ...unpaid, payment_status: "failed" })).toBeNull();
  expect(whyNotPayable({ ...unpaid, payment_status: "paid" })).toBe("already_paid");
  expect(whyNotPayable({ ...cancelled, payment_status: "paid" })).toBe("cancelled");
  expect(whyNotPayable({ ...cancelled, replaced_by: "another order" })).toBe("replaced");
  expect(whyNotPayable({ ...unpaid, order_status: "shipped" })).toBe("not_payable");
  expect(whyNotPayable({ ...order(), replaced_by: null, total_eur: 500 })).toBe("not_payable");
  expect(whyNotPayable({ ...unpaid, total_eur: leastCardPayment - 1 })).toBe("payment_unavailable");
});

test("a replacement order yields to the paid order that it replaced until it is itself paid or processed", () => {
  expect(isCancelledForPaid(order())).toBe(true);
  expect(isCancelledForPaid(order({ payment_method: "stripe", payment_status: "failed" }))).toBe(true);
  expect(isCancelledForPaid(order({ payment_status: "paid" }))).toBe(false);
  for (const order_status of ["processing", "shipped", "delivered", "cancelled"] as const)
    expect(isCancelledForPaid(order({ order_status }))).toBe(false);
});

test("a card order waits for its payment", () => {
  const unpaid = order({ payment_method: "stripe" });
  expect(nextStep(unpaid)).toBeNull();
  expect(isPayable({ ...unpaid, total_eur: 500 })).toBe(true);
  expect(nextStep({ ...unpaid, payment_status: "paid", paid_eur: 500 })).toBe("processing");
});

test("a fully refunded order cannot advance, a partly refunded one can", () => {
  const paid = order({ payment_method: "stripe", payment_status: "paid", paid_eur: 500 });
  for (const order_status of ["new", "processing"] as const) {
    expect(nextStep({ ...paid, order_status, refunded_eur: 500 })).toBeNull();
    expect(nextStep({ ...paid, order_status, refunded_eur: 499 })).not.toBeNull();
    expect(isAllowed("cancel", { ...paid, order_status, refunded_eur: 500 })).toBe(true);
  }
});

test("an order that needs no payment is sent, and its payment is never reverted", () => {
  for (const payment_method of paymentMethods) {
    const free = order({ payment_method, payment_status: "paid" });
    expect(nextStep(free)).toBe("processing");
    expect(isRefundDue({ ...free, order_status: "cancelled" })).toBe(false);
    for (const action of ["mark_paid", "mark_unpaid", "mark_refunded", "refund"] as const)
      expect(isAllowed(action, free)).toBe(false);
  }
});

test("a parcel that must not be sent has a reason", () => {
  const paid = order({ payment_method: "stripe", payment_status: "paid", paid_eur: 500 });
  expect(whyNotSent(order())).toBeNull();
  expect(whyNotSent(paid)).toBeNull();
  expect(whyNotSent({ ...paid, order_status: "cancelled" })).toBe("cancelled");
  expect(whyNotSent({ ...paid, payment_status: "pending", paid_eur: 0 })).toBe("unpaid");
  expect(whyNotSent({ ...paid, refunded_eur: 500 })).toBe("refunded");
  expect(whyNotSent({ ...paid, holds_stock: false })).toBe("no_pieces");
  expect(whyNotSent(order({ holds_stock: false }))).toBe("no_pieces");
});

test("goods are never sent without stock or without payment", () => {
  fc.assert(
    fc.property(anyOrder, (state) => {
      for (const step of ["processing", "shipped"] as const) {
        if (!isAllowed(step, state)) continue;
        expect(state.holds_stock).toBe(true);
        const { paid_eur, refunded_eur } = state;
        const isSettled = paid_eur > refunded_eur || paid_eur === 0;
        const isPaid = state.payment_status === "paid" && isSettled;
        expect(!isPrepaid(state.payment_method) || isPaid).toBe(true);
      }
    }),
  );
});

test("at most three status changes follow each other, and none follows delivered or cancelled", () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.constantFrom(...orderActions), { maxLength: 30 }), (start, chosen) => {
      const state: OrderState = { ...start };
      let moves = 0;
      for (const action of chosen) {
        const to = statusAfter(action);
        if (!to || !isAllowed(action, state)) continue;
        expect(["delivered", "cancelled"]).not.toContain(state.order_status);
        state.order_status = to;
        moves += 1;
      }
      expect(moves).toBeLessThanOrEqual(3);
    }),
  );
});

test("only an order that was not sent can be cancelled", () => {
  const allowed = orderStatuses.filter((order_status) => isAllowed("cancel", order({ order_status })));
  expect(allowed).toEqual(["new", "processing"]);
});

test("a cash payment marked by mistake can be reverted, a card payment cannot", () => {
  expect(isAllowed("mark_unpaid", order())).toBe(false);
  for (const order_status of orderStatuses)
    expect(isAllowed("mark_unpaid", order({ order_status, payment_status: "paid", paid_eur: 500 }))).toBe(
      true,
    );
  expect(
    isAllowed("mark_unpaid", order({ payment_method: "stripe", payment_status: "paid", paid_eur: 500 })),
  ).toBe(false);
});

test("only a shipped parcel can be returned", () => {
  const allowed = orderStatuses.filter((order_status) => isAllowed("return", order({ order_status })));
  expect(allowed).toEqual(["shipped"]);
  expect(statusAfter("return")).toBe("cancelled");
});

test("the owner can mark cash as paid once, and a card payment never", () => {
  expect(isAllowed("mark_paid", order())).toBe(true);
  expect(isAllowed("mark_paid", order({ payment_status: "paid" }))).toBe(false);
  expect(isAllowed("mark_paid", order({ order_status: "cancelled" }))).toBe(false);
  expect(isAllowed("mark_paid", order({ payment_method: "stripe" }))).toBe(false);
});

test("an order by transfer waits for its payment, one paid in hand does not", () => {
  const transfer = order({ payment_method: "bank_transfer" });
  expect(whyNotSent(transfer)).toBe("unpaid");
  expect(nextStep(transfer)).toBeNull();
  expect(nextStep({ ...transfer, payment_status: "paid", paid_eur: 500 })).toBe("processing");
  expect(isPayable({ ...transfer, total_eur: 500 })).toBe(false);
  const inHand = order({ payment_method: "in_hand" });
  expect(nextStep(inHand)).toBe("processing");
  expect(nextStep({ ...inHand, order_status: "processing" })).toBe("shipped");
  expect(nextStep({ ...inHand, order_status: "shipped" })).toBe("delivered");
});

test("a transfer can be marked as paid even after the cancellation, and is then returned by hand", () => {
  const late = order({
    payment_method: "bank_transfer",
    payment_status: "failed",
    order_status: "cancelled",
  });
  expect(isAllowed("mark_paid", late)).toBe(true);
  const paid = { ...late, payment_status: "paid", paid_eur: 706 } as const;
  expect(isRefundDue(paid)).toBe(true);
  expect(heldAmount(paid)).toBe(706);
  expect(isAllowed("refund", paid)).toBe(false);
  expect(isAllowed("mark_refunded", paid)).toBe(true);
  const returned = { ...paid, refunded_eur: 706 };
  expect(isRefundDue(returned)).toBe(false);
  expect(isAllowed("mark_refunded", returned)).toBe(false);
  expect(isAllowed("mark_unpaid", returned)).toBe(false);
  expect(isAllowed("mark_refunded", { ...paid, payment_method: "stripe" })).toBe(false);
  for (const payment_method of ["cash_on_delivery", "in_hand"] as const) {
    const cash = { ...paid, payment_method, order_status: "delivered" } as const;
    expect(returnableByHand({ ...cash, refunded_eur: 6 })).toBe(700);
    expect(isAllowed("mark_refunded", cash)).toBe(true);
    expect(isAllowed("mark_refunded", { ...cash, payment_status: "pending", paid_eur: 0 })).toBe(false);
    expect(isRefundDue(cash)).toBe(false);
  }
  expect(isAllowed("mark_paid", order({ payment_method: "in_hand", order_status: "cancelled" }))).toBe(false);
  expect(isAllowed("mark_paid", order({ payment_method: "in_hand" }))).toBe(true);
});

test("refundable is the card payment minus refunds", () => {
  expect(refundable(order({ payment_method: "stripe", paid_eur: 500, refunded_eur: 200 }))).toBe(300);
  expect(refundable(order({ paid_eur: 500 }))).toBe(0);
  fc.assert(fc.property(anyOrder, (state) => isAllowed("refund", state) === refundable(state) > 0));
});

test("a refund is due for money held without goods to send", () => {
  const paid = order({ payment_method: "stripe", payment_status: "paid", paid_eur: 500 });
  expect(isRefundDue(paid)).toBe(false);
  expect(isRefundDue({ ...paid, order_status: "cancelled" })).toBe(true);
  expect(isRefundDue({ ...paid, holds_stock: false })).toBe(true);
  expect(isRefundDue({ ...paid, holds_stock: false, refunded_eur: 499 })).toBe(true);
  expect(isRefundDue({ ...paid, holds_stock: false, refunded_eur: 500 })).toBe(false);
});

test("distinguishes a partial refund from a full one", () => {
  expect(refundedShare({ paid_eur: 500, refunded_eur: 0 })).toBeNull();
  expect(refundedShare({ paid_eur: 0, refunded_eur: 0 })).toBeNull();
  expect(refundedShare({ paid_eur: 500, refunded_eur: 499 })).toBe("part");
  expect(refundedShare({ paid_eur: 500, refunded_eur: 500 })).toBe("all");
});

test("a card order whose payment failed can be paid; a paid, cancelled or cash order cannot", () => {
  const card = { ...order({ payment_method: "stripe" }), total_eur: 500 };
  expect(isPayable({ ...card, payment_status: "failed" })).toBe(true);
  expect(isPayable({ ...card, payment_status: "paid" })).toBe(false);
  expect(isPayable({ ...card, order_status: "cancelled" })).toBe(false);
  expect(isPayable({ ...order(), total_eur: 500 })).toBe(false);
});

test("the order number is the last 8 characters of the id", () => {
  expect(orderNumber("018f4c7e-5b1a-7c3d-9e2f-0123456789ab")).toBe("456789ab");
});

test("recognises known statuses only", () => {
  expect([...orderStatuses, "lost", "", "constructor"].map(isOrderStatus)).toEqual([
    ...orderStatuses.map(() => true),
    false,
    false,
    false,
  ]);
  expect([...paymentStatuses, "refunded", "PAID"].map(isPaymentStatus)).toEqual([
    ...paymentStatuses.map(() => true),
    false,
    false,
  ]);
});

test("the goods of an order are its total without the delivery, before promotions and the discount", () => {
  const stored = {
    total_bgn: 2347,
    total_eur: 1200,
    delivery_bgn: 587,
    delivery_eur: 300,
    discount_bgn: 196,
    discount_eur: 100,
    promotions_bgn: 978,
    promotions_eur: 500,
  };
  expect(orderAmounts({ ...stored, base_currency: "EUR" }).goods.cents).toBe(1500);
  expect(orderAmounts({ ...stored, base_currency: "BGN" }).goods.stotinki).toBe(2934);
});

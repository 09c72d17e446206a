import fc from "fast-check";
import { expect, test } from "vitest";
import { awaitsTransfer } from "#app/domain/payments/transfer.ts";
import {
  awaitsPayment,
  methodLabel,
  orderSituation,
  paymentLabel,
  paysOnReceipt,
} from "./order-situation.ts";
import { nextStep, orderStatuses, paymentMethods, paymentStatuses, whyNotSent } from "./order.ts";
import type { OrderState, OrderStatus, PaymentMethod, PaymentStatus } from "./order.ts";

const total = 1000;

/** An order of a pair as the shop leaves it: cancelled orders hold no stock, and paid ones hold the whole payment. */
function orderOf(
  payment_method: PaymentMethod,
  order_status: OrderStatus,
  payment_status: PaymentStatus,
): OrderState {
  return {
    payment_method,
    order_status,
    payment_status,
    holds_stock: order_status !== "cancelled",
    paid_eur: payment_status === "paid" ? total : 0,
    refunded_eur: 0,
  };
}

/** Goods, money and label of every pair of order and payment status, by method. */
const table: Record<PaymentMethod, Record<OrderStatus, Record<PaymentStatus, string>>> = {
  stripe: {
    new: {
      pending: "awaits_card, awaits_card, pending",
      failed: "awaits_card, awaits_card, failed",
      paid: "to_prepare, paid, paid",
    },
    processing: {
      pending: "awaits_card, awaits_card, pending",
      failed: "awaits_card, awaits_card, failed",
      paid: "preparing, paid, paid",
    },
    shipped: {
      pending: "sent, awaits_card, pending",
      failed: "sent, awaits_card, failed",
      paid: "sent, paid, paid",
    },
    delivered: {
      pending: "delivered, awaits_card, pending",
      failed: "delivered, awaits_card, failed",
      paid: "delivered, paid, paid",
    },
    cancelled: {
      pending: "cancelled, nothing_due, nothing_due",
      failed: "cancelled, nothing_due, failed",
      paid: "cancelled, to_return, paid",
    },
  },
  bank_transfer: {
    new: {
      pending: "awaits_transfer, awaits_transfer, pending",
      failed: "awaits_transfer, awaits_transfer, failed",
      paid: "to_prepare, paid, paid",
    },
    processing: {
      pending: "awaits_transfer, awaits_transfer, pending",
      failed: "awaits_transfer, awaits_transfer, failed",
      paid: "preparing, paid, paid",
    },
    shipped: {
      pending: "sent, awaits_transfer, pending",
      failed: "sent, awaits_transfer, failed",
      paid: "sent, paid, paid",
    },
    delivered: {
      pending: "delivered, awaits_transfer, pending",
      failed: "delivered, awaits_transfer, failed",
      paid: "delivered, paid, paid",
    },
    cancelled: {
      pending: "cancelled, nothing_due, nothing_due",
      failed: "cancelled, nothing_due, failed",
      paid: "cancelled, to_return, paid",
    },
  },
  cash_on_delivery: {
    new: {
      pending: "to_prepare, on_delivery, pending",
      failed: "to_prepare, on_delivery, failed",
      paid: "to_prepare, paid, paid",
    },
    processing: {
      pending: "preparing, on_delivery, pending",
      failed: "preparing, on_delivery, failed",
      paid: "preparing, paid, paid",
    },
    shipped: {
      pending: "sent, on_delivery, pending",
      failed: "sent, on_delivery, failed",
      paid: "sent, paid, paid",
    },
    delivered: {
      pending: "delivered, paid_on_receipt, pending",
      failed: "delivered, paid_on_receipt, failed",
      paid: "delivered, paid, paid",
    },
    cancelled: {
      pending: "cancelled, nothing_due, nothing_due",
      failed: "cancelled, nothing_due, failed",
      paid: "cancelled, to_return, paid",
    },
  },
  in_hand: {
    new: {
      pending: "to_prepare, in_hand, pending",
      failed: "to_prepare, in_hand, failed",
      paid: "to_prepare, paid, paid",
    },
    processing: {
      pending: "preparing, in_hand, pending",
      failed: "preparing, in_hand, failed",
      paid: "preparing, paid, paid",
    },
    shipped: {
      pending: "sent, in_hand, pending",
      failed: "sent, in_hand, failed",
      paid: "sent, paid, paid",
    },
    delivered: {
      pending: "delivered, paid_on_receipt, pending",
      failed: "delivered, paid_on_receipt, failed",
      paid: "delivered, paid, paid",
    },
    cancelled: {
      pending: "cancelled, nothing_due, nothing_due",
      failed: "cancelled, nothing_due, failed",
      paid: "cancelled, to_return, paid",
    },
  },
};

test.for(paymentMethods)(
  "every pair of order and payment status of %s says what the table says",
  (method) => {
    for (const status of orderStatuses)
      for (const payment of paymentStatuses) {
        const order = orderOf(method, status, payment);
        const { goods, money } = orderSituation(order);
        const said = [goods, money, paymentLabel(order)].join(", ");
        expect(said, `${status}, ${payment}`).toBe(table[method][status][payment]);
      }
  },
);

test("money that was returned is not promised again, and goods without money or stock are not sent", () => {
  const paid = orderOf("stripe", "new", "paid");
  const returned = { refunded_eur: total };
  expect(orderSituation({ ...orderOf("stripe", "cancelled", "paid"), ...returned }).money).toBe("returned");
  expect(orderSituation({ ...orderOf("bank_transfer", "cancelled", "paid"), ...returned }).money).toBe(
    "returned",
  );
  expect(orderSituation({ ...paid, ...returned })).toEqual({ goods: "nothing_to_send", money: "returned" });
  expect(orderSituation({ ...paid, holds_stock: false })).toEqual({
    goods: "nothing_to_send",
    money: "to_return",
  });
  expect(orderSituation({ ...paid, refunded_eur: total / 2 })).toEqual({
    goods: "to_prepare",
    money: "paid",
  });
});

test("a free order names no payment, asks for none and returns none", () => {
  const free = { ...orderOf("stripe", "new", "paid"), paid_eur: 0 };
  expect(orderSituation(free)).toEqual({ goods: "to_prepare", money: "nothing_due" });
  expect(orderSituation({ ...free, order_status: "cancelled", holds_stock: false }).money).toBe(
    "nothing_due",
  );
  expect([methodLabel(free), paymentLabel(free)]).toEqual(["none", "nothing_due"]);
  expect(methodLabel({ ...free, paid_eur: 1 })).toBe("stripe");
});

const anyOrder = fc.record({
  order_status: fc.constantFrom(...orderStatuses),
  payment_status: fc.constantFrom(...paymentStatuses),
  payment_method: fc.constantFrom(...paymentMethods),
  holds_stock: fc.boolean(),
  paid_eur: fc.nat(3),
  refunded_eur: fc.nat(3),
});

test("no text promises goods that the shop's rules hold back, or asks for money that they do not", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { goods, money } = orderSituation(order);
      const isPromised = goods === "to_prepare" || goods === "preparing";
      const isOpen = order.order_status === "new" || order.order_status === "processing";
      expect(isPromised).toBe(isOpen && whyNotSent(order) === null);
      if (awaitsPayment({ goods })) expect(nextStep(order)).toBeNull();
      expect(money === "awaits_transfer").toBe(awaitsTransfer(order));
      if (order.order_status === "cancelled") {
        expect(paysOnReceipt({ money })).toBe(false);
        expect(paymentLabel(order)).not.toBe("pending");
      }
    }),
  );
});

import { expect, test } from "vitest";
import { orderStatuses, paymentStatuses } from "#app/domain/orders/order.ts";
import { invoiceRules, invoiceScopes, isInvoiceDue } from "./invoice-rule.ts";

test("an invoice is due by the rule, for customers who asked for one or for all", () => {
  const due = [];
  for (const rule of invoiceRules)
    for (const scope of invoiceScopes)
      for (const need_invoice of [true, false])
        for (const order_status of orderStatuses)
          for (const payment_status of paymentStatuses)
            if (isInvoiceDue({ order_status, payment_status, need_invoice }, { rule, scope }))
              due.push(
                `${rule} ${scope} ${need_invoice ? "asked" : "silent"} ${order_status} ${payment_status}`,
              );
  expect(due.filter((each) => each.startsWith("by_hand"))).toEqual([]);
  expect(due.filter((each) => each.includes("asked silent"))).toEqual([]);
  const onPayment = due.filter((each) => each.startsWith("on_payment"));
  expect(onPayment.every((each) => each.endsWith("paid"))).toBe(true);
  expect(onPayment).toHaveLength(3 * orderStatuses.length);
  const onShipping = due.filter((each) => each.startsWith("on_shipping"));
  expect(onShipping.every((each) => / (shipped|delivered) /.test(each))).toBe(true);
  expect(onShipping).toHaveLength(3 * 2 * paymentStatuses.length);
});

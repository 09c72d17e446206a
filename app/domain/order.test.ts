import { expect, test } from "vitest";
import {
  isOrderStatus,
  isPaymentStatus,
  nextStatus,
  orderNumber,
  orderStatuses,
  paymentStatuses,
} from "./order.ts";

test("an order advances one step at a time, from new to delivered", () => {
  expect(nextStatus("new")).toBe("processing");
  expect(nextStatus("processing")).toBe("shipped");
  expect(nextStatus("shipped")).toBe("delivered");
});

test("delivered and cancelled orders go nowhere", () => {
  expect(nextStatus("delivered")).toBeNull();
  expect(nextStatus("cancelled")).toBeNull();
});

test("every order that moves comes to an end", () => {
  for (const start of orderStatuses) {
    const passed = [];
    for (let status = nextStatus(start); status; status = nextStatus(status)) passed.push(status);
    expect(passed.length).toBeLessThan(orderStatuses.length);
  }
});

test("the order number is the last 8 characters of the id", () => {
  expect(orderNumber("018f4c7e-5b1a-7c3d-9e2f-0123456789ab")).toBe("456789ab");
});

test("a status is known or not", () => {
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

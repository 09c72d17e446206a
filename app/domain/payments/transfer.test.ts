import { expect, test } from "vitest";
import { awaitsTransfer, lastDayToPay, paymentCode, transferEnd, transferReminder } from "./transfer.ts";

test.for([
  ["a Wednesday", "2026-11-25T10:00:00Z", 3, "2026-11-30T22:00:00.000Z", "2026-11-30"],
  [
    "a day in Sofia that has not begun in UTC",
    "2026-11-25T22:30:00Z",
    1,
    "2026-11-27T22:00:00.000Z",
    "2026-11-27",
  ],
  ["a Friday", "2026-11-27T10:00:00Z", 1, "2026-11-30T22:00:00.000Z", "2026-11-30"],
  ["the day before Christmas", "2026-12-23T10:00:00Z", 1, "2026-12-29T22:00:00.000Z", "2026-12-29"],
  ["the Friday before summer time", "2026-03-27T10:00:00Z", 1, "2026-03-30T21:00:00.000Z", "2026-03-30"],
] as const)("an order placed on %s expires after working days", ([, placed, days, end, last]) => {
  const payBy = transferEnd(new Date(placed), days);
  expect(payBy.toISOString()).toBe(end);
  expect(lastDayToPay(payBy)).toBe(last);
});

test("the reminder is due in the morning of the working day before the last day to pay", () => {
  expect(transferReminder(transferEnd(new Date("2026-11-25T10:00:00Z"), 3)).toISOString()).toBe(
    "2026-11-27T07:00:00.000Z",
  );
  // The working day before Tuesday, 29 December, is Wednesday, 23 December: Christmas is in between.
  expect(transferReminder(transferEnd(new Date("2026-12-23T10:00:00Z"), 1)).toISOString()).toBe(
    "2026-12-23T07:00:00.000Z",
  );
});

test("only an unpaid order by transfer that is not cancelled waits", () => {
  const order = { payment_method: "bank_transfer", payment_status: "pending", order_status: "new" } as const;
  expect(awaitsTransfer(order)).toBe(true);
  expect(awaitsTransfer({ ...order, payment_status: "paid" })).toBe(false);
  expect(awaitsTransfer({ ...order, order_status: "cancelled" })).toBe(false);
  expect(awaitsTransfer({ ...order, payment_method: "in_hand" })).toBe(false);
});

test("the code is a SEPA transfer of EPC069-12", () => {
  const details = {
    holder: "Плодко ООД",
    iban: "BG80BNBG96611020345678",
    bic: "",
    amountEur: 1205,
    reason: "0a1b2c3d",
    until: null,
  };
  expect(paymentCode(details).split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Плодко ООД",
    "BG80BNBG96611020345678",
    "EUR12.05",
    "",
    "",
    "0a1b2c3d",
  ]);
  expect(paymentCode({ ...details, bic: "BNBGBGSF", amountEur: 100_000 })).toContain("\nBNBGBGSF\n");
  expect(paymentCode({ ...details, amountEur: 100_000 })).toContain("\nEUR1000.00\n");
});

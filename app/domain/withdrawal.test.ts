import fc from "fast-check";
import { expect, test } from "vitest";
import {
  asOrderNumber,
  lastDayToWithdraw,
  sanitizeWithdrawal,
  withdrawalFaults,
  withdrawalFields,
  withdrawalMaxLengths,
  withdrawalTerm,
} from "./withdrawal.ts";

const declared = { name: "Мария Иванова", orderNumber: "0a1b2c3d", email: "maria@example.com", goods: "" };

test("name, number and e-mail are required, the goods are not", () => {
  expect(withdrawalFaults(declared)).toEqual({});
  expect(withdrawalFaults({ name: "", orderNumber: "", email: "", goods: "" })).toEqual({
    name: "required",
    orderNumber: "required",
    email: "required",
  });
});

test.each(["maria", "maria@", "maria@example", "мария", "a b@example.com"])("%s is no e-mail", (email) => {
  expect(withdrawalFaults({ ...declared, email })).toEqual({ email: "email" });
});

test("a number that no order can have is no fault", () => {
  expect(withdrawalFaults({ ...declared, orderNumber: "не помня" })).toEqual({});
});

test("the declaration is kept clean: no brackets in names, lines of goods stay, the e-mail in lower case", () => {
  expect(
    sanitizeWithdrawal({
      name: " <b>Мария</b>\n",
      orderNumber: " <0a1b2c3d> ",
      email: " Maria@Example.COM ",
      goods: "1 х ягода\r\n2 х <ананас> 🍍\u0000",
    }),
  ).toEqual({
    name: "bМария/b",
    orderNumber: "0a1b2c3d",
    email: "maria@example.com",
    goods: "1 х ягода\n2 х <ананас> 🍍",
  });
});

test("whatever is typed, a clean field is within its length, and clean again the same", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constant("🍓".repeat(3000)));
  fc.assert(
    fc.property(text, text, text, text, (name, orderNumber, email, goods) => {
      const clean = sanitizeWithdrawal({ name, orderNumber, email, goods });
      for (const field of withdrawalFields)
        expect(Array.from(clean[field]).length).toBeLessThanOrEqual(withdrawalMaxLengths[field]);
      expect(sanitizeWithdrawal(clean)).toEqual(clean);
    }),
  );
});

test.each(["0a1b2c3d", "0A1B2C3D", "№ 0a1b2c3d", "№0A1B 2C3D", "#0a1b2c3d", "No. 0a1b2c3d"])(
  "%s is the order's number as people copy it",
  (typed) => expect(asOrderNumber(typed)).toBe("0a1b2c3d"),
);

test("the period is the fourteen days after the delivery, by the clocks of Sofia", () => {
  // A Tuesday, twenty past midnight in Sofia.
  expect(lastDayToWithdraw(new Date("2026-11-23T22:20:00Z"))).toBe("2026-12-08");
  expect(lastDayToWithdraw(new Date("2026-11-23T21:50:00Z"))).toBe("2026-12-07");
});

test("a period that ends on a weekend goes on to the Monday", () => {
  expect(lastDayToWithdraw(new Date("2026-11-20T10:00:00Z"))).toBe("2026-12-04");
  expect(lastDayToWithdraw(new Date("2026-11-21T10:00:00Z"))).toBe("2026-12-07");
  expect(lastDayToWithdraw(new Date("2026-11-22T10:00:00Z"))).toBe("2026-12-07");
});

test("a declaration of the last minute is in time, one of the next day late, and without a delivery the period is open", () => {
  const delivered = new Date("2026-11-20T10:00:00Z");
  const standing = (at: string) => withdrawalTerm(new Date(at), delivered).standing;
  expect(standing("2026-12-04T21:59:59Z")).toBe("in_time");
  expect(standing("2026-12-04T22:00:00Z")).toBe("late");
  expect(standing("2026-11-01T00:00:00Z")).toBe("in_time");
  expect(withdrawalTerm(delivered, null)).toEqual({ standing: "open" });
});

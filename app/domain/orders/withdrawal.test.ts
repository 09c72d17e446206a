import fc from "fast-check";
import { expect, test } from "vitest";
import {
  asOrderNumber,
  lastDayToWithdraw,
  namesBag,
  sanitizeWithdrawal,
  withdrawalFaults,
  withdrawalFields,
  withdrawalMaxLengths,
  withdrawalPath,
  withdrawalTerm,
} from "./withdrawal.ts";

const declared = { name: "Мария Иванова", orderNumber: "0a1b2c3d", email: "maria@example.com", goods: "" };

test("name, number and e-mail are required, goods are not", () => {
  expect(withdrawalFaults(declared)).toEqual({});
  expect(withdrawalFaults({ name: "", orderNumber: "", email: "", goods: "" })).toEqual({
    name: "required",
    orderNumber: "required",
    email: "required",
  });
});

test.each(["maria", "maria@", "maria@example", "мария", "a b@example.com"])(
  "%s is not an e-mail",
  (email) => {
    expect(withdrawalFaults({ ...declared, email })).toEqual({ email: "email" });
  },
);

test("an impossible order number is accepted", () => {
  expect(withdrawalFaults({ ...declared, orderNumber: "не помня" })).toEqual({});
});

test("sanitises the declaration: no angle brackets in names, line breaks in goods preserved, e-mail lower-cased", () => {
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

test("sanitising is idempotent and respects maximum lengths", () => {
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
  "%s is read as the order's number",
  (typed) => expect(asOrderNumber(typed)).toBe("0a1b2c3d"),
);

test("the period is the fourteen days after delivery, in Sofia time", () => {
  // A Tuesday, 00:20 in Sofia.
  expect(lastDayToWithdraw(new Date("2026-11-23T22:20:00Z"))).toBe("2026-12-08");
  expect(lastDayToWithdraw(new Date("2026-11-23T21:50:00Z"))).toBe("2026-12-07");
});

test("a period that ends on a weekend extends to Monday", () => {
  expect(lastDayToWithdraw(new Date("2026-11-20T10:00:00Z"))).toBe("2026-12-04");
  expect(lastDayToWithdraw(new Date("2026-11-21T10:00:00Z"))).toBe("2026-12-07");
  expect(lastDayToWithdraw(new Date("2026-11-22T10:00:00Z"))).toBe("2026-12-07");
});

test("the last minute is in time, the next day late, and without delivery the period is open", () => {
  const delivered = new Date("2026-11-20T10:00:00Z");
  const state = (at: string) => withdrawalTerm(new Date(at), delivered).state;
  expect(state("2026-12-04T21:59:59Z")).toBe("in_time");
  expect(state("2026-12-04T22:00:00Z")).toBe("late");
  expect(state("2026-11-01T00:00:00Z")).toBe("in_time");
  expect(withdrawalTerm(delivered, null)).toEqual({ state: "open" });
});

const line = (name: string, bag_label: string | null = null) => ({
  name_bg: name,
  name_en: `English ${name}`,
  weight_grams: 250,
  quantity: 2,
  bag_label,
});
const bag = line("Торбичка 100 г", "За Мими");
const path = (...lines: ReturnType<typeof line>[]) =>
  withdrawalPath({ order_number: "0a1b2c3d", lines }, "bg");

test("the form names the other goods of an order with bags, and none of an order without", () => {
  expect(path(line("Ягода"))).toBe("/withdrawal?order=0a1b2c3d");
  const mixed = new URL(path(bag, line("Ягода"), line("Круша")) ?? "", "https://shop.example");
  expect(mixed.searchParams.get("goods")).toBe("2 × Ягода, 250 г\n2 × Круша, 250 г");
});

test("names no goods that the form's field would cut", () => {
  const long = line("я".repeat(withdrawalMaxLengths.goods));
  expect(path(bag, long)).toBe("/withdrawal?order=0a1b2c3d");
});

test("an order of nothing but bags cannot be withdrawn from, also without a label", () => {
  expect(path(bag, line("Торбичка", ""))).toBeNull();
});

test.each([
  ["Торбичка 100 г", true],
  ["2 × торбичка 100 г „За Мими“", true],
  ["Ягода\n1 бр. English Торбичка 100 г", true],
  ["2 × Ягода, 250 г", false],
  ["Торбичка 100 г с подарък", false],
  ["всичко без Торбичка 100 г", false],
  ["", false],
])("the goods %j name a bag: %s", (goods, expected) => {
  expect(namesBag(goods, [bag, line("Ягода"), line("Торбичка 100 г с подарък")])).toBe(expected);
});

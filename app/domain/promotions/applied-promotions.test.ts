import { expect, test } from "vitest";
import { boughtLines, namedWithCode, promotionRows } from "./applied-promotions.ts";

const percent = { name_bg: "Пролет", name_en: "Spring", kind: "percent", discount: 200 } as const;
const delivery = { name_bg: "Без доставка", name_en: null, kind: "delivery", discount: 300 } as const;
const order = { base_currency: "EUR", delivery_eur: 0, promotions: [delivery, percent] } as const;

test("sums list promotions by name, and free delivery without an amount", () => {
  expect(promotionRows(order, "en")).toEqual([
    { name: "Без доставка", amount: null },
    { name: "Spring", amount: { stotinki: 391, cents: 200 } },
  ]);
});

test("sums list no free delivery of which the price is charged", () => {
  expect(promotionRows({ ...order, delivery_eur: 300 }, "bg").map(({ name }) => name)).toEqual(["Пролет"]);
});

test("staff see the code that brought a promotion", () => {
  expect(namedWithCode({ ...percent, code: "ЯГОДА10" }, "bg")).toBe("Пролет (ЯГОДА10)");
  expect(namedWithCode({ ...percent, code: null }, "en")).toBe("Spring");
});

test("gifts were not bought", () => {
  const lines = [
    { name: "a", quantity: 3, gift_quantity: 1 },
    { name: "b", quantity: 1, gift_quantity: 1 },
    { name: "c", quantity: 2, gift_quantity: 0 },
  ];
  expect(boughtLines(lines).map(({ name, quantity }) => [name, quantity])).toEqual([
    ["a", 2],
    ["c", 2],
  ]);
});

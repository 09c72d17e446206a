import { expect, test } from "vitest";
import { lineField, readLineChange } from "./lines-form.ts";
import { priceField, quantityField } from "#app/admin/orders/manual/manual-order-names.ts";

const [line, product] = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];

const read = (fields: Record<string, string>) => readLineChange(new URLSearchParams(fields));

test("reads the quantities of lines and added products, amounts, reason, delivery and checkboxes", () => {
  const { typed, problems } = read({
    [lineField(line)]: " 0 ",
    [quantityField(product)]: "2",
    [priceField(product)]: "550",
    discount: "1,5",
    discount_reason: " Закъсня <b> ",
    delivery: "own",
    delivery_amount: "3.90",
    confirmed_refund: "120",
    notify: "on",
  });
  expect(problems).toEqual({});
  expect(typed).toEqual({
    quantities: new Map([[line, 0]]),
    added: [{ productId: product, quantity: 2, price: 550 }],
    discount: 150,
    discountReason: "Закъсня b",
    delivery: { kind: "own", amount: 390 },
    confirmedRefund: 120,
    notifyCustomer: true,
  });
});

test("adds no product without a quantity, and reads an empty form as no change", () => {
  expect(read({ [quantityField(product)]: "", [priceField(product)]: "550" }).typed.added).toEqual([]);
  expect(read({ [quantityField(product)]: "0", [priceField(product)]: "550" }).typed.added).toEqual([]);
  expect(read({}).typed).toEqual({
    quantities: new Map(),
    added: [],
    discount: 0,
    discountReason: "",
    delivery: { kind: "kept" },
    confirmedRefund: 0,
    notifyCustomer: false,
  });
});

test("reports invalid quantities and amounts at their fields", () => {
  const { typed, problems } = read({
    [lineField(line)]: "",
    [quantityField(product)]: "1000",
    [priceField(product)]: "550",
    discount: "-1",
    delivery: "own",
    delivery_amount: "1,234",
  });
  expect(problems).toEqual({
    [lineField(line)]: "number",
    [quantityField(product)]: "number",
    discount: "price",
    delivery_amount: "price",
  });
  expect(typed.quantities.size + typed.added.length).toBe(0);
  // A custom delivery price is read only if it is chosen.
  expect(read({ delivery: "rule", delivery_amount: "x" }).problems).toEqual({});
});

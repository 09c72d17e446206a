import { expect, test } from "vitest";
import { maxParts } from "#app/domain/catalogue/packs.ts";
import { countPartRows, partFieldNames, partValues, readPartRows, rows } from "./part-rows.ts";

const parts = [
  { product_id: "a", quantity: 2 },
  { product_id: "b", quantity: 1 },
];

const fieldOf = (values: Record<string, string>) => (name: string) => values[name] ?? "";

const full = Object.fromEntries(
  rows(maxParts).flatMap((row) => {
    const { id, quantity } = partFieldNames(row);
    return [
      [id, `p${row}`],
      [quantity, "1"],
    ];
  }),
) as Record<string, string>;

test("the contents of a pack are parsed back from their fields", () => {
  expect(readPartRows(fieldOf(partValues(parts)))).toEqual({ ok: true, parts });
});

test("an empty row or quantity moves no quantity to another product", () => {
  const values = { part_id_2: "a", part_quantity_1: "5", part_quantity_2: "2", part_id_4: "b" };
  expect(readPartRows(fieldOf(values))).toEqual({ ok: false, code: "part_quantity" });
  expect(readPartRows(fieldOf({ ...values, part_quantity_4: "1" }))).toEqual({ ok: true, parts });
});

test("more rows than a pack has products are refused", () => {
  expect(readPartRows(fieldOf(full))).toMatchObject({ ok: true });
  const over = { ...full, [`part_id_${maxParts + 1}`]: "more", [`part_quantity_${maxParts + 1}`]: "1" };
  expect(readPartRows(fieldOf(over))).toEqual({ ok: false, code: "too_many_parts" });
});

test("a form has six rows, at least three of them empty, and no more than a pack has products", () => {
  expect(countPartRows({})).toBe(6);
  expect(countPartRows(partValues(parts))).toBe(6);
  expect(countPartRows({ part_id_5: "a" })).toBe(8);
  expect(countPartRows(full)).toBe(maxParts);
});

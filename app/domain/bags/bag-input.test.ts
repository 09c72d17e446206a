import { expect, test } from "vitest";
import { stotinkiOf } from "#app/domain/money.ts";
import { bagFields, maxBagParts, maxBagSize, readBagInput } from "./bag-input.ts";

const [strawberry, peach] = ["01990000-0000-7000-8000-000000000001", "01990000-0000-7000-8000-000000000002"];

const fields: Record<string, string> = {
  name_bg: "Торбичка 100 г",
  name_en: "",
  price: "0,50",
  price_currency: "EUR",
  measure: "grams",
  smallest: "50",
  largest: "1 000",
  most_kinds: "30",
  is_offered: "on",
  part_ids: `${peach},${strawberry},${peach}`,
};

const read = (changes: Record<string, string> = {}) =>
  readBagInput((name) => ({ ...fields, ...changes })[name] ?? "");

const problemsOf = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? {} : result.problems;
};

test("a bag is read with its price in stotinki and each part once, and written back to the same fields", () => {
  const result = read();
  expect(result).toEqual({
    ok: true,
    input: {
      name_bg: "Торбичка 100 г",
      name_en: "Торбичка 100 г",
      image_url: null,
      category_id: null,
      price_bgn: stotinkiOf(50),
      price_currency: "EUR",
      measure: "grams",
      smallest: 50,
      largest: 1000,
      most_kinds: 30,
      is_offered: true,
      part_ids: [strawberry, peach],
    },
  });
  if (!result.ok) return;
  const written = bagFields(result.input, "EUR");
  expect(written).toMatchObject({ name_en: "", price: "0,50", largest: "1000", is_offered: "on" });
  expect(readBagInput((name) => written[name] ?? "")).toEqual(result);
});

test("each field is refused with its own code", () => {
  for (const [changes, problems] of [
    [{ name_bg: " " }, { name_bg: "required" }],
    [{ price: "-1" }, { price: "price" }],
    [{ measure: "litres" }, { measure: "choice" }],
    [{ category_id: "x" }, { category_id: "choice" }],
    [{ smallest: "" }, { smallest: "required" }],
    [{ smallest: "0" }, { smallest: "number" }],
    [{ largest: String(maxBagSize + 1) }, { largest: "number" }],
    [{ largest: "49" }, { largest: "bag_size" }],
    [{ most_kinds: "31" }, { most_kinds: "number" }],
    [{ part_ids: "x" }, { part_ids: "choice" }],
    [{ part_ids: "" }, { part_ids: "bag_parts" }],
    [{ part_ids: "", is_offered: "" }, {}],
    [
      {
        part_ids: Array.from({ length: maxBagParts + 1 }, (_, index) =>
          strawberry.replace(/0001$/, String(1000 + index)),
        ).join(","),
      },
      { part_ids: "too_many_bag_parts" },
    ],
  ] as const)
    expect(problemsOf(changes)).toEqual(problems);
});

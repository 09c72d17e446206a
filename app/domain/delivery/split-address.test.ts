import { expect, test } from "vitest";
import { splitAddress } from "./split-address.ts";

test.for([
  ["ул. Раковски 12", { postcode: "", street: "ул. Раковски", streetNumber: "12", other: "" }],
  [
    "бул. Витоша 100А, вх. Б, ет. 3",
    { postcode: "", street: "бул. Витоша", streetNumber: "100А", other: "вх. Б, ет. 3" },
  ],
  [
    "ул. „6-ти септември“ № 7",
    { postcode: "", street: "ул. „6-ти септември“", streetNumber: "7", other: "" },
  ],
  ...["ж.к. Младост 1, бл. 25", "ж. к. Младост 4, бл. 412", "жк Люлин 5", "кв. Изток 3", "бл. 12"].map(
    (line) => [line, { postcode: "", street: "", streetNumber: "", other: line }] as const,
  ),
  [
    "4000, ул. Иван Вазов 12, вх. А",
    { postcode: "4000", street: "ул. Иван Вазов", streetNumber: "12", other: "вх. А" },
  ],
  ["1000 до пазара", { postcode: "1000", street: "", streetNumber: "", other: "до пазара" }],
  ["до училището", { postcode: "", street: "", streetNumber: "", other: "до училището" }],
  ["12", { postcode: "", street: "", streetNumber: "", other: "12" }],
  ["  ", { postcode: "", street: "", streetNumber: "", other: "" }],
] as const)("splits the address '%s'", ([line, parts]) => {
  expect(splitAddress(line)).toEqual(parts);
});

test("loses no letter of a long or strange line", () => {
  const line = `ул. ${"а".repeat(5000)} 🍓 5, <b>`;
  const { street, streetNumber, other } = splitAddress(line);
  expect([street, streetNumber, other]).toEqual([`ул. ${"а".repeat(5000)} 🍓`, "5", "<b>"]);
});

import { expect, test } from "vitest";
import { splitAddress } from "./split-address.ts";

test.for([
  ["ул. Раковски 12", { street: "ул. Раковски", streetNumber: "12", other: "" }],
  ["бул. Витоша 100А, вх. Б, ет. 3", { street: "бул. Витоша", streetNumber: "100А", other: "вх. Б, ет. 3" }],
  ["ул. „6-ти септември“ № 7", { street: "ул. „6-ти септември“", streetNumber: "7", other: "" }],
  ["ж.к. Младост 1, бл. 25", { street: "ж.к. Младост", streetNumber: "1", other: "бл. 25" }],
  ["до училището", { street: "", streetNumber: "", other: "до училището" }],
  ["12", { street: "", streetNumber: "", other: "12" }],
  ["  ", { street: "", streetNumber: "", other: "" }],
] as const)("splits the address '%s'", ([line, parts]) => {
  expect(splitAddress(line)).toEqual(parts);
});

test("loses no letter of a long or strange line", () => {
  const line = `ул. ${"а".repeat(5000)} 🍓 5, <b>`;
  const { street, streetNumber, other } = splitAddress(line);
  expect([street, streetNumber, other]).toEqual([`ул. ${"а".repeat(5000)} 🍓`, "5", "<b>"]);
});

import { MultiFormatReader } from "@zxing/library";
import { expect, test } from "vitest";
import { codesIn } from "./library-reader.ts";

/** The bars of the digits 0 to 9 of the set A, and which sets the first digit stands for (GS1, section 5.2.1). */
const setA = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];
const setsOf = [
  "AAAAAA",
  "AABABB",
  "AABBAB",
  "AABBBA",
  "ABAABB",
  "ABBAAB",
  "ABBBAA",
  "ABABAB",
  "ABABBA",
  "ABBABA",
];

const inverted = (bars: string) => Array.from(bars, (bar) => (bar === "1" ? "0" : "1")).join("");

/** Returns a picture of an EAN-13 barcode, three pixels a bar, with its quiet zones. */
function pictureOf(gtin: string) {
  const digits = Array.from(gtin, Number);
  const sets = setsOf[digits[0] ?? 0] ?? "";
  const left = digits.slice(1, 7).map((digit, index) => {
    const bars = setA[digit] ?? "";
    return sets[index] === "A" ? bars : Array.from(inverted(bars)).reverse().join("");
  });
  const right = digits.slice(7).map((digit) => inverted(setA[digit] ?? ""));
  const quiet = "0".repeat(12);
  const bars = `${quiet}101${left.join("")}01010${right.join("")}101${quiet}`;
  const [width, height] = [bars.length * 3, 60];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (bars[Math.floor((pixel % width) / 3)] === "1") data.fill(0, pixel * 4, pixel * 4 + 3);
  return { data, width, height };
}

test("the library reads a barcode, and nothing in a picture without one", () => {
  const reader = new MultiFormatReader();
  reader.setHints(new Map());
  const { data, ...size } = pictureOf("3800123456787");
  expect(codesIn(reader, data, size)).toEqual(["3800123456787"]);
  expect(codesIn(reader, data.fill(255), size)).toEqual([]);
});

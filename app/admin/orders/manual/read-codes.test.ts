import { expect, test } from "vitest";
import { readCodes } from "./read-codes.ts";

test("reads codes separated by commas, semicolons or lines; null when they are too many or too long", () => {
  expect(readCodes("ягода10, b;\n c,, b")).toEqual(["B", "C", "ЯГОДА10"]);
  expect(readCodes(" ")).toEqual([]);
  expect(readCodes("a,b,c,d,e,f")).toBeNull();
  expect(readCodes("x".repeat(201))).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { dropCode, keepCode, keptCodes } from "./kept-codes.ts";
import { keptCodesName } from "./kept-codes-name.ts";

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

test("codes are kept as the shop writes them, each once, until they are dropped", () => {
  expect([keepCode(" ягода 10 "), keepCode("ЯГОДА10"), keepCode("otk")]).toEqual([true, false, true]);
  expect(keptCodes()).toEqual(["ЯГОДА10", "OTK"]);
  expect(keptCodes()).toBe(keptCodes());
  dropCode("ЯГОДА10");
  expect(keptCodes()).toEqual(["OTK"]);
});

test("nothing is stored without a code, so that the cart need not look", () => {
  keepCode("A");
  dropCode("A");
  expect(localStorage.getItem(keptCodesName)).toBeNull();
  expect([keepCode(" "), keepCode("Я".repeat(41))]).toEqual([false, false]);
});

test("only the latest five codes are kept", () => {
  for (const code of "ABCDEF") keepCode(code);
  expect(keptCodes()).toEqual(["B", "C", "D", "E", "F"]);
});

test("ignores stored codes that are malformed", () => {
  for (const stored of ["{broken", '"A"', '[7, "", "a", null]']) {
    localStorage.setItem(keptCodesName, stored);
    expect(keptCodes()).toEqual([]);
  }
});

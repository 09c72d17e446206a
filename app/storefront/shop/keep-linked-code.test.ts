import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToastContent } from "#app/ui/toast.tsx";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { keepLinkedCode } from "./keep-linked-code.ts";
import { keptCodes } from "./kept-codes.ts";

let shown: ToastContent[] = [];

/** Opens the page; returns its address after the code was kept. */
function follow(address: string): string {
  let current = `https://shop.example${address}`;
  const replaceState = (_state: unknown, _title: string, url: URL) => (current = url.href);
  vi.stubGlobal("window", { location: { href: current }, history: { state: null, replaceState } });
  keepLinkedCode((content) => void shown.push(content));
  return current.replace("https://shop.example", "");
}

beforeEach(() => {
  stubWebStorage();
  shown = [];
});
afterEach(() => vi.unstubAllGlobals());

test("keeps a link's code, takes it out of the address, and says so in the page's language", () => {
  expect(follow("/products?code=qgoda10&page=2#list")).toBe("/products?page=2#list");
  expect(follow("/en?code=%D1%8F%D0%B3%D0%BE%D0%B4%D0%B0")).toBe("/en");
  expect(keptCodes()).toEqual(["QGODA10", "ЯГОДА"]);
  expect(shown.map(({ title }) => title)).toEqual(["Запазихме кода QGODA10", "Code ЯГОДА is saved"]);
});

test("a code that is kept already, or none, only leaves the address", () => {
  follow("/?code=A");
  expect([follow("/?code=a"), follow("/?code=")]).toEqual(["/", "/"]);
  expect(shown).toHaveLength(1);
  expect(keptCodes()).toEqual(["A"]);
});

test("a permalink may give several codes", () => {
  expect(follow("/cart?code=a&code=b&items=x")).toBe("/cart?items=x");
  expect(keptCodes()).toEqual(["A", "B"]);
  expect(shown.map(({ title }) => title)).toEqual(["Запазихме кода A", "Запазихме кода B"]);
});

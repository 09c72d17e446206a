import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToastContent } from "#app/ui/toast.tsx";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { keepLinkedCodes } from "./keep-linked-codes.ts";
import { keptCodes } from "./kept-codes.ts";

let shown: ToastContent[] = [];

function follow(pathname: string, search: string): void {
  vi.stubGlobal("window", { location: { pathname } });
  keepLinkedCodes(search, (content) => void shown.push(content));
}

beforeEach(() => {
  stubWebStorage();
  shown = [];
});
afterEach(() => vi.unstubAllGlobals());

test("keeps a link's code, and says so in the page's language", () => {
  follow("/products", "?code=qgoda10&page=2");
  follow("/en", "?code=%D1%8F%D0%B3%D0%BE%D0%B4%D0%B0");
  expect(keptCodes()).toEqual(["QGODA10", "ЯГОДА"]);
  expect(shown.map(({ title }) => title)).toEqual(["Запазихме кода QGODA10", "Code ЯГОДА is saved"]);
});

test("says nothing of a code that is kept already, or of none", () => {
  for (const search of ["?code=A", "?code=a", "?code=", "?page=2"]) follow("/", search);
  expect(shown).toHaveLength(1);
  expect(keptCodes()).toEqual(["A"]);
});

test("a permalink may give several codes", () => {
  follow("/cart", "?code=a&code=b&items=x");
  expect(keptCodes()).toEqual(["A", "B"]);
  expect(shown.map(({ title }) => title)).toEqual(["Запазихме кода A", "Запазихме кода B"]);
});

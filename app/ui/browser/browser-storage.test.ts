import { afterEach, expect, test, vi } from "vitest";
import { stubForbiddenWebStorage, stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { forgetStored, readStored, writeStored } from "./browser-storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("reads back what was written, separately for each storage", () => {
  stubWebStorage();
  writeStored("local", "note", { a: [1, "два"] });
  expect(readStored("local", "note")).toEqual({ a: [1, "два"] });
  expect(readStored("session", "note")).toBeNull();
});

test("returns null for a value that was removed, never written or is not JSON", () => {
  const { sessionStorage } = stubWebStorage();
  expect(readStored("session", "note")).toBeNull();
  writeStored("session", "note", 1);
  forgetStored("session", "note");
  expect(readStored("session", "note")).toBeNull();
  sessionStorage.setItem("note", "{broken");
  expect(readStored("session", "note")).toBeNull();
});

test("falls back to page memory, separate for each storage, where storage is forbidden", () => {
  stubForbiddenWebStorage();
  expect(readStored("session", "note")).toBeNull();
  writeStored("session", "note", "kept");
  expect(readStored("session", "note")).toBe("kept");
  expect(readStored("local", "note")).toBeNull();
  forgetStored("session", "note");
  expect(readStored("session", "note")).toBeNull();
});

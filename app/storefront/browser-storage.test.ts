import { afterEach, expect, test, vi } from "vitest";
import { stubForbiddenWebStorage, stubWebStorage } from "#tests/factories/web-storage.ts";
import { forgetStored, readStored, writeStored } from "./browser-storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("a value is read as it was written, each storage by itself", () => {
  stubWebStorage();
  writeStored("local", "note", { a: [1, "два"] });
  expect(readStored("local", "note")).toEqual({ a: [1, "два"] });
  expect(readStored("session", "note")).toBeNull();
});

test("what was forgotten, never written or is no JSON reads as null", () => {
  const { sessionStorage } = stubWebStorage();
  expect(readStored("session", "note")).toBeNull();
  writeStored("session", "note", 1);
  forgetStored("session", "note");
  expect(readStored("session", "note")).toBeNull();
  sessionStorage.setItem("note", "{broken");
  expect(readStored("session", "note")).toBeNull();
});

test("where storage is forbidden a value lives as long as the page, until it is forgotten", () => {
  stubForbiddenWebStorage();
  expect(readStored("session", "note")).toBeNull();
  writeStored("session", "note", "kept");
  expect(readStored("session", "note")).toBe("kept");
  forgetStored("session", "note");
  expect(readStored("session", "note")).toBeNull();
});

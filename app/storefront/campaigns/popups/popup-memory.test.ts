import { afterEach, expect, test, vi } from "vitest";
import { stubForbiddenWebStorage, stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { recallPopup, rememberPopup } from "./popup-memory.ts";

afterEach(() => vi.unstubAllGlobals());

const nothing = { lastShown: null, isShownInSession: false };

test("remembers each popup separately, and its session as long as the tab", () => {
  const { sessionStorage } = stubWebStorage();
  rememberPopup("a", new Date(5));
  expect(recallPopup("a")).toEqual({ lastShown: 5, isShownInSession: true });
  expect(recallPopup("b")).toEqual(nothing);
  sessionStorage.clear();
  expect(recallPopup("a")).toEqual({ lastShown: 5, isShownInSession: false });
});

test.each(["rubbish", '"5"', "{}", "null", "[1]", "true"])("ignores %s in the storage", (text) => {
  const { localStorage, sessionStorage } = stubWebStorage();
  localStorage.setItem("popup.shown.c", text);
  sessionStorage.setItem("popup.session.c", text === "true" ? "1" : text);
  expect(recallPopup("c")).toEqual(nothing);
  rememberPopup("c", new Date(7));
  expect(recallPopup("c")).toEqual({ lastShown: 7, isShownInSession: true });
});

test("remembers a popup for the life of the page where storage is forbidden", () => {
  stubForbiddenWebStorage();
  expect(recallPopup("d")).toEqual(nothing);
  rememberPopup("d", new Date(9));
  expect(recallPopup("d")).toEqual({ lastShown: 9, isShownInSession: true });
});

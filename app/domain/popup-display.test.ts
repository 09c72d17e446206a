import fc from "fast-check";
import { expect, test } from "vitest";
import { shownPopup } from "#tests/factories/shown-popups.ts";
import { duePopup, isCapped, isOver, matchesPath } from "./popup-display.ts";
import type { PopupMemory, PopupMoment } from "./popup-display.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const hour = 3_600_000;
const after = (milliseconds: number, from = now) => new Date(from.getTime() + milliseconds);
const never: PopupMemory = { lastShown: null, isShownInSession: false };

/** A visitor who has just come to the home page and remembers nothing. */
const arrival: PopupMoment = {
  now,
  pathname: "/",
  isLeaving: false,
  seenFor: () => 0,
  memory: () => never,
};

test("on the first visit shows until it was displayed once, even where no cap holds it back", () => {
  const popup = shownPopup({ trigger_type: "on_first_visit", trigger_delay: 60 });
  expect(duePopup([popup], arrival)).toBe(popup);
  const seenLongAgo = () => ({ lastShown: 0, isShownInSession: false });
  expect(duePopup([popup], { ...arrival, memory: seenLongAgo })).toBeUndefined();
});

test("after seconds shows once the visitor has seen the shop for so long", () => {
  const popup = shownPopup({ trigger_type: "after_seconds", trigger_delay: 5 });
  expect(duePopup([popup], { ...arrival, seenFor: () => 4999 })).toBeUndefined();
  expect(duePopup([popup], { ...arrival, seenFor: () => 5000 })).toBe(popup);
  const atOnce = shownPopup({ trigger_type: "after_seconds", trigger_delay: 0 });
  expect(duePopup([atOnce], arrival)).toBe(atOnce);
});

test("on exit intent shows at the moment of leaving alone", () => {
  const popup = shownPopup({ trigger_type: "on_exit_intent" });
  expect(duePopup([popup], arrival)).toBeUndefined();
  expect(duePopup([popup], { ...arrival, isLeaving: true })).toBe(popup);
});

test("a page matcher shows on the pages that it means", () => {
  const popup = shownPopup({ trigger_type: "page_matcher", page_matcher: "/products*" });
  expect(duePopup([popup], arrival)).toBeUndefined();
  expect(duePopup([popup], { ...arrival, pathname: "/products" })).toBe(popup);
  expect(duePopup([popup], { ...arrival, pathname: "/en/products/7" })).toBe(popup);
});

test("the window holds at the moment of showing, both ends included", () => {
  const popup = shownPopup({ start_date: now, end_date: after(hour) });
  const shownAt = (at: Date) => duePopup([popup], { ...arrival, now: at }) === popup;
  expect([-1, 0, hour, hour + 1].map((milliseconds) => shownAt(after(milliseconds)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a timer shows until its end, and not without one", () => {
  const timer = (timerEnd: Date | null) => shownPopup({ look: { type: "timer", timerEnd } });
  expect(duePopup([timer(after(1))], arrival)).toBeDefined();
  expect(duePopup([timer(now)], arrival)).toBeUndefined();
  expect(duePopup([timer(null)], arrival)).toBeUndefined();
  expect(isOver({ type: "promo", timerEnd: null }, now)).toBe(false);
});

test("of several that are due the first of the list shows, and one that is held back lets the next one show", () => {
  const [newer, older] = [
    shownPopup({ id: "newer", frequency_cap: "once_per_session" }),
    shownPopup({ id: "older" }),
  ];
  expect(duePopup([newer, older], arrival)).toBe(newer);
  const memory = (id: string) => ({ ...never, isShownInSession: id === "newer" });
  expect(duePopup([newer, older], { ...arrival, memory })).toBe(older);
});

test("once a session asks for the session, always for nothing", () => {
  const shown = { lastShown: now.getTime(), isShownInSession: true };
  expect(isCapped("once_per_session", shown, now)).toBe(true);
  expect(isCapped("once_per_session", { ...shown, isShownInSession: false }, now)).toBe(false);
  expect(isCapped("always", shown, now)).toBe(false);
});

/** Moments in Sofia: an evening, and the evenings before its clocks go forward and back. */
const evenings = ["2026-11-21T21:59:00Z", "2026-03-28T21:59:00Z", "2026-10-24T20:59:00Z"];

test.each(evenings)(
  "once a day is 24 hours from the display at %s: neither midnight nor changed clocks count",
  (at) => {
    const lastShown = Date.parse(at);
    const memory = { lastShown, isShownInSession: true };
    const isHeldBack = (milliseconds: number) =>
      isCapped("once_per_day", memory, new Date(lastShown + milliseconds));
    expect(isHeldBack(0)).toBe(true);
    expect(isHeldBack(2 * 60_000)).toBe(true);
    expect(isHeldBack(24 * hour - 1)).toBe(true);
    expect(isHeldBack(24 * hour)).toBe(false);
  },
);

test("a clock that was set back a little does not show it again, one that was far ahead does not hide it for long", () => {
  const shown = (milliseconds: number) => ({
    lastShown: after(milliseconds).getTime(),
    isShownInSession: false,
  });
  expect(isCapped("once_per_day", shown(hour), now)).toBe(true);
  expect(isCapped("once_per_day", shown(24 * hour), now)).toBe(false);
  expect(isCapped("once_per_day", shown(4 * 365 * 24 * hour), now)).toBe(false);
});

test("once a day lasts a day and not longer, wherever the clock stands", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.date({ noInvalidDate: true }), (lastShown, at) => {
      const away = Math.abs(at.getTime() - lastShown);
      expect(isCapped("once_per_day", { lastShown, isShownInSession: true }, at)).toBe(away < 24 * hour);
    }),
  );
});

test.each([
  ["/products*", "/products", true],
  ["/products*", "/products/7", true],
  ["/products*", "/en/products/7", true],
  ["/products", "/products/", true],
  ["/products/", "/products", true],
  ["/Products", "/products", true],
  ["/products", "/products/7", false],
  ["/products/?", "/products/7", true],
  ["/products/?", "/products/77", false],
  ["/products/?", "/products/", false],
  ["*", "/", true],
  ["*", "/en", true],
  ["/", "/", true],
  ["/", "/en", true],
  ["/", "/products", false],
  ["/en*", "/en/products", true],
  ["/en*", "/products", false],
  ["/en", "/en", true],
  ["*/7", "/products/7", true],
  ["/a*b*c", "/axxbxxbc", true],
  ["/a.c", "/abc", false],
  ["  /products ", "/products", true],
  ["", "/", false],
  ["   ", "/", false],
  [null, "/", false],
] as const)("the pattern %j and the path %s: %s", (pattern, path, expected) => {
  expect(matchesPath(pattern, path)).toBe(expected);
});

test("wildcards mean what a regular expression of them means", () => {
  const letters = (...also: string[]) =>
    fc.string({ unit: fc.constantFrom("a", "b", "/", ".", ...also), maxLength: 8 });
  fc.assert(
    fc.property(letters("*", "?"), letters(), (pattern, path) => {
      const asExpression = pattern.replaceAll(".", "\\.").replaceAll("*", ".*").replaceAll("?", ".");
      expect(matchesPath(`/x${pattern}y`, `/x${path}y`)).toBe(
        new RegExp(`^/x${asExpression}y$`).test(`/x${path}y`),
      );
    }),
  );
});

test("no pattern takes long", () => {
  expect(matchesPath(`${"*a".repeat(1000)}*b`, `/${"a".repeat(10_000)}`)).toBe(false);
});

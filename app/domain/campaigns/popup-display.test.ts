import fc from "fast-check";
import { expect, test } from "vitest";
import { shownPopup } from "#tests/factories/campaigns/shown-popups.ts";
import { duePopup, isAllowedOn, isCapped, isOver, matchesPath } from "./popup-display.ts";
import type { PopupMemory, PopupMoment } from "./popup-display.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const hour = 3_600_000;
const after = (milliseconds: number, from = now) => new Date(from.getTime() + milliseconds);
const never: PopupMemory = { lastShown: null, isShownInSession: false };

/** A first-time visitor on the home page. */
const arrival: PopupMoment = {
  now,
  pathname: "/",
  isLeaving: false,
  seenFor: () => 0,
  memory: () => never,
};

test("on_first_visit shows until displayed once, even without a cap", () => {
  const popup = shownPopup({ trigger_type: "on_first_visit", trigger_delay: 60 });
  expect(duePopup([popup], arrival)).toBe(popup);
  const seenLongAgo = () => ({ lastShown: 0, isShownInSession: false });
  expect(duePopup([popup], { ...arrival, memory: seenLongAgo })).toBeUndefined();
});

test("after_seconds shows once the shop was visible for that long", () => {
  const popup = shownPopup({ trigger_type: "after_seconds", trigger_delay: 5 });
  expect(duePopup([popup], { ...arrival, seenFor: () => 4999 })).toBeUndefined();
  expect(duePopup([popup], { ...arrival, seenFor: () => 5000 })).toBe(popup);
  const atOnce = shownPopup({ trigger_type: "after_seconds", trigger_delay: 0 });
  expect(duePopup([atOnce], arrival)).toBe(atOnce);
});

test("on_exit_intent shows only at the moment of leaving", () => {
  const popup = shownPopup({ trigger_type: "on_exit_intent" });
  expect(duePopup([popup], arrival)).toBeUndefined();
  expect(duePopup([popup], { ...arrival, isLeaving: true })).toBe(popup);
});

test("page_matcher shows on matching pages", () => {
  const popup = shownPopup({ trigger_type: "page_matcher", page_matcher: "/products*" });
  expect(duePopup([popup], arrival)).toBeUndefined();
  expect(duePopup([popup], { ...arrival, pathname: "/products" })).toBe(popup);
  expect(duePopup([popup], { ...arrival, pathname: "/en/products/7" })).toBe(popup);
});

const sizes = ["modal", "bottom-sheet", "bar"] as const;
const forPattern = (page_matcher: string, size: (typeof sizes)[number] = "modal") =>
  shownPopup({ trigger_type: "page_matcher", page_matcher, look: { size } });

test.for(["/cart", "/checkout", "/en/checkout", "/order-success", "/en/sandbox-payment/7"])(
  "on %s only a bar opens",
  (pathname) => {
    const opened = sizes.filter((size) =>
      duePopup([shownPopup({ look: { size } })], { ...arrival, pathname }),
    );
    expect(opened).toEqual(["bar"]);
  },
);

test("during a purchase a popup opens only if its pattern matches that page and not the home page", () => {
  expect(isAllowedOn(forPattern("/cart"), "/cart")).toBe(true);
  expect(isAllowedOn(forPattern("/cart*"), "/en/cart")).toBe(true);
  expect(isAllowedOn(forPattern("*"), "/cart")).toBe(false);
  expect(isAllowedOn(forPattern("/en*"), "/en/cart")).toBe(false);
  expect(isAllowedOn(forPattern("/checkout"), "/cart")).toBe(false);
  // The pattern of another trigger does not count.
  expect(isAllowedOn({ ...forPattern("/cart"), trigger_type: "on_exit_intent" }, "/cart")).toBe(false);
});

test.for(["/auth", "/en/auth", "/auth/invite", "/en/auth/reset-password"])(
  "no popup interrupts %s",
  (pathname) => {
    for (const size of sizes)
      for (const popup of [shownPopup({ look: { size } }), forPattern("/auth*", size)])
        expect(duePopup([popup], { ...arrival, pathname })).toBeUndefined();
  },
);

test.for(["/", "/products", "/authors", "/cartoon", "/profile"])("any popup may open on %s", (pathname) => {
  for (const size of sizes) expect(isAllowedOn(shownPopup({ look: { size } }), pathname)).toBe(true);
});

test("the date window is checked at display time, both ends inclusive", () => {
  const popup = shownPopup({ start_date: now, end_date: after(hour) });
  const shownAt = (at: Date) => duePopup([popup], { ...arrival, now: at }) === popup;
  expect([-1, 0, hour, hour + 1].map((milliseconds) => shownAt(after(milliseconds)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a timer shows until its end, and never without one", () => {
  const timer = (timerEnd: Date | null) => shownPopup({ look: { type: "timer", timerEnd } });
  expect(duePopup([timer(after(1))], arrival)).toBeDefined();
  expect(duePopup([timer(now)], arrival)).toBeUndefined();
  expect(duePopup([timer(null)], arrival)).toBeUndefined();
  expect(isOver({ type: "promo", timerEnd: null }, now)).toBe(false);
});

test("shows the first due popup, and the next when the first is capped", () => {
  const [newer, older] = [
    shownPopup({ id: "newer", frequency_cap: "once_per_session" }),
    shownPopup({ id: "older" }),
  ];
  expect(duePopup([newer, older], arrival)).toBe(newer);
  const memory = (id: string) => ({ ...never, isShownInSession: id === "newer" });
  expect(duePopup([newer, older], { ...arrival, memory })).toBe(older);
});

test("once_per_session caps within the session, always never does", () => {
  const shown = { lastShown: now.getTime(), isShownInSession: true };
  expect(isCapped("once_per_session", shown, now)).toBe(true);
  expect(isCapped("once_per_session", { ...shown, isShownInSession: false }, now)).toBe(false);
  expect(isCapped("always", shown, now)).toBe(false);
});

/** Times in Sofia: an evening, and the evenings before the clocks change. */
const evenings = ["2026-11-21T21:59:00Z", "2026-03-28T21:59:00Z", "2026-10-24T20:59:00Z"];

test.each(evenings)(
  "once_per_day is 24 hours from the display at %s: midnight and clock changes do not matter",
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

test("a clock set back slightly does not repeat a popup, and one far ahead does not hide it for long", () => {
  const shown = (milliseconds: number) => ({
    lastShown: after(milliseconds).getTime(),
    isShownInSession: false,
  });
  expect(isCapped("once_per_day", shown(hour), now)).toBe(true);
  expect(isCapped("once_per_day", shown(24 * hour), now)).toBe(false);
  expect(isCapped("once_per_day", shown(4 * 365 * 24 * hour), now)).toBe(false);
});

test("once_per_day lasts exactly a day, whatever the clock", () => {
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
] as const)("the pattern %j matches the path %s: %s", (pattern, path, expected) => {
  expect(matchesPath(pattern, path)).toBe(expected);
});

test("wildcards match like the equivalent regular expression", () => {
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

test("matches a pattern with a thousand wildcards", () => {
  expect(matchesPath(`${"*a".repeat(1000)}*b`, `/${"a".repeat(10_000)}`)).toBe(false);
});

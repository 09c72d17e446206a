import fc from "fast-check";
import { expect, test } from "vitest";
import { frequencyCaps, popupSizes, popupTriggers } from "#app/domain/campaigns/popup.ts";
import type { PopupMemory, ShownPopup } from "#app/domain/campaigns/popup-display.ts";
import { shownPopup } from "#tests/factories/campaigns/shown-popups.ts";
import { startVisit } from "./visit.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const day = 24 * 3_600_000;

/** A visitor with a clock, a memory and a page; `wait` calls `look` each second. */
function visitor(popups: ShownPopup[]) {
  const memories = new Map<string, PopupMemory>();
  const visit = startVisit({
    recall: (id) => memories.get(id) ?? { lastShown: null, isShownInSession: false },
    remember: (id, now) => memories.set(id, { lastShown: now.getTime(), isShownInSession: true }),
  });
  const page = { time: start, pathname: "/", isVisible: true, isFree: true };
  const look = (isLeaving = false) => {
    const { time, pathname, isVisible, isFree } = page;
    const isFreeFor = () => isFree;
    return visit.look(popups, { now: new Date(time), pathname, isVisible, isLeaving, isFreeFor })?.id ?? null;
  };
  /** Lets seconds pass, looking after each; returns the ids of popups that opened. */
  const wait = (seconds: number) =>
    Array.from({ length: seconds }, () => {
      page.time += 1000;
      return look();
    }).filter((id) => id !== null);
  const goTo = (pathname: string) => {
    page.pathname = pathname;
    return look();
  };
  return { visit, page, look, wait, goTo, memories };
}

const delayed = (seconds: number, popup: Parameters<typeof shownPopup>[0] = {}) =>
  shownPopup({ trigger_type: "after_seconds", trigger_delay: seconds, ...popup });
const matched = (pattern: string, popup: Parameters<typeof shownPopup>[0] = {}) =>
  shownPopup({ trigger_type: "page_matcher", page_matcher: pattern, ...popup });

test("counts seconds across all pages of the visit", () => {
  const { look, wait, goTo } = visitor([delayed(10)]);
  expect(look()).toBeNull();
  expect(wait(6)).toEqual([]);
  goTo("/products");
  expect(wait(3)).toEqual([]);
  expect(wait(1)).toEqual(["popup"]);
});

test("neither counts seconds nor opens anything while the page is hidden", () => {
  const { page, look, wait } = visitor([delayed(10)]);
  look();
  wait(4);
  page.isVisible = false;
  expect(wait(100)).toEqual([]);
  page.isVisible = true;
  expect(look()).toBeNull();
  expect(wait(4)).toEqual([]);
  expect(wait(2)).toEqual(["popup"]);
});

test("a sleeping computer or a changed clock does not open a popup early", () => {
  for (const leap of [8 * 3_600_000, -8 * 3_600_000]) {
    const { page, look, wait } = visitor([delayed(10)]);
    look();
    page.time += leap;
    expect(look()).toBeNull();
    expect(wait(7)).toEqual([]);
    expect(wait(3)).toEqual(["popup"]);
  }
});

test("does not show a popup that expired while the computer slept", () => {
  const { page, look, wait } = visitor([delayed(1, { end_date: new Date(start + 60_000) })]);
  look();
  page.time += 61_000;
  expect(wait(5)).toEqual([]);
});

test("a page shows one popup; others that come due wait for the next page", () => {
  const { visit, look, wait, goTo } = visitor([
    delayed(3, { id: "late" }),
    delayed(0, { id: "first", frequency_cap: "once_per_session" }),
  ]);
  expect(look()).toBe("first");
  expect(wait(5)).toEqual([]);
  visit.close("first");
  expect(wait(5)).toEqual([]);
  expect(goTo("/products")).toBe("late");
});

test("the same page in the other language is not a new page", () => {
  const { visit, look, goTo } = visitor([
    delayed(0, { id: "a", frequency_cap: "once_per_session" }),
    delayed(0, { id: "b" }),
  ]);
  expect(look()).toBe("a");
  visit.close("a");
  expect(goTo("/en")).toBeNull();
  expect(goTo("/en/products")).toBe("b");
});

test("a popup without a cap waits its seconds again after each display", () => {
  const { visit, look, wait, goTo } = visitor([delayed(5)]);
  look();
  expect(wait(5)).toEqual(["popup"]);
  visit.close("popup");
  expect(goTo("/products")).toBeNull();
  expect(wait(4)).toEqual([]);
  expect(wait(1)).toEqual(["popup"]);
});

test("waits until nothing blocks it", () => {
  const { page, wait } = visitor([delayed(0)]);
  page.isFree = false;
  expect(wait(3)).toEqual([]);
  page.isFree = true;
  expect(wait(1)).toEqual(["popup"]);
});

test("exit intent that was blocked does not open a popup later", () => {
  const { page, look, wait } = visitor([shownPopup({ trigger_type: "on_exit_intent" })]);
  page.isFree = false;
  expect(look(true)).toBeNull();
  page.isFree = true;
  expect(wait(3)).toEqual([]);
  expect(look(true)).toBe("popup");
});

test("a bottom sheet stays open across pages, and a bar with a page pattern across its matching pages only", () => {
  for (const [popup, openOnContact] of [
    [matched("/products*", { look: { size: "bar" } }), null],
    [delayed(0, { look: { size: "bottom-sheet" } }), "popup"],
  ] as const) {
    const { visit, goTo } = visitor([popup]);
    goTo("/products");
    expect(visit.openId()).toBe("popup");
    goTo("/products/7");
    expect(visit.openId()).toBe("popup");
    goTo("/en/products/7");
    expect(visit.openId()).toBe("popup");
    goTo("/contact");
    expect(visit.openId()).toBe(openOnContact);
  }
});

test("an open bar stays during a purchase and closes on account pages; a bottom sheet closes on both", () => {
  for (const [size, openAtCart] of [
    ["bar", "popup"],
    ["bottom-sheet", null],
  ] as const) {
    const { visit, look, goTo } = visitor([
      delayed(0, { frequency_cap: "once_per_session", look: { size } }),
    ]);
    look();
    goTo("/cart");
    expect(visit.openId()).toBe(openAtCart);
    goTo("/auth");
    expect(visit.openId()).toBeNull();
  }
});

test("a modal popup closes with its page", () => {
  const { visit, look, goTo } = visitor([delayed(0, { frequency_cap: "once_per_session" })]);
  expect(look()).toBe("popup");
  goTo("/products");
  expect(visit.openId()).toBeNull();
});

test("closes a popup whose timer has ended or that the page no longer has", () => {
  const popups = [delayed(0, { look: { type: "timer", size: "bar", timerEnd: new Date(start + 2500) } })];
  const over = visitor(popups);
  over.look();
  over.wait(2);
  expect(over.visit.openId()).toBe("popup");
  over.wait(1);
  expect(over.visit.openId()).toBeNull();
  const gone = [delayed(0, { look: { size: "bar" } })];
  const withdrawn = visitor(gone);
  withdrawn.look();
  expect(withdrawn.visit.openId()).toBe("popup");
  gone.pop();
  withdrawn.look();
  expect(withdrawn.visit.openId()).toBeNull();
});

test("notifies listeners of each opening and closing; closing another popup changes nothing", () => {
  const { visit, look } = visitor([delayed(0)]);
  const notified: (string | null)[] = [];
  const stop = visit.subscribe(() => notified.push(visit.openId()));
  look();
  visit.close("another");
  visit.close("popup");
  visit.close("popup");
  stop();
  expect(notified).toEqual(["popup", null]);
});

const anyPopup = fc.record({
  frequency_cap: fc.constantFrom(...frequencyCaps),
  trigger_type: fc.constantFrom(...popupTriggers),
  trigger_delay: fc.integer({ min: 0, max: 20 }),
  page_matcher: fc.constantFrom(null, "*", "/products*", "/en*"),
  // Half of them never end, so that some are shown again on another day.
  end: fc.option(fc.integer({ min: -5, max: 200 }), { nil: null, freq: 1 }),
  size: fc.constantFrom(...popupSizes),
});

/**
 * Events of a visit: time passes or jumps, exit intent, the page is hidden, blocked or changed, or the popup is closed.
 */
const anyEvent = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 3000 }).map((milliseconds) => ({ milliseconds })) },
  fc.integer({ min: -2 * day, max: 2 * day }).map((milliseconds) => ({ milliseconds })),
  fc.constantFrom("/", "/en", "/products", "/en/products").map((pathname) => ({ pathname })),
  fc.boolean().map((isVisible) => ({ isVisible })),
  fc.boolean().map((isFree) => ({ isFree })),
  fc.constantFrom("leave" as const, "close" as const),
);

test("any sequence of events: at most one popup per page, within its cap, before its end, on a visible page", () => {
  let shownAgain = 0;
  fc.assert(
    fc.property(
      fc.array(anyPopup, { maxLength: 4 }),
      fc.array(anyEvent, { minLength: 30, maxLength: 60 }),
      (settings, events) => {
        const popups = settings.map(({ end, size, ...popup }, place) =>
          shownPopup({
            ...popup,
            id: String(place),
            end_date: end === null ? null : new Date(start + end * 1000),
            look: { size },
          }),
        );
        const { visit, page, look, memories } = visitor(popups);
        const displays = new Map<string, number>();
        let shownOnPage = 0;
        let pathOfPage = "/";
        for (const event of events) {
          const wasOpen = visit.openId();
          const before = new Map(memories);
          if (event === "close" && wasOpen !== null) visit.close(wasOpen);
          if (typeof event === "object") {
            const { milliseconds, ...change } = { milliseconds: 0, ...event };
            Object.assign(page, change, { time: page.time + milliseconds });
          }
          const opened = look(event === "leave");
          const path = page.pathname.replace(/^\/en/, "") || "/";
          if (path !== pathOfPage) shownOnPage = 0;
          pathOfPage = path;
          if (opened === null) continue;
          shownOnPage += 1;
          expect(shownOnPage).toBe(1);
          expect([page.isVisible, page.isFree]).toEqual([true, true]);
          const popup = popups[Number(opened)];
          const displayed = displays.get(opened) ?? 0;
          displays.set(opened, displayed + 1);
          expect(popup?.end_date === null || page.time <= Number(popup?.end_date)).toBe(true);
          if (popup?.frequency_cap === "once_per_session") expect(displayed).toBe(0);
          if (popup?.trigger_type === "on_first_visit") expect(displayed).toBe(0);
          if (popup?.trigger_type === "on_exit_intent") expect(event).toBe("leave");
          const last = before.get(opened)?.lastShown;
          if (popup?.frequency_cap === "once_per_day" && typeof last === "number") {
            shownAgain += 1;
            expect(Math.abs(page.time - last)).toBeGreaterThanOrEqual(day);
          }
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(shownAgain).toBeGreaterThan(5);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { readPopupInput } from "./popup-input.ts";

const promo: Record<string, string> = {
  name: "Зимна промоция",
  type: "promo",
  headline_bg: "Сладка зима",
  overlay_opacity: "0.5",
  size: "modal",
  frequency_cap: "once_per_session",
  dismissable: "on",
  trigger_type: "on_first_visit",
  trigger_delay: "0",
  status: "inactive",
};
const read = (changes: Record<string, string> = {}) => {
  const fields = { ...promo, ...changes };
  return readPopupInput((name) => fields[name] ?? "");
};
const problemsOf = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? {} : result.problems;
};
const inputOf = (changes: Record<string, string>) => {
  const result = read(changes);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.input;
};

test("reads every column: texts trimmed, blank ones null, colours of a new popup", () => {
  expect(
    inputOf({
      name: "  Зимна 🍓 ",
      subheadline_en: "Only now",
      cta_label_bg: "Към продуктите",
      cta_url: "/products",
      legal_note_bg: " ",
      background_color: " #FF6B6B",
      overlay_opacity: "0.7",
      popup_image: "/media/banner-images/popups/a.webp",
      size: "bottom-sheet",
      frequency_cap: "once_per_day",
      trigger_type: "on_exit_intent",
      status: "scheduled",
      start_date: "2026-12-01",
      end_date: "2026-12-24",
      end_date_time: "18:00",
    }),
  ).toEqual({
    name: "Зимна 🍓",
    type: "promo",
    headline_bg: "Сладка зима",
    headline_en: null,
    subheadline_bg: null,
    subheadline_en: "Only now",
    cta_label_bg: "Към продуктите",
    cta_label_en: null,
    cta_url: "/products",
    legal_note_bg: null,
    legal_note_en: null,
    background_color: "#ff6b6b",
    text_color: "#000000",
    overlay_opacity: 0.7,
    popup_image: "/media/banner-images/popups/a.webp",
    size: "bottom-sheet",
    frequency_cap: "once_per_day",
    dismissable: true,
    trigger_type: "on_exit_intent",
    trigger_delay: 0,
    page_matcher: null,
    timer_end: null,
    status: "scheduled",
    start_date: new Date("2026-11-30T22:00:00.000Z"),
    end_date: new Date("2026-12-24T16:00:59.999Z"),
  });
});

test("name and Bulgarian headline are required", () => {
  expect(problemsOf({ name: " ", headline_bg: "\0" })).toEqual({ name: "required", headline_bg: "required" });
});

test("a newsletter popup requires a consent text and has no link", () => {
  expect(problemsOf({ type: "newsletter", legal_note_en: "I agree" })).toEqual({ legal_note_bg: "required" });
  const input = inputOf({ type: "newsletter", legal_note_bg: "Съгласен съм", cta_url: "javascript:x" });
  expect(input).toMatchObject({ legal_note_bg: "Съгласен съм", cta_url: null });
});

test("a timer requires an end: the start of its minute or the end of its day", () => {
  const timer = { type: "timer" };
  expect(problemsOf(timer)).toEqual({ timer_end: "required" });
  expect(problemsOf({ ...timer, timer_end: "скоро" })).toEqual({ timer_end: "moment" });
  expect(problemsOf({ ...timer, timer_end_time: "10:00" })).toEqual({ timer_end: "moment" });
  const end = { ...timer, timer_end: "2026-12-24" };
  expect(inputOf(end).timer_end).toEqual(new Date("2026-12-24T21:59:59.999Z"));
  expect(inputOf({ ...end, timer_end_time: "18:00" }).timer_end).toEqual(new Date("2026-12-24T16:00:00Z"));
  expect(problemsOf({ ...end, start_date: "2026-12-25" })).toEqual({ timer_end: "order" });
});

test("a delay is whole seconds up to a day, and a page matcher a path pattern", () => {
  const waits = (trigger_delay: string) => problemsOf({ trigger_type: "after_seconds", trigger_delay });
  for (const good of ["0", " 5 ", "86400"]) expect(waits(good)).toEqual({});
  for (const bad of ["", "-1", "1.5", "86401", "5s", "1e3", "٥", "9".repeat(30)])
    expect(waits(bad)).toEqual({ trigger_delay: "number" });
  const matches = (page_matcher: string) => problemsOf({ trigger_type: "page_matcher", page_matcher });
  for (const good of ["/products*", "*", "/product?", "?", "*/checkout"]) expect(matches(good)).toEqual({});
  expect(matches(" ")).toEqual({ page_matcher: "required" });
  expect(matches(`/${"x".repeat(300)}`)).toEqual({ page_matcher: "long" });
  for (const bad of ["products", "https://shop.example/products", "/a, /b", "Плодове"])
    expect(matches(bad)).toEqual({ page_matcher: "pattern" });
});

test("fields unused by type and trigger are neither stored nor refused", () => {
  expect(
    inputOf({ trigger_delay: "нула", page_matcher: "никъде", timer_end: "никога", timer_end_time: "25:00" }),
  ).toMatchObject({ trigger_delay: 0, page_matcher: null, timer_end: null });
});

test("refuses a popup without close button or call to action, unless it is a newsletter", () => {
  const kept = { dismissable: "", cta_label_en: "Go" };
  expect(problemsOf(kept)).toEqual({ cta_label_bg: "trap" });
  expect(problemsOf({ ...kept, type: "timer", timer_end: "2026-12-24" })).toEqual({ cta_label_bg: "trap" });
  expect(inputOf({ ...kept, cta_label_bg: "Добре" }).dismissable).toBe(false);
  expect(inputOf({ ...kept, type: "newsletter", legal_note_bg: "Съгласен съм" }).dismissable).toBe(false);
});

test("a scheduled popup requires a start, and no end precedes it", () => {
  expect(problemsOf({ status: "scheduled" })).toEqual({ start_date: "required" });
  expect(problemsOf({ status: "scheduled", start_date_time: "10:00" })).toEqual({ start_date: "moment" });
  expect(problemsOf({ start_date: "2026-12-02", end_date: "2026-12-01" })).toEqual({ end_date: "order" });
});

test("the overlay's opacity is from 0 to 1 in steps of 0.1", () => {
  for (let tenths = 0; tenths <= 10; tenths += 1)
    expect(inputOf({ overlay_opacity: String(tenths / 10) }).overlay_opacity).toBe(tenths / 10);
  for (const bad of ["", "-0.1", "1.1", "0.55", "NaN", "0,5", "1e-1"])
    expect(problemsOf({ overlay_opacity: bad })).toEqual({ overlay_opacity: "number" });
});

test("reports a code for each other refused field", () => {
  expect(
    problemsOf({
      type: "other",
      status: "on",
      size: "huge",
      frequency_cap: "never",
      trigger_type: "",
      background_color: "red",
      text_color: "#12",
      popup_image: "javascript:alert(1)",
      cta_url: "//evil.example",
      cta_label_bg: "я".repeat(301),
      legal_note_en: "x".repeat(2001),
    }),
  ).toEqual({
    type: "choice",
    status: "choice",
    size: "choice",
    frequency_cap: "choice",
    trigger_type: "choice",
    background_color: "color",
    text_color: "color",
    popup_image: "link",
    cta_url: "link",
    cta_label_bg: "long",
    legal_note_en: "long",
  });
});

test("any text yields problems or a popup that can be closed", () => {
  const words = fc.constantFrom(
    "",
    "on",
    "newsletter",
    "timer",
    "promo",
    "scheduled",
    "2026-12-24",
    "/*",
    "5",
  );
  const texts = fc.oneof(words, fc.string({ unit: "binary" }));
  const names = fc.constantFrom(...Object.keys(promo), "cta_label_bg", "legal_note_bg", "timer_end");
  fc.assert(
    fc.property(fc.dictionary(names, texts), (changes) => {
      const result = read(changes);
      if (!result.ok) {
        expect(Object.keys(result.problems).length).toBeGreaterThan(0);
        return;
      }
      const { type, dismissable, cta_label_bg, legal_note_bg } = result.input;
      const hasWayOut = dismissable || (type === "newsletter" ? legal_note_bg : cta_label_bg) !== null;
      expect(hasWayOut).toBe(true);
    }),
    { numRuns: 500 },
  );
});

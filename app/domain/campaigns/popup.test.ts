import fc from "fast-check";
import { expect, test } from "vitest";
import { popupDefaults, popupLook } from "./popup.ts";
import type { PopupRecord } from "./popup.ts";
import { contrast, minContrast } from "#app/domain/colors.ts";

const spring: PopupRecord = {
  ...popupDefaults,
  type: "promo",
  headline_bg: "Пролет",
  headline_en: "Spring",
  subheadline_bg: "Нови вкусове",
  subheadline_en: " ",
  cta_label_bg: "Вижте",
  cta_label_en: null,
  legal_note_bg: null,
  legal_note_en: null,
  cta_url: "/products",
  popup_image: null,
  timer_end: null,
};

test("texts are in the page's language and fall back to Bulgarian", () => {
  expect(popupLook(spring, "bg")).toMatchObject({ headline: "Пролет", subheadline: "Нови вкусове" });
  expect(popupLook(spring, "en")).toMatchObject({
    headline: "Spring",
    subheadline: "Нови вкусове",
    cta_label: "Вижте",
    legal_note: "",
  });
});

test("the legacy type is shown as a promotion, and only a timer counts down", () => {
  const timer_end = new Date(0);
  expect(popupLook({ ...spring, type: "other" }, "bg").type).toBe("promo");
  expect(popupLook({ ...spring, timer_end }, "bg").timerEnd).toBeNull();
  expect(popupLook({ ...spring, type: "timer", timer_end }, "bg").timerEnd).toEqual(timer_end);
});

test.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "нещо"])(
  "drops the link %s",
  (cta_url) => expect(popupLook({ ...spring, cta_url }, "bg").ctaUrl).toBeNull(),
);

test.each(["/products?q=a", "#why", "https://example.com/", "mailto:a@example.com", "tel:+359888"])(
  "keeps the link %s",
  (cta_url) => expect(popupLook({ ...spring, cta_url }, "bg").ctaUrl).toBe(cta_url),
);

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("text is readable on any chosen background, which stays unchanged", () => {
  fc.assert(
    fc.property(color, color, (background_color, text_color) => {
      const look = popupLook({ ...spring, background_color, text_color }, "bg");
      expect(look.backgroundColor).toBe(background_color);
      expect(contrast(look.textColor, look.backgroundColor)).toBeGreaterThanOrEqual(minContrast);
      if (contrast(text_color, background_color) >= minContrast) expect(look.textColor).toBe(text_color);
    }),
  );
});

test("invalid colours get their defaults, and the opacity stays from 0 to 1", () => {
  const odd = { background_color: "red;}", text_color: "", overlay_opacity: 7 };
  expect(popupLook({ ...spring, ...odd }, "bg")).toMatchObject({
    backgroundColor: "#ffffff",
    textColor: "#000000",
    overlayOpacity: 1,
  });
  expect(popupLook({ ...spring, overlay_opacity: -1 }, "bg").overlayOpacity).toBe(0);
  expect(popupLook({ ...spring, overlay_opacity: Number.NaN }, "bg").overlayOpacity).toBe(
    popupDefaults.overlay_opacity,
  );
});

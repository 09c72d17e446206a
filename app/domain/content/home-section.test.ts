import { expect, test } from "vitest";
import { isReadable, isShown, picturesOf, sectionColors, variants } from "./home-section.ts";
import { contrast, minContrast } from "#app/domain/colors.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { defaultConfigs } from "./section-defaults.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";

const start = new Date("2026-11-21T10:00:00.000Z");
const end = new Date("2026-11-22T10:00:00.000Z");
const section = { is_visible: true, status: "published", start_date: start, end_date: end } as const;
const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

test("a visible, published section shows from its first millisecond to its last", () => {
  expect(isShown(section, after(start, -1))).toBe(false);
  expect(isShown(section, start)).toBe(true);
  expect(isShown(section, end)).toBe(true);
  expect(isShown(section, after(end, 1))).toBe(false);
  expect(isShown({ ...section, start_date: null, end_date: null }, after(end, 1))).toBe(true);
  expect(isShown({ ...section, is_visible: false }, start)).toBe(false);
  expect(isShown({ ...section, status: "draft" }, start)).toBe(false);
});

test("with only a background set, the text gets a readable colour", () => {
  for (const background of ["#000000", "#ffffff", "#ff6b6b", "#777777", "#2d3748", "#ffe9e3"]) {
    const colors = sectionColors({ background_color: background, text_color: null }, defaultTheme.text_color);
    expect(contrast(background, colors?.text ?? "")).toBeGreaterThanOrEqual(minContrast);
  }
  expect(
    sectionColors({ background_color: "#000000", text_color: "#111111" }, defaultTheme.text_color),
  ).toEqual({ background: "#000000", text: "#111111" });
  expect(sectionColors({ background_color: null, text_color: "#111111" }, defaultTheme.text_color)).toEqual({
    background: null,
    text: "#111111",
  });
  expect(sectionColors({ background_color: null, text_color: null }, defaultTheme.text_color)).toBeNull();
});

test("invalid colours never reach the style sheet", () => {
  const attack = "red}</style><script>alert(1)</script>";
  expect(sectionColors({ background_color: attack, text_color: attack }, defaultTheme.text_color)).toBeNull();
});

test("unreadable text is detected", () => {
  expect(isReadable("#ffffff", "#eeeeee")).toBe(false);
  expect(isReadable("#ffffff", "#111111")).toBe(true);
  expect(isReadable("", "#eeeeee")).toBe(true);
  expect(isReadable("#eeeeee", "")).toBe(true);
});

test("collects the pictures of sections and products, and a background only where it is shown", () => {
  const content = {
    id: "1",
    title: "",
    subtitle: "",
    html: null,
    ctaLabel: "",
    ctaUrl: null,
    picture: null,
    video: null,
    colors: null,
    products: [],
    endsAt: null,
  };
  const product = (image_url: string | null): Product => ({
    id: "1",
    name_bg: "",
    name_en: "",
    description_bg: "",
    description_en: "",
    flavor: "grape",
    image_url,
    price_bgn: 1,
    weight_grams: 1,
    stock_quantity: 1,
    category_id: null,
  });
  const hero = { ...defaultConfigs.hero, background_image: "/background.webp" };
  const picture = { desktop: "/wide.webp", mobile: "/narrow.webp" };
  const products = [product("/product.webp"), product(null)];
  expect(
    picturesOf([
      { ...content, type: "hero", config: hero, picture },
      { ...content, type: "hero", config: defaultConfigs.hero },
      { ...content, type: "new_arrivals", config: {}, products },
    ]),
  ).toEqual(["/background.webp", "/wide.webp", "/narrow.webp", "/product.webp"]);
});

test("a missing file falls back to its other variant, and disabled files are hidden", () => {
  expect(variants(true, "/a.webp", null)).toEqual({ desktop: "/a.webp", mobile: "/a.webp" });
  expect(variants(true, null, "/b.webp")).toEqual({ desktop: "/b.webp", mobile: "/b.webp" });
  expect(variants(true, "/a.webp", "/b.webp")).toEqual({ desktop: "/a.webp", mobile: "/b.webp" });
  expect(variants(true, null, null)).toBeNull();
  expect(variants(false, "/a.webp", "/b.webp")).toBeNull();
});

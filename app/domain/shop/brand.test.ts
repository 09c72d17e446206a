import { expect, test } from "vitest";
import { brandMark, defaultBrand, shopName } from "./brand.ts";

const named = (shop_name_bg: string, shop_name_en = "") => ({ ...defaultBrand, shop_name_bg, shop_name_en });

test("the English name falls back to Bulgarian", () => {
  expect(shopName(named("Градина", " "), "en")).toBe("Градина");
  expect(shopName(named("Градина", "Garden"), "en")).toBe("Garden");
  expect(shopName(named("Градина", "Garden"), "bg")).toBe("Градина");
});

test("the demo shop's name has a drawn logo in each alphabet", () => {
  expect(brandMark(defaultBrand, "bg")).toEqual({ kind: "drawn", name: "Плодко", src: "/logo.svg" });
  expect(brandMark(defaultBrand, "en")).toEqual({ kind: "drawn", name: "Plodko", src: "/logo-en.svg" });
  expect(brandMark(named("Плодко"), "en")).toMatchObject({ kind: "drawn", src: "/logo.svg" });
});

test("a dark background gets the light logo", () => {
  expect(brandMark(defaultBrand, "bg", "light")).toMatchObject({ src: "/logo-light.svg" });
  expect(brandMark(defaultBrand, "en", "light")).toMatchObject({ src: "/logo-en-light.svg" });
});

test("an uploaded logo takes precedence", () => {
  const logo_url = "/media/product-images/brand/1-a.webp";
  expect(brandMark({ ...defaultBrand, logo_url }, "en")).toEqual({
    kind: "logo",
    name: "Plodko",
    src: logo_url,
  });
});

test.for([
  ["Сладко", "short"],
  ["Градина 😀", "medium"],
  ["Сладката градина", "medium"],
  ["Сладкарска работилница", "long"],
] as const)("another name is shown as text: %s is %s", ([name, length]) => {
  expect(brandMark(named(name), "bg")).toEqual({ kind: "name", name, length });
  expect(brandMark(named("Плодко", name), "en")).toEqual({ kind: "name", name, length });
});

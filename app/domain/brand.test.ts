import { expect, test } from "vitest";
import { brandMark, defaultBrand, shopName } from "./brand.ts";

const named = (shop_name_bg: string, shop_name_en = "") => ({ ...defaultBrand, shop_name_bg, shop_name_en });

test("the English name is the Bulgarian one where there is none", () => {
  expect(shopName(named("Градина", " "), "en")).toBe("Градина");
  expect(shopName(named("Градина", "Garden"), "en")).toBe("Garden");
  expect(shopName(named("Градина", "Garden"), "bg")).toBe("Градина");
});

test("the demo shop's name is drawn, in the letters in which it is shown", () => {
  expect(brandMark(defaultBrand, "bg")).toEqual({ kind: "drawn", name: "Плодко", src: "/logo.svg" });
  expect(brandMark(defaultBrand, "en")).toEqual({ kind: "drawn", name: "Plodko", src: "/logo-en.svg" });
  expect(brandMark(named("Плодко"), "en")).toMatchObject({ kind: "drawn", src: "/logo.svg" });
});

test("on a dark ground it is drawn in light letters", () => {
  expect(brandMark(defaultBrand, "bg", "light")).toMatchObject({ src: "/logo-light.svg" });
  expect(brandMark(defaultBrand, "en", "light")).toMatchObject({ src: "/logo-en-light.svg" });
});

test("an own logo comes before everything else", () => {
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
] as const)("another name stands in letters: %s is %s", ([name, length]) => {
  expect(brandMark(named(name), "bg")).toEqual({ kind: "name", name, length });
  expect(brandMark(named("Плодко", name), "en")).toEqual({ kind: "name", name, length });
});

import { expect, test } from "vitest";
import { defaultBrand } from "#app/domain/shop/brand.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { webManifest } from "./web-manifest.ts";

test("the manifest has the shop's name, start URL and language of the page", () => {
  const theme = { ...defaultTheme, background_color: "#fff8f0" };
  expect(webManifest(defaultBrand, { locale: "en", theme })).toMatchObject({
    name: "Plodko",
    short_name: "Plodko",
    lang: "en",
    start_url: "/en",
    background_color: "#fff8f0",
    theme_color: "#fff8f0",
  });
  const named = { ...defaultBrand, shop_name_bg: "Сладка градина", shop_name_en: "" };
  expect(webManifest(named, { locale: "bg", theme })).toMatchObject({
    name: "Сладка градина",
    start_url: "/",
  });
  expect(webManifest(named, { locale: "en", theme }).name).toBe("Сладка градина");
  expect(JSON.stringify(webManifest(named, { locale: "bg", theme }))).not.toMatch(/[{][a-z]+[}]|Плодко/);
});

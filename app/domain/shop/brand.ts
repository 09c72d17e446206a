import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** The shop's name and logo. The company that runs it may have another name. */
export type Brand = {
  shop_name_bg: string;
  /** Empty: the Bulgarian name is used. */
  shop_name_en: string;
  /** Replaces the demo shop's logo. */
  logo_url: string | null;
};

/** The demo shop's brand, used until the owner saves another. */
export const defaultBrand: Brand = { shop_name_bg: "Плодко", shop_name_en: "Plodko", logo_url: null };

/** Returns whether a shop has the demo shop's name, and with it the demo shop's own texts and pictures. */
export function isDemoBrand(brand: Pick<Brand, "shop_name_bg">): boolean {
  return brand.shop_name_bg === defaultBrand.shop_name_bg;
}

/** Maximum length of the shop's name in characters, so that it fits beside the header's buttons. */
export const maxShopName = 40;

/** Returns the shop's name in a language. */
export function shopName(brand: Pick<Brand, "shop_name_bg" | "shop_name_en">, locale: Locale): string {
  return localText(brand, "shop_name", locale);
}

/** The demo shop's logo files, by name; `dark` and `light` are the colour of the lettering. */
const drawnLogos = new Map([
  [defaultBrand.shop_name_bg, { dark: "/logo.svg", light: "/logo-light.svg" }],
  [defaultBrand.shop_name_en, { dark: "/logo-en.svg", light: "/logo-en-light.svg" }],
]);

/**
 * How the shop is shown: by its uploaded logo, by the demo logo while it uses the demo shop's name, else by its name as
 * text. `length` selects the font size of a text name.
 */
export type BrandMark =
  | { kind: "logo" | "drawn"; name: string; src: string }
  | { kind: "name"; name: string; length: "short" | "medium" | "long" };

/** Returns the brand mark in a language. `ink` is the colour of the lettering: `light` on dark backgrounds. */
export function brandMark(brand: Brand, locale: Locale, ink: "dark" | "light" = "dark"): BrandMark {
  const name = shopName(brand, locale);
  if (brand.logo_url) return { kind: "logo", name, src: brand.logo_url };
  const drawn = drawnLogos.get(name);
  if (drawn) return { kind: "drawn", name, src: drawn[ink] };
  const { length } = Array.from(name);
  return { kind: "name", name, length: length <= 8 ? "short" : length <= 16 ? "medium" : "long" };
}

import { localText } from "./locale.ts";
import type { Locale } from "./locale.ts";

/** What the shop calls itself, and its own logo; the company behind it may be called otherwise. */
export type Brand = {
  shop_name_bg: string;
  /** Empty where the Bulgarian one stands for it. */
  shop_name_en: string;
  /** Shown instead of the demo shop's logo. */
  logo_url: string | null;
};

/** The demo shop's, until the owner saves another. */
export const defaultBrand: Brand = { shop_name_bg: "Плодко", shop_name_en: "Plodko", logo_url: null };

/** Most characters of a shop's name: so many are still read at a glance beside the header's buttons. */
export const maxShopName = 40;

/** The shop's name in a language. */
export function shopName(brand: Pick<Brand, "shop_name_bg" | "shop_name_en">, locale: Locale): string {
  return localText(brand, "shop_name", locale);
}

/** The demo shop's logo as it is drawn with each of its names. */
const drawnLogos = new Map([
  [defaultBrand.shop_name_bg, { dark: "/logo.svg", light: "/logo-light.svg" }],
  [defaultBrand.shop_name_en, { dark: "/logo-en.svg", light: "/logo-en-light.svg" }],
]);

/**
 * What stands for the shop: its own logo, the drawn one where it goes by the demo shop's name, else that name in letters.
 * `length` says how much room such a name needs, `ink` whether the drawn letters are dark or, for a dark ground, light.
 */
export type BrandMark =
  | { kind: "logo" | "drawn"; name: string; src: string }
  | { kind: "name"; name: string; length: "short" | "medium" | "long" };

export function brandMark(brand: Brand, locale: Locale, ink: "dark" | "light" = "dark"): BrandMark {
  const name = shopName(brand, locale);
  if (brand.logo_url) return { kind: "logo", name, src: brand.logo_url };
  const drawn = drawnLogos.get(name);
  if (drawn) return { kind: "drawn", name, src: drawn[ink] };
  const { length } = Array.from(name);
  return { kind: "name", name, length: length <= 8 ? "short" : length <= 16 ? "medium" : "long" };
}

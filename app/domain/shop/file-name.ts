import { suggestSlug } from "#app/domain/content/slug.ts";
import { shopName } from "./brand.ts";
import type { Brand } from "./brand.ts";

/** Returns a download's name in Latin letters, beginning with the shop's name: `plodko-orders`. */
export function shopFileName(brand: Pick<Brand, "shop_name_bg" | "shop_name_en">, name: string): string {
  return `${suggestSlug(shopName(brand, "en")) || "shop"}-${name}`;
}

import { sizedNames } from "#app/domain/catalogue/sizes.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** Returns a product's name in a language, with the size where it has several. */
export function productName(product: Parameters<typeof sizedNames>[0], locale: Locale): string {
  return localText(sizedNames(product), "name", locale);
}

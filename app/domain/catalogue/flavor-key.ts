import type { Locale } from "#app/domain/locale.ts";
import { numberedSlug, suggestSlug } from "#app/domain/content/slug.ts";

/**
 * Returns the key of a new flavour: its English or else its Bulgarian name as a slug that no
 * other flavour has, and not `all`, which means no filter in addresses.
 */
export function newFlavorKey(
  names: { [Name in `name_${Locale}`]: string },
  taken: ReadonlySet<string>,
): string {
  const slug = suggestSlug(names.name_en || names.name_bg) || "flavor";
  return slug === "all" || taken.has(slug) ? numberedSlug(slug, taken) : slug;
}

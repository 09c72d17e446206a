import type { Locale } from "#app/domain/locale.ts";
import { numberedSlug, suggestSlug } from "#app/domain/content/slug.ts";

/** Returns the key of a new flavour: its English or else its Bulgarian name as a slug that no other flavour has. */
export function newFlavorKey(
  names: { [Name in `name_${Locale}`]: string },
  taken: ReadonlySet<string>,
): string {
  const slug = suggestSlug(names.name_en || names.name_bg) || "flavor";
  return taken.has(slug) ? numberedSlug(slug, taken) : slug;
}

import type { Locale } from "#app/domain/locale.ts";

/** Returns the name of a bag with the name on its label in quotes; `label` is empty or null for none. */
export function labelledName(name: string, label: string | null, locale: Locale): string {
  if (!label) return name;
  return locale === "en" ? `${name} “${label}”` : `${name} „${label}“`;
}

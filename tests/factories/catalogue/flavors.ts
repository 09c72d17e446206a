import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import type { Locale } from "#app/domain/locale.ts";

/** The names of the flavours that every new shop has. */
export const flavorNames: Record<BuiltInFlavor, Record<Locale, string>> = {
  strawberry: { bg: "Ягода", en: "Strawberry" },
  pineapple: { bg: "Ананас", en: "Pineapple" },
  orange: { bg: "Портокал", en: "Orange" },
  grape: { bg: "Грозде", en: "Grape" },
  peach: { bg: "Праскова", en: "Peach" },
};

import { z } from "zod";
import { checkbox, optionalFile, requiredText } from "./content-fields.ts";

/** Longest name of a category, in characters: it stands in a select of the shop. */
const maxName = 100;

/** A category as its form posts it (specification, section 3): a name in both languages, and its own picture. A refused field says why. */
export const categoryInput = z.object({
  name_bg: requiredText(maxName),
  name_en: requiredText(maxName),
  image_url: optionalFile,
  is_active: checkbox,
});

export type CategoryField = keyof z.output<typeof categoryInput>;
export const categoryFields = categoryInput.keyof().options;

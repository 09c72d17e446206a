import { z } from "zod";
import {
  checkbox,
  optionalColor,
  optionalFile,
  plainText,
  requiredText,
} from "#app/domain/content/content-fields.ts";

/** Maximum length of a flavour's name, in characters: it is shown in selects and under a round picture. */
const maxName = 40;

/** The ground of a flavour's pictures if the owner names no colour: a pale red that suits any fruit. */
const defaultColor = "#fbdcdc";

/**
 * Schema of the flavour form: a Bulgarian name, an English one (empty: the Bulgarian one is shown), the colour behind
 * its pictures and a picture for the home page. Issue messages are the codes of `content-fields.ts`.
 */
export const flavorInput = z.object({
  name_bg: requiredText(maxName),
  name_en: plainText(maxName),
  color: optionalColor.transform((value) => value ?? defaultColor),
  image_url: optionalFile,
  is_active: checkbox,
});
export type FlavorInput = z.output<typeof flavorInput>;

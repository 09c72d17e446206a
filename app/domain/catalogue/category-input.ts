import { z } from "zod";
import {
  checkbox,
  contentLengths,
  optionalFile,
  optionalText,
  plainText,
  requiredText,
} from "#app/domain/content/content-fields.ts";

/** Maximum length of a category's name, in characters: it is shown in a select. */
const maxName = 100;

/**
 * Schema of the category form (specification, section 3): a Bulgarian name, an English name (empty: the
 * Bulgarian one is shown), texts for its page and a picture. Issue messages are the codes of `content-fields.ts`.
 */
export const categoryInput = z.object({
  name_bg: requiredText(maxName),
  name_en: plainText(maxName),
  description_bg: optionalText(contentLengths.text),
  description_en: optionalText(contentLengths.text),
  image_url: optionalFile,
  is_active: checkbox,
});

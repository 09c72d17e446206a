import { z } from "zod";
import { contentLengths, optionalHtml, optionalText, requiredText } from "./content-fields.ts";
import { textScopes } from "./content.ts";

const { line, text } = contentLengths;

/** Schema of the site text form (specification, sections 3 and 5); blank texts become null (section 7). */
export const textContentInput = z.object({
  scope: z.enum(textScopes, "choice"),
  key: requiredText(100),
  title_bg: optionalText(line),
  title_en: optionalText(line),
  subtitle_bg: optionalText(text),
  subtitle_en: optionalText(text),
  /** HTML. */
  content_bg: optionalHtml(),
  content_en: optionalHtml(),
  seo_title_bg: optionalText(line),
  seo_title_en: optionalText(line),
  seo_description_bg: optionalText(text),
  seo_description_en: optionalText(text),
});

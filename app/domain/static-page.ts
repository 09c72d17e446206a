import { z } from "zod";
import {
  checkbox,
  contentLengths,
  optionalText,
  requiredSlug,
  requiredText,
  seoTexts,
} from "./content-fields.ts";
import { publishStatuses } from "./content.ts";
import { isReservedSlug } from "./slug.ts";

const { line, html } = contentLengths;

/**
 * A static page as its form posts it (specification, sections 3 and 5). A refused field says why by its message, as in
 * `content-fields.ts`; a slug that the shop itself answers is `reserved`.
 */
export const staticPageInput = z.object({
  slug: requiredSlug.refine((slug) => !isReservedSlug(slug), "reserved"),
  title_bg: requiredText(line),
  title_en: requiredText(line),
  /** HTML. */
  content_bg: optionalText(html),
  content_en: optionalText(html),
  status: z.enum(publishStatuses, "choice"),
  show_in_footer: checkbox,
  ...seoTexts,
});

export type StaticPageInput = z.output<typeof staticPageInput>;
export type StaticPageField = keyof StaticPageInput;
export const staticPageFields = staticPageInput.keyof().options;

import { z } from "zod";
import {
  checkbox,
  contentLengths,
  optionalHtml,
  requiredSlug,
  requiredText,
  seoTexts,
} from "./content-fields.ts";
import { publishStatuses } from "./content.ts";
import { isReservedSlug } from "./slug.ts";

const { line } = contentLengths;

/**
 * Schema of the static page form (specification, sections 3 and 5). Issue messages are the codes of
 * `content-fields.ts`, and `reserved` for a slug of one of the shop's own routes.
 */
export const staticPageInput = z.object({
  slug: requiredSlug.refine((slug) => !isReservedSlug(slug), "reserved"),
  title_bg: requiredText(line),
  title_en: requiredText(line),
  /** HTML. */
  content_bg: optionalHtml(),
  content_en: optionalHtml(),
  status: z.enum(publishStatuses, "choice"),
  show_in_footer: checkbox,
  ...seoTexts,
});

import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { contentLengths, optionalLink, optionalText, requiredText } from "./content-fields.ts";
import { defaultRobots } from "./seo-meta.ts";

const line = optionalText(contentLengths.line);
const text = optionalText(contentLengths.text);

/**
 * Schema of the SEO form (specification, sections 3 and 5). Only the page's slug is required; it is stored without
 * leading and trailing slashes. Issue messages are the codes of `content-fields.ts`.
 */
export const seoInput = z.object({
  page_slug: outsideText()
    .transform((value) => value.trim().replace(/^\/+|(?<!\/)\/+$/g, ""))
    .pipe(requiredText(contentLengths.line)),
  robots: line.transform((value) => value ?? defaultRobots),
  canonical_url: optionalLink,
  title_bg: line,
  title_en: line,
  description_bg: text,
  description_en: text,
  keywords_bg: text,
  keywords_en: text,
  og_title_bg: line,
  og_title_en: line,
  og_description_bg: text,
  og_description_en: text,
  twitter_title_bg: line,
  twitter_title_en: line,
  twitter_description_bg: text,
  twitter_description_en: text,
  og_image: optionalLink,
  twitter_image: optionalLink,
});

import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxSlug } from "./slug.ts";
import { isHexColor } from "#app/domain/colors.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { completeLink, isLink, isPictureAddress } from "./web-link.ts";

/** Maximum lengths of the owner's texts, in characters; the specification sets none. */
export const contentLengths = { line: 300, text: 2000, html: 200_000, link: 2000 } as const;

/**
 * Form text: cleaned and trimmed; optional fields turn blank into null (specification, section 7). Issue messages are
 * codes: `required`, `long`, `link`, `color`, `slug`, `choice`, `number`.
 */
export function plainText(maxLength: number) {
  return outsideText()
    .trim()
    .refine((value) => value.length <= maxLength, { error: "long", abort: true })
    .register(fieldConstraints, { maxLength });
}

/**
 * HTML of the rich text editor; blank is null. Only trimmed, since it may contain soft hyphens: `sanitizeContent` cleans
 * it.
 */
export function optionalHtml() {
  return z
    .string()
    .transform((value) => value.replace(/[\p{Cs}\0]/gu, "").trim())
    .refine((value) => value.length <= contentLengths.html, { error: "long", abort: true })
    .register(fieldConstraints, { maxLength: contentLengths.html })
    .transform((value) => value || null);
}

const isFilled = (value: string) => value !== "";

export function requiredText(maxLength: number) {
  return plainText(maxLength)
    .refine(isFilled, { error: "required", abort: true })
    .register(fieldConstraints, { required: true });
}

export function optionalText(maxLength: number) {
  return plainText(maxLength).transform((value) => value || null);
}

/** A URL, completed by `https://`, or a path of this site; blank is null. Refuses schemes that execute code. */
export const optionalLink = plainText(contentLengths.link)
  .transform(completeLink)
  .refine((value) => value === "" || isLink(value), "link")
  .transform((value) => value || null);

/** A picture's or video's address: this site or HTTPS only. */
export const optionalFile = optionalLink.refine((value) => value === null || isPictureAddress(value), "link");

/** One of the given values; otherwise refused as `choice`. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: "choice" });

/** A colour of six hex digits, lower-cased; blank is null. */
export const optionalColor = outsideText()
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => value === "" || isHexColor(value), "color")
  .transform((value) => value || null)
  .register(fieldConstraints, { maxLength: "#000000".length });

/** Lower-case Latin letters, digits and hyphens (specification, section 5). */
export const requiredSlug = requiredText(maxSlug).refine((value) => /^[a-z0-9-]+$/.test(value), "slug");

/** A ticked checkbox posts `on`, an unticked one nothing. */
export const checkbox = outsideText().transform((value) => value === "on");

/** A whole percentage from 0 to 100. */
export const storedPercent = z.int({ error: "number" }).min(0, "number").max(100, "number");

/** A whole percentage from 0 to 100 as a form posts it; `usual` if blank. */
export function postedPercent(usual: number) {
  return outsideText()
    .transform((value) => value.trim() || String(usual))
    .refine((value) => /^\d{1,3}$/.test(value), { error: "number", abort: true })
    .transform(Number)
    .pipe(storedPercent);
}

/** Returns the first problem code of each refused field. */
export function fieldProblems(error: z.ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[String(issue.path[0])] ??= issue.message;
  return problems;
}

/** The parsed fields of a form, or the problem code of each refused field. */
export type FormInput<Input> = { ok: true; input: Input } | { ok: false; problems: Record<string, string> };

/** Parses the posted fields that a schema names. */
export function parseForm<Schema extends z.ZodObject>(
  schema: Schema,
  field: (name: string) => string,
): FormInput<z.output<Schema>> {
  const posted = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, field(name)]));
  const read = schema.safeParse(posted);
  return read.success ? { ok: true, input: read.data } : { ok: false, problems: fieldProblems(read.error) };
}

/** Returns whether a required field is blank. */
export function isMissingField(problems: Readonly<Record<string, string>>): boolean {
  return Object.values(problems).includes("required");
}

/** SEO fields of the owner's pages (specification, section 3). */
export const seoTexts = {
  seo_title_bg: optionalText(contentLengths.line),
  seo_title_en: optionalText(contentLengths.line),
  seo_description_bg: optionalText(contentLengths.text),
  seo_description_en: optionalText(contentLengths.text),
  seo_keywords_bg: optionalText(contentLengths.line),
  seo_keywords_en: optionalText(contentLengths.line),
};

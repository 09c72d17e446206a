import { z } from "zod";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { visibleLine, withoutIgnorable } from "#app/domain/typed-text.ts";
import { reviewLengths } from "./review.ts";

/** What an author writes; text and name may be empty. */
export type ReviewInput = { stars: number; text: string; name: string };

/** Why a field of a review is refused. */
export type ReviewProblem = "required" | "long" | "link";
export type ReviewProblems = Partial<Record<keyof ReviewInput, ReviewProblem>>;

/** Top-level domains that no word after a full stop is mistaken for. */
const domains =
  "com|net|org|info|biz|eu|bg|бг|ru|рф|ua|uk|de|fr|gr|ro|rs|mk|tr|pl|cz|hu|es|nl|ch|us|ca|cn|in|io|co|tv|cc|ly|gg|ws|su|ai|pw|" +
  "app|dev|xyz|shop|store|online|site|website|top|club|live|link|click|page|blog|news|pro|vip|win|bet|casino|icu|space|tech";

/** An address of the web or of e-mail, as a mail client or a browser would link it. */
const address = new RegExp(
  [
    String.raw`[a-z]://`,
    String.raw`\bwww\d?\.`,
    String.raw`[^\s@]@[^\s@]+\.[^\s@]{2,}`,
    String.raw`[a-z0-9-]\.[a-z]{2,}/`,
    String.raw`[\p{L}\p{N}-]\.(?:${domains})(?![\p{L}\p{N}])`,
  ].join("|"),
  "iu",
);

/** Returns whether a text contains an address of the web or of e-mail, also in full-width characters. */
export function hasLink(text: string): boolean {
  return address.test(withoutIgnorable(text).normalize("NFKC"));
}

const written = (maxLength: number, clean: (text: string) => string) =>
  outsideText()
    .transform(clean)
    .refine((text) => Array.from(text).length <= maxLength, { error: "long", abort: true })
    .refine((text) => !hasLink(text), "link");

const reviewColumns = z.object({
  stars: outsideText()
    .refine((stars) => /^[1-5]$/.test(stars), "required")
    .transform(Number),
  text: written(reviewLengths.text, (text) => text.replace(/\r\n?/g, "\n").trim()),
  name: written(reviewLengths.name, visibleLine),
});

/**
 * Parses a review from form fields. Refuses a missing number of stars as `required`, and a text or a name as `long`
 * (`reviewLengths`) or as `link`.
 */
export function readReview(
  field: (name: string) => string,
): { ok: true; input: ReviewInput } | { ok: false; problems: ReviewProblems } {
  const posted = { stars: field("stars"), text: field("text"), name: field("name") };
  const read = reviewColumns.safeParse(posted);
  return read.success ? { ok: true, input: read.data } : { ok: false, problems: fieldProblems(read.error) };
}

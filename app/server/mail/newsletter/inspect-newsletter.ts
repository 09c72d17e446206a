import { inArray } from "drizzle-orm";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { blockField, postedBlocks } from "#app/domain/newsletters/newsletter-input.ts";
import type { NewsletterBlock } from "#app/domain/newsletters/newsletter.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { findCodeTerms } from "#app/server/promotions/code-terms.ts";
import { loadNewsletterBlocks } from "./newsletter-blocks.ts";
import type { LeftOut, NewsletterSources } from "./newsletter-blocks.ts";
import { largestNewsletter, prepareNewsletter } from "./render-newsletter.ts";
import type { NewsletterEmail, RenderedNewsletter } from "./render-newsletter.ts";

/** Renders a newsletter for its editor, with an unsubscribe link that has no effect. */
export async function previewNewsletter(
  sources: NewsletterSources,
  _admin: Granted<"customers">,
  { newsletter, language }: { newsletter: RenderedNewsletter; language: Locale },
): Promise<NewsletterEmail> {
  const fill = await prepareNewsletter(sources, newsletter, language);
  return fill({ unsubscribeUrl: `${sources.env.BASE_URL}/newsletter/unsubscribe` });
}

/** What the owner should know before a newsletter is sent. `tooLarge` are the languages whose HTML Gmail would cut. */
export type NewsletterWarnings = { leftOut: LeftOut[]; tooLarge: Locale[] };

/** Returns what a newsletter would leave out now, and in which languages its HTML is too large. */
export async function inspectNewsletter(
  sources: NewsletterSources,
  admin: Granted<"customers">,
  newsletter: RenderedNewsletter,
): Promise<NewsletterWarnings> {
  const { leftOut } = await loadNewsletterBlocks(sources, newsletter.blocks);
  const tooLarge: Locale[] = [];
  for (const language of locales) {
    const { html } = await previewNewsletter(sources, admin, { newsletter, language });
    if (Buffer.byteLength(html) > largestNewsletter) tooLarge.push(language);
  }
  return { leftOut, tooLarge };
}

/**
 * Returns the problems of a posted newsletter's blocks that only the shop's data show, by form field: `products_gone`
 * for products that do not exist, `code` for a code that is no promotion's, `code_single` for one that only one order
 * can use.
 */
export async function blockProblems(
  db: Pick<Database, "select">,
  field: (name: string) => string,
  blocks: readonly NewsletterBlock[],
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  const keys = postedBlocks(field).map(({ key }) => key);
  const named = blocks.flatMap((block) => (block.kind === "products" ? block.productIds : []));
  const found = await db.select({ id: products.id }).from(products).where(inArray(products.id, named));
  const known = new Set(found.map(({ id }) => id));
  for (const [index, block] of blocks.entries()) {
    const key = keys[index] ?? "";
    if (block.kind === "products" && block.productIds.some((id) => !known.has(id)))
      problems[blockField(key, "products")] = "products_gone";
    if (block.kind !== "code") continue;
    const terms = await findCodeTerms(db, block.code);
    if (!terms) problems[blockField(key, "code")] = "code";
    else if (terms.is_single) problems[blockField(key, "code")] = "code_single";
  }
  return problems;
}

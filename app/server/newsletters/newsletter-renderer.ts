import type { Locale } from "#app/domain/locale.ts";
import type { Database } from "#app/server/db/database.ts";
import type { Services } from "#app/server/services.ts";
import type { NewsletterRow } from "./write-newsletter.ts";

/** What a newsletter is rendered from. Prices, and whether a code is still in force, are those of `now`. */
export type NewsletterSources = {
  db: Database;
  storage: Services["storage"];
  env: { BASE_URL: string };
  now: Date;
};

/**
 * Renders a newsletter in a language and returns a function that fills in the one thing that differs between recipients.
 */
export type NewsletterRenderer = (
  sources: NewsletterSources,
  newsletter: NewsletterRow,
  language: Locale,
) => Promise<(recipient: { unsubscribeUrl: string }) => { subject: string; html: string; text: string }>;

/** Thrown by a renderer when nothing of a newsletter is left to show. */
export class EmptyNewsletterError extends Error {
  override name = "EmptyNewsletterError";
}

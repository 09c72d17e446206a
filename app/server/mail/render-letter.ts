import type { Company } from "#app/domain/company.ts";
import type { Database } from "#app/server/db/database.ts";
import type { mails } from "#app/server/db/schema/mails.ts";

export type RenderedLetter = { subject: string; html: string; text: string; replyTo?: string };

/** Writes a letter of the outbox out, in its language. */
export async function renderLetter(
  _shop: { db: Pick<Database, "select">; company: Company; baseUrl: string },
  mail: Pick<typeof mails.$inferSelect, "kind" | "language" | "data">,
): Promise<RenderedLetter> {
  const text = JSON.stringify(mail.data);
  return Promise.resolve({ subject: mail.kind, html: `<p>${text}</p>`, text });
}

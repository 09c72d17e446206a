import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";

/** Inserts a confirmed subscriber and returns the id. */
export async function insertSubscriber(
  db: Database,
  changes: Partial<typeof newsletterSubscribers.$inferInsert> & { email: string },
): Promise<string> {
  const id = newId();
  const at = changes.created_at ?? new Date("2026-11-01T10:00:00Z");
  await db.insert(newsletterSubscribers).values({
    id,
    locale: "bg",
    consent_text: "Искам новини.",
    consent_at: at,
    source: "Есенен бюлетин",
    confirmed_at: at,
    created_at: at,
    ...changes,
  });
  return id;
}

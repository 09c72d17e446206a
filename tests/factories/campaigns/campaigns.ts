import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPages, popups } from "#app/server/db/schema/campaigns.ts";

/** Inserts an active popup and returns its id. */
export async function insertPopup(
  db: Database,
  changes: Partial<typeof popups.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db.insert(popups).values({
    id,
    name: "Есенна промоция",
    type: "promo",
    headline_bg: "Вземете две, платете едно",
    status: "active",
    ...changes,
  });
  return id;
}

/** Inserts a published landing page without blocks, and returns its id. */
export async function insertLandingPage(
  db: Database,
  changes: Partial<typeof landingPages.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db
    .insert(landingPages)
    .values({ id, slug: `page-${id}`, title_bg: "Летен плод", status: "published", ...changes });
  return id;
}

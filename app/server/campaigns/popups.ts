import { desc, sql } from "drizzle-orm";
import type { PopupInput } from "#app/domain/campaigns/popup-input.ts";
import { statusAt } from "#app/domain/campaigns/popup-schedule.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { popupJob } from "#app/server/jobs/job-definitions.ts";
import { deleteCounts } from "./campaign-counts.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import type { Services } from "#app/server/services.ts";
import { deleteContent, saveContent } from "#app/server/content/save-content.ts";
import type { SaveResult } from "#app/server/content/save-content.ts";

export type PopupRow = typeof popups.$inferSelect;

/** Returns all popups, newest first (specification, section 7). */
export async function listPopups(db: Pick<Database, "select">, _admin: Admin): Promise<PopupRow[]> {
  return db.select().from(popups).orderBy(desc(popups.created_at), desc(popups.id));
}

/** Returns a popup, or null; `id` may be any text. */
export async function findPopup(
  db: Pick<Database, "select">,
  _admin: Admin,
  id: string,
): Promise<PopupRow | null> {
  const [popup] = await db
    .select()
    .from(popups)
    .where(sql`${popups.id}::text = ${id}`);
  return popup ?? null;
}

/**
 * Saves a popup, or creates one when `id` is null. A scheduled popup whose start has passed becomes active at once; for
 * a later start a job is enqueued that activates it (`start-popups.ts`). Refused as `gone` or `stale` (see
 * `saveContent`).
 */
export async function savePopup(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Admin,
  { id, input, seen, now }: { id: string | null; input: PopupInput; seen: Date | null; now: Date },
): Promise<SaveResult<PopupRow>> {
  const recordId = id ?? newId();
  const isPopup = sql`${popups.id}::text = ${recordId}`;
  const values = { ...input, status: statusAt(input, now) };
  return saveContent<PopupRow>(db, admin, {
    entity: "popup",
    recordId,
    now,
    seen,
    ...(id !== null && {
      read: async (tx) => (await tx.select().from(popups).where(isPopup).for("no key update"))[0],
    }),
    async write(tx, updated_at) {
      const row = { ...values, updated_at };
      const [popup] =
        id === null
          ? await tx
              .insert(popups)
              .values({ ...row, id: recordId, created_at: updated_at })
              .returning()
          : await tx.update(popups).set(row).where(isPopup).returning();
      if (popup?.status === "scheduled" && popup.start_date)
        await jobs.enqueue(tx, popupJob, [{ startsAt: popup.start_date.toISOString() }], popup.start_date);
      return popup;
    },
  });
}

/** Permanently deletes a popup and its counts; its revisions stay. Refused as `gone` when it does not exist. */
export function deletePopup(
  db: Pick<Database, "transaction">,
  admin: Admin,
  { id, now }: { id: string; now: Date },
) {
  return deleteContent(db, admin, {
    entity: "popup",
    now,
    async remove(tx) {
      const [deleted] = await tx
        .delete(popups)
        .where(sql`${popups.id}::text = ${id}`)
        .returning();
      if (deleted) await deleteCounts(tx, { kind: "popup", id: deleted.id });
      return deleted;
    },
  });
}

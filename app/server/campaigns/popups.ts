import { desc } from "drizzle-orm";
import type { PopupInput } from "#app/domain/campaigns/popup-input.ts";
import { statusAt } from "#app/domain/campaigns/popup-schedule.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { contentTable } from "#app/server/records/content-table.ts";
import { popupJob } from "#app/server/jobs/job-definitions.ts";
import type { Database } from "#app/server/db/database.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import type { Services } from "#app/server/services.ts";
import { deleteCounts } from "./campaign-counts.ts";

export type PopupRow = typeof popups.$inferSelect;

const table = contentTable({
  entity: "popup",
  table: popups,
  listedBy: [desc(popups.created_at), desc(popups.id)],
});

/** The popups in the back office, newest first (specification, section 7). */
export const popupTable = {
  ...table,

  /**
   * Saves a popup. A scheduled popup whose start has passed becomes active at once; for a later start a job is enqueued
   * that activates it (`start-popups.ts`).
   */
  save(
    { db, jobs }: Pick<Services, "db" | "jobs">,
    admin: Granted<"content">,
    change: { id: string | null; input: PopupInput; seen: Date | null; now: Date },
  ) {
    return table.save(db, admin, {
      ...change,
      input: { ...change.input, status: statusAt(change.input, change.now) },
      also: async (tx, { status, start_date }) => {
        if (status !== "scheduled" || !start_date) return;
        await jobs.enqueue(tx, popupJob, [{ startsAt: start_date.toISOString() }], start_date);
      },
    });
  },

  /** Permanently deletes a popup and its counts. */
  delete(db: Pick<Database, "transaction">, admin: Granted<"content">, change: { id: string; now: Date }) {
    return table.delete(db, admin, {
      ...change,
      also: (tx, { id }) => deleteCounts(tx, { kind: "popup", id }),
    });
  },
};

import { eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { moveIns } from "#app/server/db/schema/move-in.ts";
import { moveInJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { planMoveIn, previewOf } from "./plan-move-in.ts";
import type { MoveInFacts, MoveInPreview } from "./plan-move-in.ts";
import type { ExportRefusal } from "./read-export-file.ts";

export type StartResult =
  | { ok: true }
  | ({ ok: false } & ExportRefusal)
  /** The file would now make something else, or nothing at all. `preview` is the current plan. */
  | { ok: false; code: "stale" | "nothing"; preview: MoveInPreview };

/**
 * Stores a file as it was previewed, for the job that moves it in. Idempotent by `key`. Refused as in `ExportRefusal`;
 * as `stale` when it would make anything else than the preview showed; as `nothing` when it has no product that can
 * move.
 */
export async function startMoveIn(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"catalogue">,
  sent: MoveInFacts & { bytes: Uint8Array; fileName: string; key: string; digest: string; now: Date },
): Promise<StartResult> {
  const { key, bytes, fileName, digest, now, ...facts } = sent;
  const [known] = await db.select({ id: moveIns.id }).from(moveIns).where(eq(moveIns.id, key));
  if (known) return { ok: true };
  const planned = await planMoveIn(db, bytes, { ...facts, now });
  if (!planned.ok) return planned;
  const { plan } = planned;
  const preview = previewOf(plan);
  if (plan.digest !== digest) return { ok: false, code: "stale", preview };
  if (preview.counts.products === 0) return { ok: false, code: "nothing", preview };
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(moveIns)
      .values({
        ...facts,
        id: key,
        file_name: fileName,
        file: Buffer.from(bytes),
        digest,
        all_lines: plan.rows,
        user_id: admin.userId,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: moveIns.id });
    if (!added) return;
    const after = { file_name: fileName, source: facts.source, currency: facts.currency };
    await writeAudit(tx, admin, { action: "create", entity: "move_in", recordId: key, after, now });
    await jobs.enqueue(tx, moveInJob, [{ moveInId: key }]);
  });
  return { ok: true };
}

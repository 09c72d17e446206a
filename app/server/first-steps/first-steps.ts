import { eq } from "drizzle-orm";
import { isClosed, isMarkOf, stepKeys, stepMarks, stepStatus } from "#app/domain/shop/first-steps.ts";
import type { StepKey, StepMark, StepStatus } from "#app/domain/shop/first-steps.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { listDuties } from "#app/server/books/duties/list-duties.ts";
import type { ListedDuty } from "#app/server/books/duties/list-duties.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { firstSteps } from "#app/server/db/schema/settings.ts";
import { findDemoContent } from "#app/server/demo/find-demo-content.ts";
import type { DemoContent } from "#app/server/demo/find-demo-content.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { stepChecks } from "./check-steps.ts";
import type { CheckServices } from "./check-steps.ts";

/** What the list of orders shows of the guide. */
export type GuideProgress = { closed: number; of: number; next: StepKey };

/** Returns every step with its state. A check that fails is logged and leaves its step `unknown`. */
export async function loadFirstSteps(
  services: CheckServices,
  owner: Granted<"settings">,
  now: Date,
): Promise<StepStatus[]> {
  let found: Promise<DemoContent> | undefined;
  const known = { now, demo: () => (found ??= findDemoContent(services.db)) };
  const marks = await loadMarks(services.db);
  return Promise.all(
    stepKeys.map(async (step) => {
      // Called in an async function, so that one that throws at once fails alone, too.
      const check = async () => stepChecks[step](services, owner, known);
      const mark = stepMarks.find((each) => each === marks.get(step)) ?? null;
      return stepStatus(step, await loadOr(`the first step ${step}`, check(), null), mark);
    }),
  );
}

/** Returns the legal duties that the shop does not meet. */
export async function listUnmetDuties(
  db: Database,
  owner: Granted<"books.read">,
  now: Date,
): Promise<ListedDuty[]> {
  const { duties } = await listDuties(db, owner, now);
  return duties.filter(({ state }) => state === "not_met");
}

/** Returns the progress for the list of orders; null when the owner hid the guide there or has closed every step. */
export async function loadGuideProgress(
  services: CheckServices,
  owner: Granted<"settings">,
  now: Date,
): Promise<GuideProgress | null> {
  const marks = await loadMarks(services.db);
  if (marks.get("guide") === "hidden") return null;
  const steps = await loadFirstSteps(services, owner, now);
  const open = steps.filter((step) => !isClosed(step));
  const [next] = open;
  return next ? { closed: steps.length - open.length, of: steps.length, next: next.step } : null;
}

export async function isGuideHidden(db: Pick<Database, "select">): Promise<boolean> {
  return (await loadMarks(db)).get("guide") === "hidden";
}

/**
 * Marks a step, or takes the mark back when `mark` is null. Idempotent. Refused as `unknown` for a mark that the step
 * does not have.
 */
export async function markStep(
  db: Pick<Database, "transaction">,
  owner: Granted<"settings">,
  { step, mark, now }: { step: StepKey; mark: StepMark | null; now: Date },
): Promise<{ ok: true } | { ok: false; code: "unknown" }> {
  if (mark !== null && !isMarkOf(step, mark)) return { ok: false, code: "unknown" };
  await db.transaction((tx) => setMark(tx, owner, { step, mark, now }));
  return { ok: true };
}

/** Hides the guide from the list of orders, or shows it there again. Idempotent. */
export async function hideGuide(
  db: Pick<Database, "transaction">,
  owner: Granted<"settings">,
  { isHidden, now }: { isHidden: boolean; now: Date },
): Promise<void> {
  await db.transaction((tx) => setMark(tx, owner, { step: "guide", mark: isHidden ? "hidden" : null, now }));
}

async function loadMarks(db: Pick<Database, "select">): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ step: firstSteps.step, mark: firstSteps.mark }).from(firstSteps);
  return new Map(rows.map(({ step, mark }) => [step, mark]));
}

type Row = typeof firstSteps.$inferSelect;

async function setMark(
  tx: Transaction,
  owner: Granted<"settings">,
  { step, mark, now }: { step: Row["step"]; mark: Row["mark"] | null; now: Date },
): Promise<void> {
  const ofStep = eq(firstSteps.step, step);
  const [before] = await tx.select().from(firstSteps).where(ofStep).for("update");
  if ((before?.mark ?? null) === mark) return;
  if (mark === null) await tx.delete(firstSteps).where(ofStep);
  else {
    const row = { mark, marked_at: now };
    await tx
      .insert(firstSteps)
      .values({ step, ...row })
      .onConflictDoUpdate({ target: firstSteps.step, set: row });
  }
  await writeAudit(tx, owner, {
    action: "update",
    entity: "first_steps",
    recordId: step,
    before: { step_mark: before?.mark ?? null },
    after: { step_mark: mark },
    now,
  });
}

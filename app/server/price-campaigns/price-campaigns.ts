import { and, count, desc, eq, isNull, lte, or } from "drizzle-orm";
import type { PriceCampaignInput } from "#app/domain/price-campaigns/price-campaign-input.ts";
import type { PriceCampaignState } from "#app/domain/price-campaigns/price-campaign.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { priceCampaignProducts, priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { priceCampaignJob } from "#app/server/jobs/job-definitions.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { Services } from "#app/server/services.ts";
import { lastAuthor } from "./last-author.ts";

export type PriceCampaign = typeof priceCampaigns.$inferSelect;

/** A campaign with the number of products whose price it has changed. */
export type ListedPriceCampaign = PriceCampaign & { products: number };

/** Returns the campaigns, newest first. */
export async function listPriceCampaigns(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
): Promise<ListedPriceCampaign[]> {
  const rows = await db
    .select({ campaign: priceCampaigns, products: count(priceCampaignProducts.product_id) })
    .from(priceCampaigns)
    .leftJoin(priceCampaignProducts, eq(priceCampaignProducts.campaign_id, priceCampaigns.id))
    .groupBy(priceCampaigns.id)
    .orderBy(desc(priceCampaigns.created_at), desc(priceCampaigns.id));
  return rows.map(({ campaign, products }) => ({ ...campaign, products }));
}

/** Returns a campaign, or null. An id may be any text. */
export async function findPriceCampaign(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  id: string,
): Promise<PriceCampaign | null> {
  if (!isRecordId(id)) return null;
  const [campaign] = await db.select().from(priceCampaigns).where(eq(priceCampaigns.id, id));
  return campaign ?? null;
}

/** Returns the names of the campaigns that a landing page can be tied to: those that are not over, newest first. */
export function openPriceCampaigns(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  tiedTo: string | null,
): Promise<{ id: string; name: string }[]> {
  const { id, name, state, created_at } = priceCampaigns;
  return db
    .select({ id, name })
    .from(priceCampaigns)
    .where(or(eq(state, "planned"), eq(state, "running"), tiedTo === null ? undefined : eq(id, tiedTo)))
    .orderBy(desc(created_at), desc(id));
}

export type SavePriceCampaignResult =
  | { ok: true; record: PriceCampaign }
  | { ok: false; code: "gone" }
  /** Its prices are or were in force, so it is only ended or undone. */
  | { ok: false; code: "begun" }
  /** It ends before it starts. */
  | { ok: false; code: "over" }
  | { ok: false; code: "stale"; by: string | null; at: Date };

/**
 * Plans a campaign, or changes a planned one, and enqueues the jobs that start and end it. A start that has passed is
 * now. Refused as `gone`, as `begun`, as `over`, and as `stale` when it was saved after `seen`, the optimistic lock; null
 * overwrites.
 */
export async function savePriceCampaign(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"catalogue">,
  change: { id: string | null; input: PriceCampaignInput; seen: Date | null; now: Date },
): Promise<SavePriceCampaignResult> {
  const { id, input, seen, now } = change;
  return db.transaction(async (tx): Promise<SavePriceCampaignResult> => {
    const before = id === null ? undefined : await lockCampaign(tx, id);
    if (id !== null && !before) return { ok: false, code: "gone" };
    if (before && before.state !== "planned") return { ok: false, code: "begun" };
    if (before && seen && before.updated_at.getTime() !== seen.getTime())
      return {
        ok: false,
        code: "stale",
        at: before.updated_at,
        by: (await lastAuthor(tx, before.id))?.email ?? null,
      };
    const updated_at = nextUpdatedAt(before, now);
    const starts_at = input.starts_at && input.starts_at > now ? input.starts_at : now;
    if (input.ends_at && input.ends_at <= starts_at) return { ok: false, code: "over" };
    const values = { ...input, starts_at, updated_at };
    const [record] = before
      ? await tx.update(priceCampaigns).set(values).where(eq(priceCampaigns.id, before.id)).returning()
      : await tx
          .insert(priceCampaigns)
          .values({ ...values, id: newId(), created_at: updated_at })
          .returning();
    if (!record) return { ok: false, code: "gone" };
    await writeAudit(tx, admin, {
      action: before ? "update" : "create",
      entity: "price_campaign",
      recordId: record.id,
      ...(before && { before: audited(before) }),
      after: audited(record),
      now,
    });
    await enqueueAt(tx, jobs, record.starts_at);
    if (record.ends_at) await enqueueAt(tx, jobs, record.ends_at);
    return { ok: true, record };
  });
}

/** A campaign as the change log shows it. */
function audited({ is_settled: _settled, ...campaign }: PriceCampaign) {
  return campaign;
}

export type StepResult = { ok: true } | { ok: false; code: "gone" | "over" };

/**
 * Starts a planned campaign at once. Its prices are written by a job. Idempotent. Refused as `gone`, and as `over` after
 * its end.
 */
export function startNow(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"catalogue">,
  change: { id: string; now: Date },
): Promise<StepResult> {
  return step(services, change, async (tx, campaign) => {
    if (campaign.state === "running") return true;
    const isOver = campaign.ends_at !== null && campaign.ends_at <= change.now;
    if (campaign.state !== "planned" || isOver) return false;
    await begin(tx, admin, { campaign, now: change.now });
    return true;
  });
}

/**
 * Ends a running campaign at once, before its time. Its prices are returned by a job. Idempotent. Refused as `gone`, and
 * as `over` if it was undone or has not begun.
 */
export function endNow(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"catalogue">,
  change: { id: string; now: Date },
): Promise<StepResult> {
  return step(services, change, async (tx, campaign) => {
    if (campaign.state === "running") await finish(tx, admin, { campaign, state: "ended", now: change.now });
    return campaign.state === "running" || campaign.state === "ended";
  });
}

/**
 * Takes a planned or running campaign back. Its prices are returned by a job. Idempotent. Refused as `gone`, and as
 * `over` after its end.
 */
export function undoCampaign(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"catalogue">,
  change: { id: string; now: Date },
): Promise<StepResult> {
  return step(services, change, async (tx, campaign) => {
    if (campaign.state === "planned" || campaign.state === "running")
      await finish(tx, admin, { campaign, state: "undone", now: change.now });
    return campaign.state !== "ended";
  });
}

/** Runs a step on the locked campaign, and enqueues the job that changes the prices. */
async function step(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { id, now }: { id: string; now: Date },
  run: (tx: Transaction, campaign: PriceCampaign) => Promise<boolean>,
): Promise<StepResult> {
  return db.transaction(async (tx): Promise<StepResult> => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) return { ok: false, code: "gone" };
    if (!(await run(tx, campaign))) return { ok: false, code: "over" };
    await enqueueAt(tx, jobs, now);
    return { ok: true };
  });
}

/** Locks a campaign before its products, as everywhere. */
export async function lockCampaign(tx: Transaction, id: string): Promise<PriceCampaign | undefined> {
  if (!isRecordId(id)) return undefined;
  const [campaign] = await tx
    .select()
    .from(priceCampaigns)
    .where(eq(priceCampaigns.id, id))
    .for("no key update");
  return campaign;
}

/** Returns the campaigns whose start or end has come, ends first, so that their products are free again. */
export async function dueCampaigns(db: Pick<Database, "select">, now: Date): Promise<string[]> {
  const { id, state, starts_at, ends_at } = priceCampaigns;
  const ending = await db
    .select({ id })
    .from(priceCampaigns)
    .where(and(eq(state, "running"), lte(ends_at, now)))
    .orderBy(ends_at, id);
  const starting = await db
    .select({ id })
    .from(priceCampaigns)
    .where(and(eq(state, "planned"), lte(starts_at, now)))
    .orderBy(starts_at, id);
  return [...ending, ...starting].map((due) => due.id);
}

/** Starts or ends a campaign whose moment has come; one whose end has passed too only ends. Idempotent. */
export async function passMoment(
  db: Pick<Database, "transaction">,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    const author = campaign && (await lastAuthor(tx, id));
    if (!campaign || !author) return;
    const isOver = campaign.ends_at !== null && campaign.ends_at <= now;
    if (campaign.state === "planned" && isOver)
      await setState(tx, author, { campaign, set: { state: "ended" }, now });
    else if (campaign.state === "planned" && campaign.starts_at <= now)
      await begin(tx, author, { campaign, now });
    else if (campaign.state === "running" && isOver)
      await finish(tx, author, { campaign, state: "ended", now });
  });
}

async function begin(
  tx: Transaction,
  by: AuditAuthor,
  { campaign, now }: { campaign: PriceCampaign; now: Date },
): Promise<void> {
  const starts_at = campaign.starts_at < now ? campaign.starts_at : now;
  await setState(tx, by, { campaign, set: { state: "running", starts_at, is_settled: false }, now });
}

async function finish(
  tx: Transaction,
  by: AuditAuthor,
  { campaign, state, now }: { campaign: PriceCampaign; state: "ended" | "undone"; now: Date },
): Promise<void> {
  const isEarly = campaign.starts_at <= now && (campaign.ends_at === null || campaign.ends_at > now);
  const set = { state, is_settled: campaign.state === "planned", ...(isEarly && { ends_at: now }) };
  await setState(tx, by, { campaign, set, now });
}

async function setState(
  tx: Transaction,
  by: AuditAuthor,
  {
    campaign,
    set,
    now,
  }: {
    campaign: PriceCampaign;
    set: { state: PriceCampaignState; starts_at?: Date; ends_at?: Date; is_settled?: boolean };
    now: Date;
  },
): Promise<void> {
  const updated_at = nextUpdatedAt(campaign, now);
  await tx
    .update(priceCampaigns)
    .set({ ...set, updated_at })
    .where(eq(priceCampaigns.id, campaign.id));
  await writeAudit(tx, by, {
    action: "status",
    entity: "price_campaign",
    recordId: campaign.id,
    before: audited(campaign),
    after: audited({ ...campaign, ...set }),
    now,
  });
}

async function enqueueAt(tx: Transaction, jobs: Services["jobs"], at: Date): Promise<void> {
  await jobs.enqueue(tx, priceCampaignJob, [{ at: at.toISOString() }], at);
}

/** Returns the campaigns whose prices are not all written or returned yet, oldest change first. */
export async function unsettledCampaigns(db: Pick<Database, "select">): Promise<string[]> {
  const rows = await db
    .select({ id: priceCampaigns.id })
    .from(priceCampaigns)
    .where(eq(priceCampaigns.is_settled, false))
    .orderBy(priceCampaigns.updated_at, priceCampaigns.id);
  return rows.map(({ id }) => id);
}

/** Returns the condition that a campaign still has a product. */
export const isTaken = isNull(priceCampaignProducts.released_at);

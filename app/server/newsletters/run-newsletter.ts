import { count, eq } from "drizzle-orm";
import { audienceWithoutRecords, languagesOf } from "#app/domain/newsletters/newsletter.ts";
import type { NewsletterState } from "#app/domain/newsletters/newsletter.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries } from "#app/server/db/schema/newsletters.ts";
import { newsletterJob } from "#app/server/jobs/job-definitions.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { Services } from "#app/server/services.ts";
import { audienceSize, fixAudience } from "./audience.ts";
import { lockNewsletter, updateNewsletter } from "./write-newsletter.ts";
import type { NewsletterRow } from "./write-newsletter.ts";

/** How long an e-mail may be on its way to the mail server, in milliseconds; then its fate is unknown. */
export const deliveryLease = 300_000;
/** How far ahead a newsletter may be planned, in milliseconds: its job is kept for a year. */
export const longestPlan = 300 * 86_400_000;

type RunServices = Pick<Services, "db" | "jobs">;

/**
 * Why a newsletter does not start. `not_configured`: there is no mail server. `incomplete`: all blocks are missing, or
 * the subject in a language of the audience. `nobody`: it has no audience. `records`: its audience is larger than
 * `audienceWithoutRecords` and the owner has not said that the sender's DNS records are set. `too_late`: the time is
 * more than `longestPlan` ahead. `wrong_state`: somebody else has started, stopped or planned it meanwhile.
 */
export type StartRefusal = {
  ok: false;
  code: "gone" | "wrong_state" | "not_configured" | "incomplete" | "nobody" | "records" | "too_late";
};
export type RunResult = { ok: true; record: NewsletterRow } | StartRefusal;

/** How a newsletter is started. */
export type Start = {
  id: string;
  /** Whether there is a mail server (`isMailServerSet`). */
  canSend: boolean;
  /** Whether the owner says with this start that SPF, DKIM and DMARC are set; stored for good. */
  confirmsRecords: boolean;
  now: Date;
};

/**
 * Starts a draft or a planned newsletter: fixes its audience, which never grows afterwards, and enqueues its first job.
 * Refused as in `StartRefusal`.
 */
export async function startNewsletter(
  services: RunServices,
  admin: Granted<"customers">,
  start: Start,
): Promise<RunResult> {
  return change(services, admin, start, async (tx, row) => {
    if (row.state !== "draft" && row.state !== "planned") return { ok: false, code: "wrong_state" };
    return begin(tx, services, row, start);
  });
}

/**
 * Plans a draft, or plans a planned newsletter anew, to start at a time; its audience is fixed then. A time that has
 * passed starts it in seconds. Refused as in `StartRefusal`, by the audience of today.
 */
export async function planNewsletter(
  services: RunServices,
  admin: Granted<"customers">,
  { at, ...start }: Start & { at: Date },
): Promise<RunResult> {
  return change(services, admin, start, async (tx, row): Promise<RunResult> => {
    if (row.state !== "draft" && row.state !== "planned") return { ok: false, code: "wrong_state" };
    if (at.getTime() - start.now.getTime() > longestPlan) return { ok: false, code: "too_late" };
    const refusal = await refusalOf(tx, row, start);
    if (refusal) return { ok: false, code: refusal };
    const run_id = await enqueueRun(tx, services, row.id, at);
    const changes = { state: "planned", starts_at: at, run_id, problem: null } as const;
    return { ok: true, record: await updateNewsletter(tx, row, { ...changes, ...confirmed(row, start) }) };
  });
}

/** Makes a planned newsletter a draft again. Refused as `gone` and as `wrong_state`. */
export async function unplanNewsletter(
  services: RunServices,
  admin: Granted<"customers">,
  { id, now }: { id: string; now: Date },
): Promise<RunResult> {
  return change(services, admin, { id, now }, async (tx, row): Promise<RunResult> => {
    if (row.state !== "planned") return { ok: false, code: "wrong_state" };
    const changes = { state: "draft", starts_at: null, run_id: null } as const;
    return { ok: true, record: await updateNewsletter(tx, row, changes) };
  });
}

/**
 * Pauses a newsletter: e-mails on their way are finished, no other is begun. Refused as `gone` and as `wrong_state`.
 */
export async function pauseNewsletter(
  services: RunServices,
  admin: Granted<"customers">,
  { id, now }: { id: string; now: Date },
): Promise<RunResult> {
  return change(services, admin, { id, now }, async (tx, row): Promise<RunResult> => {
    if (row.state !== "sending") return { ok: false, code: "wrong_state" };
    const run_id = await enqueueSettling(tx, services, row.id, now);
    return { ok: true, record: await updateNewsletter(tx, row, { state: "paused", run_id }) };
  });
}

/**
 * Continues a paused newsletter with those who still wait; one that was paused before it had an audience starts.
 * Refused as in `StartRefusal`.
 */
export async function resumeNewsletter(
  services: RunServices,
  admin: Granted<"customers">,
  start: Start,
): Promise<RunResult> {
  return change(services, admin, start, async (tx, row): Promise<RunResult> => {
    if (row.state !== "paused") return { ok: false, code: "wrong_state" };
    if (row.started_at === null) return begin(tx, services, row, start);
    if (!start.canSend) return { ok: false, code: "not_configured" };
    const run_id = await enqueueRun(tx, services, row.id, start.now);
    const changes = { state: "sending", run_id, next_at: null, problem: null } as const;
    return { ok: true, record: await updateNewsletter(tx, row, changes) };
  });
}

/** Ends a newsletter for good: those who still wait get none. Refused as `gone` and as `wrong_state`. */
export async function stopNewsletter(
  services: RunServices,
  admin: Granted<"customers">,
  { id, now }: { id: string; now: Date },
): Promise<RunResult> {
  return change(services, admin, { id, now }, async (tx, row): Promise<RunResult> => {
    if (row.state !== "sending" && row.state !== "paused") return { ok: false, code: "wrong_state" };
    const run_id = await enqueueSettling(tx, services, row.id, now);
    return { ok: true, record: await updateNewsletter(tx, row, { state: "stopped", ended_at: now, run_id }) };
  });
}

/** Starts a planned newsletter whose time has come; one that cannot start is paused with the reason. */
export async function startPlanned(
  tx: Transaction,
  services: Pick<Services, "jobs">,
  row: NewsletterRow,
  now: Date,
): Promise<void> {
  const begun = await begin(tx, services, row, { canSend: true, confirmsRecords: false, now });
  if (begun.ok) return;
  const { code } = begun;
  const what = code === "records" || code === "incomplete" ? code : "nobody";
  await updateNewsletter(tx, row, { state: "paused", run_id: null, problem: { what, answer: "" } });
}

type Terms = Omit<Start, "id">;

async function begin(
  tx: Transaction,
  services: Pick<Services, "jobs">,
  row: NewsletterRow,
  terms: Terms,
): Promise<RunResult> {
  const refusal = await refusalOf(tx, row, terms);
  if (refusal) return { ok: false, code: refusal };
  await fixAudience(tx, { newsletterId: row.id, audience: row.audience });
  const run_id = await enqueueRun(tx, services, row.id, terms.now);
  const changes = { state: "sending", started_at: terms.now, run_id, next_at: null, problem: null } as const;
  return { ok: true, record: await updateNewsletter(tx, row, { ...changes, ...confirmed(row, terms) }) };
}

async function refusalOf(
  tx: Transaction,
  { blocks, audience, records_confirmed_at, ...texts }: NewsletterRow,
  { canSend, confirmsRecords }: Terms,
): Promise<Exclude<StartRefusal["code"], "gone" | "wrong_state" | "too_late"> | null> {
  if (!canSend) return "not_configured";
  const languages = languagesOf(audience);
  const lacksSubject = languages.some((language) => texts[`subject_${language}`] === "");
  if (lacksSubject || blocks.length === 0) return "incomplete";
  const size = await audienceSize(tx, audience);
  if (size === 0) return "nobody";
  const hasRecords = records_confirmed_at !== null || confirmsRecords;
  return size > audienceWithoutRecords && !hasRecords ? "records" : null;
}

function confirmed({ records_confirmed_at }: NewsletterRow, { confirmsRecords, now }: Terms) {
  return { records_confirmed_at: records_confirmed_at ?? (confirmsRecords ? now : null) };
}

/** Enqueues the first job of a run and returns the run's id: the jobs of earlier runs then do nothing. */
export async function enqueueRun(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  newsletterId: string,
  at: Date,
): Promise<string> {
  const runId = newId();
  await jobs.enqueue(tx, newsletterJob, [{ newsletterId, runId }], at);
  return runId;
}

/** Enqueues a job that looks after the lease for e-mails whose process ended. */
export function enqueueSettling(
  tx: Transaction,
  services: Pick<Services, "jobs">,
  newsletterId: string,
  now: Date,
): Promise<string> {
  return enqueueRun(tx, services, newsletterId, new Date(now.getTime() + deliveryLease));
}

async function change(
  { db }: Pick<Services, "db">,
  admin: Granted<"customers">,
  { id, now }: { id: string; now: Date },
  run: (tx: Transaction, row: NewsletterRow) => Promise<RunResult>,
): Promise<RunResult> {
  return db.transaction(async (tx): Promise<RunResult> => {
    const before = await lockNewsletter(tx, id);
    if (!before) return { ok: false, code: "gone" };
    const result = await run(tx, before);
    if (!result.ok) return result;
    const updated_at = nextUpdatedAt(before, now);
    const record = await updateNewsletter(tx, result.record, { updated_at });
    await writeAudit(tx, admin, {
      action: "status",
      entity: "newsletter",
      recordId: id,
      before: loggedState(before),
      after: { ...loggedState(record), ...(await audienceOf(tx, before, record)) },
      now: updated_at,
    });
    return { ok: true, record };
  });
}

function loggedState({ state, starts_at, records_confirmed_at }: NewsletterRow) {
  const newsletter_state: NewsletterState = state;
  return { newsletter_state, starts_at, records_confirmed_at };
}

/** Returns the size of an audience that has just been fixed. */
async function audienceOf(
  tx: Transaction,
  before: NewsletterRow,
  { id, started_at }: NewsletterRow,
): Promise<{ newsletter_size?: number }> {
  if (before.started_at !== null || started_at === null) return {};
  const [size] = await tx
    .select({ count: count() })
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.newsletter_id, id));
  return { newsletter_size: size?.count ?? 0 };
}

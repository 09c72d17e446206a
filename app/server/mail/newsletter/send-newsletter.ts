import { and, eq } from "drizzle-orm";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { NewsletterProblem } from "#app/domain/newsletters/newsletter.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import { shownAnswer } from "#app/domain/shop/mail-problem.ts";
import { unsubscribeLink } from "#app/server/campaigns/newsletter/newsletter-links.ts";
import { newsletters } from "#app/server/db/schema/newsletters.ts";
import { newsletterJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { markBounced } from "#app/server/newsletters/bounced.ts";
import {
  claimDelivery,
  isOfRun,
  isRefusedThroughout,
  mostAttempts,
  nextDue,
  returnDelivery,
  settleAbandoned,
  settleDelivery,
} from "#app/server/newsletters/deliveries.ts";
import type { Delivery, Run } from "#app/server/newsletters/deliveries.ts";
import { EmptyNewsletterError } from "#app/server/newsletters/newsletter-renderer.ts";
import type { NewsletterRenderer } from "#app/server/newsletters/newsletter-renderer.ts";
import { enqueueRun, enqueueSettling, startPlanned } from "#app/server/newsletters/run-newsletter.ts";
import type { NewsletterRow } from "#app/server/newsletters/write-newsletter.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { NotSentError } from "#app/server/mail/mail-transport.ts";
import type { MailTransport, OutgoingMail } from "#app/server/mail/mail-transport.ts";
import { loadMailSender, replyToOf, senderOf } from "#app/server/mail/settings/mail-server.ts";
import type { MailServer } from "#app/server/mail/settings/mail-server.ts";

/** How long one job sends, and how long an idle sender waits at most before it looks again, in milliseconds. */
const sliceTime = 20_000;
const longestSleep = 1000;
/** How long a run waits after a failure of the connection, in milliseconds. */
const failurePause = 60_000;
/** E-mails on their way at once in one process; the transport has as many connections. */
const lanes = 4;
/** When so many e-mails in a row were refused, it is because of the sender: the newsletter is paused. */
const refusalsInRow = 20;

type SendingServices = Pick<Services, "db" | "env" | "jobs" | "metrics" | "signingSecret" | "storage">;

export type SendingTools = {
  /** Its own connection to the mail server, so that e-mails about orders never wait for a newsletter. */
  server: Pick<MailServer, "transport">;
  prepare: NewsletterRenderer;
  clock: () => Date;
  /** Waits so many milliseconds. */
  sleep: (wait: number) => Promise<unknown>;
};

/** Starts the worker of newsletters. Returns a function that stops it once the e-mails on their way are finished. */
export async function startSendingNewsletters(
  services: SendingServices,
  tools: SendingTools,
): Promise<() => Promise<void>> {
  let isStopping = false;
  const stopWorker = await services.jobs.work(newsletterJob, (run) =>
    sendNewsletter(services, { ...tools, isStopping: () => isStopping }, run),
  );
  return async () => {
    isStopping = true;
    await stopWorker();
  };
}

/** Why a slice ended early: `isForGood` needs the owner, anything else is tried again after `failurePause`. */
type Halt = { problem: NewsletterProblem; isForGood: boolean };

type Slice = {
  newsletter: NewsletterRow;
  run: Run;
  transport: MailTransport;
  write: Record<Locale, (delivery: Delivery) => OutgoingMail>;
  halt: Halt | null;
  sent: number;
  /** Why the last e-mail was refused that was; unknown mailboxes do not count. */
  refused: Halt | null;
  /** How many were since the last e-mail that was accepted. */
  refusals: number;
};

/**
 * Sends e-mails of a newsletter for some seconds and enqueues the run's next job. Does nothing for a run that was paused,
 * stopped or replaced. Each e-mail is offered to the mail server at most once:
 *
 * - an attempt is stored before it begins (`claimDelivery`), by one process alone;
 * - the answer to the message makes it sent or refused; without one it is unknown and never sent again;
 * - a recipient who is refused temporarily is tried again, three times in all, since nothing was delivered;
 * - a failure before anything was offered is no attempt: the e-mail waits, and the run too. When the mail server refuses the
 *   sender or the sign-in for good, or one recipient after the other, the newsletter is paused.
 */
export async function sendNewsletter(
  services: SendingServices,
  tools: SendingTools & { isStopping?: () => boolean },
  run: Run,
): Promise<void> {
  const { db } = services;
  const newsletter = await findRun(services, run, tools.clock());
  if (!newsletter) return;
  await settleAbandoned(db, { newsletterId: newsletter.id, now: tools.clock() });
  if (newsletter.state !== "sending") return;
  const transport = await tools.server.transport();
  const halt: Halt | null = transport ? null : notConfigured;
  const slice = { newsletter, run, halt, sent: 0, refused: null, refusals: 0 };
  if (transport)
    try {
      const write = await writerOf(services, tools, newsletter);
      await sendSlice(services, tools, Object.assign(slice, { transport, write }));
    } catch (error) {
      if (!(error instanceof EmptyNewsletterError)) throw error;
      slice.halt = nothingToShow;
    }
  await endSlice(services, slice, tools.clock());
}

const notConfigured: Halt = { problem: { what: "not_configured", answer: "" }, isForGood: false };
const nothingToShow: Halt = { problem: { what: "empty", answer: "" }, isForGood: true };

/** Returns the newsletter of a run; starts a planned one whose time has come. Undefined when the run was replaced. */
async function findRun(
  { db, jobs }: SendingServices,
  run: Run,
  now: Date,
): Promise<NewsletterRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(newsletters).where(isOfRun(run)).for("no key update");
    if (row?.state !== "planned") return row;
    await startPlanned(tx, { jobs }, row, now);
    // The run that has begun has its own job.
    return undefined;
  });
}

async function sendSlice(
  services: SendingServices,
  { clock, sleep, isStopping = () => false }: SendingTools & { isStopping?: () => boolean },
  slice: Slice,
): Promise<void> {
  const until = clock().getTime() + sliceTime;
  const send = async () => {
    while (!slice.halt && !isStopping() && clock().getTime() < until) {
      const now = clock();
      const claim = await claimDelivery(services.db, { ...slice.run, now });
      if (claim.kind === "ended" || claim.kind === "none") return;
      if (claim.kind === "delivery") await attempt(services, slice, claim.delivery, clock);
      if (claim.kind === "wait") {
        // A slow newsletter waits in the queue, not in the worker.
        if (claim.until.getTime() >= until) return;
        await sleep(Math.max(1, Math.min(claim.until.getTime() - now.getTime(), longestSleep)));
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, send));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Offers one claimed e-mail to the mail server and stores what became of it. */
async function attempt(
  { db, metrics }: SendingServices,
  slice: Slice,
  delivery: Delivery,
  clock: () => Date,
): Promise<void> {
  const problem = await slice.transport
    .send(slice.write[delivery.language](delivery))
    .then(() => null, notSent);
  metrics.count("newsletter_emails_total", { outcome: problem?.outcome ?? "sent" });
  if (problem === null) {
    await settleDelivery(db, delivery.id, { state: "sent" });
    slice.sent += 1;
    slice.refusals = 0;
    return;
  }
  const refusal = problem.code.split(" ").at(-1) ?? "";
  log.info({ delivery: delivery.id, code: problem.code }, `a newsletter's e-mail is ${problem.outcome}`);
  if (problem.outcome === "unknown") return settleDelivery(db, delivery.id, { state: "unknown" });
  if (problem.outcome === "unsent") {
    await returnDelivery(db, delivery, null);
    slice.halt ??= haltOf(problem);
    return;
  }
  if (problem.outcome === "postponed" && delivery.attempts < mostAttempts)
    return returnDelivery(db, delivery, refusal);
  await settleDelivery(db, delivery.id, { state: "refused", refusal });
  if (isUnknownMailbox(problem)) return markBounced(db, [delivery.email], clock());
  slice.refused = haltOf(problem);
  slice.refusals += 1;
  if (slice.refusals >= refusalsInRow) slice.halt ??= { ...slice.refused, isForGood: true };
}

function notSent(error: unknown): NotSentError {
  if (error instanceof NotSentError) return error;
  throw error;
}

/** Addresses in the mail server's words, which the newsletter may not keep. */
const addresses = /[^\s<>@]{1,64}@[^\s<>@]+/g;

function haltOf({ code, problem }: NotSentError): Halt {
  const answer = shownAnswer(problem.answer.replaceAll(addresses, "…"));
  return { problem: { what: problem.what, answer }, isForGood: / 5\d\d$/.test(code) };
}

/** Returns whether the mail server said that the mailbox or its domain does not exist (RFC 3463, 3.2). */
function isUnknownMailbox({ problem: { what, answer } }: NotSentError): boolean {
  return what === "recipient" && /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/.test(answer);
}

/** Renders the newsletter once in each language; returns what writes the e-mail to one recipient. */
async function writerOf(
  { db, env, signingSecret, storage }: SendingServices,
  { prepare, clock }: SendingTools,
  newsletter: NewsletterRow,
): Promise<Slice["write"]> {
  const sources = { db, storage, env, now: clock() };
  const [company, stored] = await Promise.all([loadCompany(db), loadMailSender(db)]);
  const host = new URL(env.BASE_URL).hostname;
  const writers = await Promise.all(
    locales.map(async (language) => {
      const render = await prepare(sources, newsletter, language);
      const support = { name: shopName(company, language), address: company.support_email };
      const envelope = {
        from: senderOf(env.MAIL_FROM, { stored, company, language }),
        replyTo: replyToOf(support, { stored, company }),
      };
      const write = ({ id, subscriberId, email }: Delivery): OutgoingMail => {
        const maker = { baseUrl: env.BASE_URL, signingSecret };
        const unsubscribeUrl = unsubscribeLink(maker, { subscriberId, locale: language });
        const content = render({ unsubscribeUrl });
        return { ...content, ...envelope, messageId: `<${id}@${host}>`, to: email, unsubscribeUrl };
      };
      return [language, write] as const;
    }),
  );
  return Object.fromEntries(writers) as Slice["write"];
}

/** Stores how a slice ended and enqueues the next job, unless the run has been replaced. */
async function endSlice(
  { db, jobs }: SendingServices,
  { run, halt: stopped, sent, refused }: Pick<Slice, "run" | "halt" | "sent" | "refused">,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isRunning = and(isOfRun(run), eq(newsletters.state, "sending"));
    const [row] = await tx.select().from(newsletters).where(isRunning).for("no key update");
    if (!row) return;
    const due = await nextDue(tx, { newsletterId: row.id, now });
    const set = (changes: Partial<NewsletterRow>) => tx.update(newsletters).set(changes).where(isRunning);
    if (due === null)
      return set({ state: "done", ended_at: now, run_id: null, next_at: null, problem: null });
    const isRefused = refused !== null && (await isRefusedThroughout(tx, row.id, refusalsInRow));
    const halt = stopped ?? (isRefused ? { ...refused, isForGood: true } : null);
    if (halt?.isForGood) {
      const run_id = await enqueueSettling(tx, { jobs }, row.id, now);
      return set({ state: "paused", run_id, problem: halt.problem });
    }
    const earliest = halt ? new Date(now.getTime() + failurePause) : row.next_at;
    const at = earliest && earliest > due ? earliest : due;
    const problem = halt?.problem ?? (sent > 0 ? null : row.problem);
    return set({ run_id: await enqueueRun(tx, { jobs }, row.id, at), next_at: earliest, problem });
  });
}

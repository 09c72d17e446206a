import { eq, sql } from "drizzle-orm";
import { hasExpiredLink, isSecretEmail, maxAttempts } from "#app/domain/shop/email.ts";
import { mailTopics, topicEmails } from "#app/domain/shop/mail-topic.ts";
import type { EmailProblem } from "#app/domain/shop/email.ts";
import type { Transaction } from "#app/server/db/database.ts";
import type { Services } from "#app/server/services.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { mayWriteTo } from "#app/server/recipients/recipients.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { log } from "#app/server/log.ts";
import { loadCompany, loadNotificationEmail } from "#app/server/shop/load-company.ts";
import { attachmentsOf } from "./email-attachments.ts";
import { NothingToReportError } from "./email-content.ts";
import { isSample } from "./email-data.ts";
import { NotSentError } from "./mail-transport.ts";
import type { MailTransport } from "./mail-transport.ts";
import { renderEmail } from "./render-email.ts";
import { loadOwnTexts } from "./texts/own-texts.ts";
import { loadMailSender, replyToOf, senderOf } from "./settings/mail-server.ts";

/** Longest stored error message of a failed attempt, in characters. */
const maxErrorLength = 500;

type Mail = typeof mails.$inferSelect;
type SendingServices = Pick<Services, "db" | "env" | "metrics" | "signingSecret" | "storage"> & {
  transport: MailTransport;
};

/** Thrown when another process is sending the e-mail; the retry sees whether that succeeded. */
class UnderWayError extends Error {
  override name = "UnderWayError";
}

/**
 * Sends one e-mail of the outbox under a row lock, so that concurrent jobs send it once. Ignores an e-mail that was
 * sent, has failed or does not exist. Throws when sending failed or another process is sending it, so that the job
 * queue retries. Sets the state to `failed` without throwing when the e-mail was refused permanently, its link has
 * expired, the record it is about was deleted, or it was the last attempt.
 */
export async function sendEmail(
  services: SendingServices,
  { emailId, now }: { emailId: string; now: () => Date },
): Promise<void> {
  const failure = await services.db.transaction(async (tx): Promise<Failure | null> => {
    const mail = await lockWaitingEmail(tx, emailId);
    if (!mail) return null;
    const problem = await attempt(services, tx, mail, now());
    const attempts = mail.attempts + 1;
    const secrets = isSecretEmail(mail.kind) ? { data: sql`${mails.data} - 'url'` } : {};
    if (problem === null) {
      await tx
        .update(mails)
        .set({ state: "sent", attempts, last_error: null, sent_at: now(), ...secrets })
        .where(eq(mails.id, mail.id));
      services.metrics.count("emails_total", { outcome: "sent" });
      return null;
    }
    const isDead = problem.isForGood || attempts >= maxAttempts;
    await tx
      .update(mails)
      .set({
        state: isDead ? "failed" : "waiting",
        attempts,
        last_error: problem.reason.slice(0, maxErrorLength),
        ...(problem.reason === linkExpired && secrets),
      })
      .where(eq(mails.id, mail.id));
    services.metrics.count("emails_total", { outcome: isDead ? "failed" : "postponed" });
    logFailure(mail, { ...problem, attempts, isDead });
    return isDead ? null : problem;
  });
  if (failure) throw new Error(failure.reason, { cause: failure.error });
}

type Failure = { reason: string; isForGood: boolean; error?: unknown };

const linkExpired: EmailProblem = "link_expired";
const nothingToReport: EmailProblem = "nothing_to_report";

async function lockWaitingEmail(tx: Transaction, emailId: string): Promise<Mail | null> {
  const email = eq(mails.id, emailId);
  const [mail] = await tx.select().from(mails).where(email).for("update", { skipLocked: true });
  if (mail) return mail.state === "waiting" ? mail : null;
  const [locked] = await tx.select({ state: mails.state }).from(mails).where(email);
  // Throws, so that this job is retried: the other attempt may still fail, or its process may end.
  if (locked?.state === "waiting") throw new UnderWayError("The e-mail is being sent by another process");
  return null;
}

/** Tries to send; returns null when the mail server accepted the e-mail, otherwise the failure. */
async function attempt(
  { env, signingSecret, storage, transport }: SendingServices,
  tx: Transaction,
  mail: Mail,
  now: Date,
): Promise<Failure | null> {
  if (isTooLate(mail, now)) return { reason: linkExpired, isForGood: true };
  try {
    const company = await loadCompany(tx);
    const theme = await loadTheme(tx);
    if (!(await isWanted(tx, mail))) return { reason: nothingToReport, isForGood: true };
    const texts = await loadOwnTexts(tx, mail);
    const stored = await loadMailSender(tx);
    const sources = { db: tx, storage, baseUrl: env.BASE_URL, signingSecret };
    const email = await renderEmail({ ...sources, company, theme, texts }, mail);
    await transport.send({
      ...email,
      attachments: await attachmentsOf({ db: tx, storage }, mail),
      messageId: messageId(mail, env.BASE_URL),
      from: senderOf(env.MAIL_FROM, { stored, company, language: mail.language }),
      replyTo: replyToOf(email.replyTo, { stored, company }),
      to: mail.recipient ?? (await loadNotificationEmail(tx)),
    });
    return null;
  } catch (error) {
    if (error instanceof NothingToReportError) return { reason: nothingToReport, isForGood: true };
    return {
      reason: error instanceof Error ? error.message : String(error),
      isForGood: error instanceof NotSentError && error.isForGood,
      error,
    };
  }
}

/**
 * Returns whether the recipient still wants an e-mail on its topic: they may have stopped it, or mail to them come back,
 * after it was queued.
 */
async function isWanted(tx: Transaction, { kind, recipient, data }: Mail): Promise<boolean> {
  const topic = mailTopics.find((each) => topicEmails[each].includes(kind));
  return topic === undefined || recipient === null || isSample(data) || mayWriteTo(tx, recipient, topic);
}

/** Returns whether the e-mail's link has expired; the links of sample e-mails never do. */
export function isTooLate({ kind, data, created_at }: Mail, now: Date): boolean {
  return !isSample(data) && hasExpiredLink(kind, created_at, now);
}

/** The same for all attempts, but new when a sent e-mail is sent again, which mailboxes would hide as a duplicate. */
function messageId({ id, sent_at }: Mail, baseUrl: string): string {
  const copy = sent_at ? `.${sent_at.getTime()}` : "";
  return `<${id}${copy}@${new URL(baseUrl).hostname}>`;
}

/** The mail server's message may contain the recipient's address: it is stored with the e-mail but not logged. */
function logFailure(
  { id, kind }: Mail,
  { error, reason, attempts, isDead }: Failure & { attempts: number; isDead: boolean },
): void {
  const email = { letter: id, kind, attempts };
  const message = isDead ? "an e-mail failed permanently" : "an e-mail could not be sent yet";
  if (error instanceof NotSentError) log.warn({ ...email, code: error.code }, message);
  else if (error === undefined) log.warn({ ...email, code: reason }, message);
  else log.error({ ...email, err: error }, message);
}

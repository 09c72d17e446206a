import { eq, sql } from "drizzle-orm";
import { shopName } from "#app/domain/brand.ts";
import type { Locale } from "#app/domain/locale.ts";
import { hasExpiredLink, isSecretLetter, maxAttempts } from "#app/domain/letter.ts";
import type { LetterProblem } from "#app/domain/letter.ts";
import type { Company } from "#app/domain/company.ts";
import type { Transaction } from "#app/server/db/database.ts";
import type { Services } from "#app/server/services.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { loadTheme } from "#app/server/content/theme.ts";
import { log } from "#app/server/log.ts";
import { loadCompany, loadNotificationEmail } from "#app/server/settings/load-company.ts";
import { NothingToReportError } from "./letter-content.ts";
import { isSample } from "./letter-data.ts";
import { NotSentError } from "./mail-transport.ts";
import type { MailAddress, MailTransport } from "./mail-transport.ts";
import { renderLetter } from "./render-letter.ts";

/** Longest text kept of why an attempt failed. */
const maxErrorLength = 500;

type Mail = typeof mails.$inferSelect;
type SendingServices = Pick<Services, "db" | "env" | "metrics" | "signingSecret"> & {
  transport: MailTransport;
};

/** Thrown when another copy of the program is sending the letter; whether that succeeds is seen later. */
class UnderWayError extends Error {
  override name = "UnderWayError";
}

/**
 * Sends one letter of the outbox, once: its row stays locked meanwhile. One that was sent or given up already, or that is
 * no longer there, is left alone. Throws why it could not be sent, so that the job queue tries again; a letter refused
 * for good, whose link has expired, or after its last attempt, becomes a dead letter.
 */
export async function sendLetter(
  services: SendingServices,
  { letterId, now }: { letterId: string; now: () => Date },
): Promise<void> {
  const failure = await services.db.transaction(async (tx): Promise<Failure | null> => {
    const mail = await lockWaitingLetter(tx, letterId);
    if (!mail) return null;
    const reached = await attempt(services, tx, mail, now());
    const attempts = mail.attempts + 1;
    const secrets = isSecretLetter(mail.kind) ? { data: sql`${mails.data} - 'url'` } : {};
    if (reached === null) {
      await tx
        .update(mails)
        .set({ state: "sent", attempts, last_error: null, sent_at: now(), ...secrets })
        .where(eq(mails.id, mail.id));
      services.metrics.count("letters_total", { outcome: "sent" });
      return null;
    }
    const isDead = reached.isForGood || attempts >= maxAttempts;
    await tx
      .update(mails)
      .set({
        state: isDead ? "failed" : "waiting",
        attempts,
        last_error: reached.reason.slice(0, maxErrorLength),
        ...(reached.reason === linkExpired && secrets),
      })
      .where(eq(mails.id, mail.id));
    services.metrics.count("letters_total", { outcome: isDead ? "failed" : "postponed" });
    logFailure(mail, { ...reached, attempts, isDead });
    return isDead ? null : reached;
  });
  if (failure) throw new Error(failure.reason, { cause: failure.error });
}

type Failure = { reason: string; isForGood: boolean; error?: unknown };

const linkExpired: LetterProblem = "link_expired";
const nothingToReport: LetterProblem = "nothing_to_report";

async function lockWaitingLetter(tx: Transaction, letterId: string): Promise<Mail | null> {
  const letter = eq(mails.id, letterId);
  const [mail] = await tx.select().from(mails).where(letter).for("update", { skipLocked: true });
  if (mail) return mail.state === "waiting" ? mail : null;
  const [locked] = await tx.select({ state: mails.state }).from(mails).where(letter);
  // Left alone for now, and not for good: the other may still fail, or end with its program.
  if (locked?.state === "waiting") throw new UnderWayError("The letter is being sent by another");
  return null;
}

/** Null when the mail server took the letter, else why not. */
async function attempt(
  { env, signingSecret, transport }: SendingServices,
  tx: Transaction,
  mail: Mail,
  now: Date,
): Promise<Failure | null> {
  if (isTooLate(mail, now)) return { reason: linkExpired, isForGood: true };
  try {
    const company = await loadCompany(tx);
    const theme = await loadTheme(tx);
    const letter = await renderLetter({ db: tx, company, theme, baseUrl: env.BASE_URL, signingSecret }, mail);
    await transport.send({
      ...letter,
      messageId: messageId(mail, env.BASE_URL),
      from: senderOf(env.MAIL_FROM, company, mail.language),
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

/** Whether the letter's link no longer works; a made-up one opens nothing anyway. */
export function isTooLate({ kind, data, created_at }: Mail, now: Date): boolean {
  return !isSample(data) && hasExpiredLink(kind, created_at, now);
}

/** One for all attempts; a letter that the owner sends again is another one, or its mailbox would hide it as a repeat. */
function messageId({ id, sent_at }: Mail, baseUrl: string): string {
  const copy = sent_at ? `.${sent_at.getTime()}` : "";
  return `<${id}${copy}@${new URL(baseUrl).hostname}>`;
}

/** From whom letters come. `MAIL_FROM` may be a bare address or `Name <address>`. */
export function senderOf(from: string | undefined, company: Company, language: Locale): MailAddress {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from ?? "") ?? [];
  return {
    name: name?.trim() || shopName(company, language),
    address: address?.trim() ?? from ?? company.email,
  };
}

/** The mail server's words may hold the recipient's address; they are kept with the letter, and not in the log. */
function logFailure(
  { id, kind }: Mail,
  { error, reason, attempts, isDead }: Failure & { attempts: number; isDead: boolean },
): void {
  const letter = { letter: id, kind, attempts };
  const message = isDead ? "a letter was given up" : "a letter could not be sent yet";
  if (error instanceof NotSentError) log.warn({ ...letter, code: error.code }, message);
  else if (error === undefined) log.warn({ ...letter, code: reason }, message);
  else log.error({ ...letter, err: error }, message);
}

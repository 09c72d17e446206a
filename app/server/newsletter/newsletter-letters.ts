import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { letterLimit, letterPause } from "#app/domain/newsletter.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { confirmLink } from "./newsletter-links.ts";
import { dropWaitingLetters } from "./subscriber-rows.ts";

/** What is written to a subscriber needs so much of the services. */
export type LetterServices = Pick<Services, "jobs" | "signingSecret"> & {
  env: Pick<Services["env"], "BASE_URL">;
};

type Recipient = { subscriberId: string; email: string; locale: Locale };

/**
 * How the address stands with the letters that ask for its confirmation: seconds until it may have another one, after five
 * within a day, else null; and whether one was written in the last minutes. Counted in the outbox and under the
 * e-mail's lock, so that of many requests at once one writes.
 */
export async function recentConfirmations(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<{ retryAfterSeconds: number | null; hasJustBeenAsked: boolean }> {
  const written = await writtenSince(tx, "newsletter_confirmation", {
    email,
    since: new Date(now.getTime() - letterLimit.milliseconds),
    most: letterLimit.letters,
  });
  const [newest] = written;
  const oldest = written.length === letterLimit.letters ? written.at(-1) : undefined;
  return {
    retryAfterSeconds: oldest
      ? Math.max(1, Math.ceil((oldest.getTime() + letterLimit.milliseconds - now.getTime()) / 1000))
      : null,
    hasJustBeenAsked: newest !== undefined && now.getTime() - newest.getTime() < letterPause,
  };
}

/** Asks for the confirmation by a letter; it takes the place of such letters that still wait to be sent. */
export async function putConfirmation(
  tx: Transaction,
  { env, jobs, signingSecret }: LetterServices,
  { subscriberId, email, locale, now }: Recipient & { now: Date },
): Promise<void> {
  await dropWaitingLetters(tx, email, ["newsletter_confirmation"]);
  const maker = { baseUrl: env.BASE_URL, signingSecret };
  const url = confirmLink(maker, { subscriberId, locale, issuedAt: now });
  const data = { subscriber_id: subscriberId, url };
  const letter = { kind: "newsletter_confirmation", recipient: email, language: locale, data } as const;
  await putLetters(tx, jobs, [letter], now);
}

/** Says that the subscription holds and how it is ended; once a day at most, however often somebody comes and goes. */
export async function putWelcome(
  tx: Transaction,
  { jobs }: Pick<LetterServices, "jobs">,
  { subscriberId, email, locale, now }: Recipient & { now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - letterLimit.milliseconds);
  const recent = await writtenSince(tx, "newsletter_welcome", { email, since, most: 1 });
  if (recent.length > 0) return;
  const data = { subscriber_id: subscriberId };
  await putLetters(tx, jobs, [{ kind: "newsletter_welcome", recipient: email, language: locale, data }], now);
}

/** When the newest letters of a kind to an address were written, without the owner's test letters. */
async function writtenSince(
  tx: Transaction,
  kind: "newsletter_confirmation" | "newsletter_welcome",
  { email, since, most }: { email: string; since: Date; most: number },
): Promise<Date[]> {
  const rows = await tx
    .select({ at: mails.created_at })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        eq(mails.kind, kind),
        gt(mails.created_at, since),
        sql`not ${mails.data} ? 'sample'`,
      ),
    )
    .orderBy(desc(mails.created_at))
    .limit(most);
  return rows.map((row) => row.at);
}

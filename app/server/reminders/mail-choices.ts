import { eq } from "drizzle-orm";
import { subscriberState } from "#app/domain/campaigns/newsletter.ts";
import { topicEmails } from "#app/domain/shop/mail-topic.ts";
import type { MailTopic } from "#app/domain/shop/mail-topic.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { endSubscription } from "#app/server/campaigns/newsletter/follow-link.ts";
import { changePurchasesConsent } from "#app/server/campaigns/newsletter/purchases-consent.ts";
import type { PurchasesChoice } from "#app/server/campaigns/newsletter/purchases-consent.ts";
import { deleteQueuedEmails, findByEmail } from "#app/server/campaigns/newsletter/subscriber-rows.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { findRecipient, recipientOf, stoppedBy } from "#app/server/recipients/recipients.ts";
import { readStopToken } from "#app/server/recipients/stop-link.ts";
import type { Services } from "#app/server/services.ts";

/** What the recipient of a link gets from the shop beside the e-mails of orders. */
export type MailChoices = {
  email: string;
  stopped: MailTopic[];
  /** Whether the newsletter goes to the address. */
  isSubscribed: boolean;
  /** Whether its consent says that e-mails are chosen by what the person bought. */
  coversPurchases: boolean;
};

type Reader = Pick<Services, "signingSecret"> & { db: Pick<Database, "select"> };

/**
 * Returns what the recipient of a link (`stopLink`) gets, and the topic of its e-mail; `choices` is null once the
 * recipient was erased. Null when the link is forged. Changes nothing, because mail servers open links on their own.
 */
export async function findMailChoices(
  { db, signingSecret }: Reader,
  token: string,
): Promise<{ topic: MailTopic; choices: MailChoices | null } | null> {
  const link = readStopToken(signingSecret, token);
  if (!link) return null;
  const recipient = await findRecipient(db, link.recipientId);
  if (!recipient) return { topic: link.topic, choices: null };
  const { email, stopped } = recipient;
  const subscriber = await findByEmail(db, email);
  const isSubscribed = subscriber !== undefined && subscriberState(subscriber) === "confirmed";
  const coversPurchases = isSubscribed && subscriber.covers_purchases;
  return { topic: link.topic, choices: { email, stopped, isSubscribed, coversPurchases } };
}

type LinkServices = Pick<Services, "db" | "signingSecret">;
type LinkResult = { ok: true } | { ok: false; code: "unknown" };

/**
 * Stops a topic for the recipient of a link, or allows it again; without `topic`, that of the link. E-mails on it that
 * wait are deleted. Idempotent, also for an erased recipient. Refused as `unknown` when the link is forged.
 */
export async function chooseByLink(
  { db, signingSecret }: LinkServices,
  { token, topic, isStopped }: { token: string; topic?: MailTopic | undefined; isStopped: boolean },
): Promise<LinkResult> {
  const link = readStopToken(signingSecret, token);
  if (!link) return { ok: false, code: "unknown" };
  const change = withTopic(topic ?? link.topic, isStopped);
  await db.transaction((tx) => changeStopped(tx, link.recipientId, change));
  return { ok: true };
}

/**
 * Ends the newsletter's subscription of the recipient of a link, if any. Idempotent. Refused as `unknown` when the link
 * is forged.
 */
export function unsubscribeByLink(
  services: LinkServices,
  { token, now }: { token: string; now: Date },
): Promise<LinkResult> {
  return changeSubscription(services, token, (id) => endSubscription(services, id, now));
}

/**
 * Gives or withdraws the consent of the recipient of a link to e-mails by purchases (`changePurchasesConsent`). Refused
 * as `unknown` when the link is forged.
 */
export function choosePurchasesByLink(
  services: LinkServices,
  { token, ...choice }: PurchasesChoice & { token: string },
): Promise<LinkResult> {
  return changeSubscription(services, token, (id) => changePurchasesConsent(services, id, choice));
}

async function changeSubscription(
  { db, signingSecret }: LinkServices,
  token: string,
  change: (subscriberId: string) => Promise<void>,
): Promise<LinkResult> {
  const link = readStopToken(signingSecret, token);
  if (!link) return { ok: false, code: "unknown" };
  const recipient = await findRecipient(db, link.recipientId);
  const subscriber = recipient && (await findByEmail(db, recipient.email));
  if (subscriber) await change(subscriber.id);
  return { ok: true };
}

type Change = (stopped: readonly MailTopic[]) => MailTopic[];

function withTopic(topic: MailTopic, isStopped: boolean): Change {
  return (stopped) => [...stopped.filter((each) => each !== topic), ...(isStopped ? [topic] : [])];
}

/**
 * Changes what a recipient has stopped, and deletes the e-mails about it that wait. Under the row's lock a job that is
 * about to queue an e-mail sees the change, or this sees the e-mail.
 */
async function changeStopped(tx: Transaction, recipientId: string, change: Change): Promise<void> {
  const isThisOne = eq(mailRecipients.id, recipientId);
  const [recipient] = await tx.select().from(mailRecipients).where(isThisOne).for("update");
  if (!recipient) return;
  const stopped = change(recipient.stopped);
  await tx.update(mailRecipients).set({ stopped }).where(isThisOne);
  const kinds = stopped.flatMap((topic) => topicEmails[topic]);
  if (kinds.length > 0) await deleteQueuedEmails(tx, recipient.email, kinds);
}

/** Returns the topics that the account's owner has stopped; none for a visitor. */
export async function ownStopped(db: Pick<Database, "select">, actor: Actor): Promise<MailTopic[]> {
  return actor.kind === "visitor" ? [] : stoppedBy(db, actor.email.toLowerCase());
}

/**
 * Stops a topic for the account's owner, whose e-mail is confirmed, or allows it again. Idempotent. Refused as
 * `signed_out` for a visitor.
 */
export async function chooseOwnTopic(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { topic, isStopped, now }: { topic: MailTopic; isStopped: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; code: "signed_out" }> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const email = actor.email.toLowerCase();
  await db.transaction(async (tx) => {
    const { id } = await recipientOf(tx, { email, now });
    await changeStopped(tx, id, withTopic(topic, isStopped));
  });
  return { ok: true };
}

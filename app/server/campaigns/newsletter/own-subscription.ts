import { eq } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import type { Services } from "#app/server/services.ts";
import { endSubscription } from "./follow-link.ts";
import { enqueueWelcome } from "./newsletter-emails.ts";
import { changePurchasesConsent } from "./purchases-consent.ts";
import type { PurchasesChoice } from "./purchases-consent.ts";
import { consentWithoutPopup, saveConsent } from "./sign-up-for-newsletter.ts";
import { deleteQueuedEmails, findByEmail, markCustomerSubscribed } from "./subscriber-rows.ts";

type OwnResult = { ok: true } | { ok: false; code: "signed_out" };

export type OwnSubscription = {
  /** When it was confirmed. */
  since: Date;
  coversPurchases: boolean;
};

/** Returns the confirmed subscription of the account's owner; null when not subscribed. */
export async function ownSubscription(
  db: Pick<Database, "select">,
  actor: Actor,
): Promise<OwnSubscription | null> {
  if (actor.kind === "visitor") return null;
  const subscriber = await findByEmail(db, actor.email.toLowerCase());
  if (!subscriber?.confirmed_at || subscriberState(subscriber) !== "confirmed") return null;
  return { since: subscriber.confirmed_at, coversPurchases: subscriber.covers_purchases };
}

/**
 * Subscribes the account's owner with consent to the text that the profile shows, in the page's language;
 * `coversPurchases` says whether they agreed to its second sentence. Needs no
 * confirmation e-mail, because the account has verified the address. Idempotent. Refused as `signed_out` for a
 * visitor or a deleted account.
 */
export async function subscribeOwn(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  actor: Actor,
  { locale, coversPurchases, now }: { locale: Locale; coversPurchases: boolean; now: Date },
): Promise<OwnResult> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const email = actor.email.toLowerCase();
  return db.transaction(async (tx): Promise<OwnResult> => {
    await lockEmail(tx, email);
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId));
    if (!user) return { ok: false, code: "signed_out" };
    const known = await findByEmail(tx, email);
    if (known && subscriberState(known) === "confirmed") return { ok: true };
    const consent = await consentWithoutPopup(tx, "profile", { locale, coversPurchases });
    const subscriberId = await saveConsent(tx, { email, locale, now }, consent, now);
    await markCustomerSubscribed(tx, email, true);
    await deleteQueuedEmails(tx, email, ["newsletter_confirmation"]);
    await enqueueWelcome(tx, { jobs }, { subscriberId, email, locale, now });
    return { ok: true };
  });
}

/** Ends the subscription of the account's owner, if any. Idempotent. Refused as `signed_out` for a visitor. */
export async function unsubscribeOwn(
  { db }: Pick<Services, "db">,
  actor: Actor,
  now: Date,
): Promise<OwnResult> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const subscriber = await findByEmail(db, actor.email.toLowerCase());
  if (subscriber) await endSubscription({ db }, subscriber.id, now);
  return { ok: true };
}

/**
 * Gives or withdraws the consent of the account's owner to e-mails by purchases (`changePurchasesConsent`). Refused as
 * `signed_out` for a visitor.
 */
export async function choosePurchasesOwn(
  { db }: Pick<Services, "db">,
  actor: Actor,
  choice: PurchasesChoice,
): Promise<OwnResult> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const subscriber = await findByEmail(db, actor.email.toLowerCase());
  if (subscriber) await changePurchasesConsent({ db }, subscriber.id, choice);
  return { ok: true };
}

import { eq } from "drizzle-orm";
import { defaultLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { SubscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { clearBounce } from "#app/server/recipients/recipients.ts";
import type { Services } from "#app/server/services.ts";
import { enqueueConfirmation, enqueueWelcome, recentConfirmations } from "./newsletter-emails.ts";
import { readConfirmToken, readUnsubscribeToken } from "./newsletter-links.ts";
import { consentWithoutPopup, saveConsent } from "./sign-up-for-newsletter.ts";
import type { NewsletterRefusal } from "./sign-up-for-newsletter.ts";
import {
  deleteQueuedEmails,
  findSubscriber,
  lockSubscriber,
  markCustomerSubscribed,
} from "./subscriber-rows.ts";
import type { Subscriber } from "./subscriber-rows.ts";

type LinkServices = Pick<Services, "db" | "jobs" | "env" | "signingSecret">;
type Reader = Pick<Services, "signingSecret"> & { db: Pick<Database, "select"> };

/**
 * Why a confirmation link has no effect: it is forged or its subscriber was deleted, it expired, or the subscription is
 * already confirmed or ended.
 */
export type InactiveLinkReason = "unknown" | "expired" | Exclude<SubscriberState, "pending">;

/** What a confirmation link refers to: the subscriber and the text of the consent. */
export type Confirmation = {
  state: "pending" | InactiveLinkReason;
  email: string;
  /** Empty when there is no subscriber. */
  consentText: string;
  consentLocale: Locale;
};

/** Returns what a confirmation link refers to. Changes nothing, because mail servers open links on their own. */
export async function findConfirmation(
  { db, signingSecret }: Reader,
  { token, now }: { token: string; now: Date },
): Promise<Confirmation> {
  const link = readConfirmToken(signingSecret, token, now);
  const subscriber = link ? await findSubscriber(db, link.subscriberId) : undefined;
  return {
    state: subscriber ? stateOf(subscriber, link?.isExpired ?? true) : "unknown",
    email: subscriber?.email ?? "",
    consentText: subscriber?.consent_text ?? "",
    consentLocale: subscriber?.locale ?? defaultLocale,
  };
}

function stateOf(subscriber: Subscriber, isExpired: boolean): Confirmation["state"] {
  const state = subscriberState(subscriber);
  return state === "pending" && isExpired ? "expired" : state;
}

/**
 * Confirms a subscription by the link from its e-mail and queues the welcome. Refused with the reason for which the
 * link has no effect; a second call therefore as `confirmed`.
 */
export async function confirmSubscription(
  { db, jobs, signingSecret }: LinkServices,
  { token, now }: { token: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: InactiveLinkReason }> {
  const link = readConfirmToken(signingSecret, token, now);
  if (!link) return { ok: false, code: "unknown" };
  return db.transaction(async (tx): Promise<{ ok: true } | { ok: false; code: InactiveLinkReason }> => {
    const subscriber = await lockSubscriber(tx, link.subscriberId);
    if (!subscriber) return { ok: false, code: "unknown" };
    const state = stateOf(subscriber, link.isExpired);
    if (state !== "pending") return { ok: false, code: state };
    const { id, email, locale } = subscriber;
    await tx
      .update(newsletterSubscribers)
      .set({ confirmed_at: now })
      .where(eq(newsletterSubscribers.id, subscriber.id));
    // The link arrived.
    await clearBounce(tx, email);
    await markCustomerSubscribed(tx, email, true);
    await deleteQueuedEmails(tx, email, ["newsletter_confirmation"]);
    await enqueueWelcome(tx, { jobs }, { subscriberId: id, email, locale, now });
    return { ok: true };
  });
}

/**
 * Returns the state of an unsubscribe link's subscription: `gone` when it was deleted, null when the link is forged.
 */
export async function findUnsubscription(
  { db, signingSecret }: Reader,
  token: string,
): Promise<{ state: SubscriberState | "gone"; email: string } | null> {
  const subscriberId = readUnsubscribeToken(signingSecret, token);
  if (subscriberId === null) return null;
  const subscriber = await findSubscriber(db, subscriberId);
  return subscriber
    ? { state: subscriberState(subscriber), email: subscriber.email }
    : { state: "gone", email: "" };
}

/**
 * Ends a subscription, confirmed or not, by a link from its e-mails. Idempotent. Refused as `unknown` when the link
 * is forged.
 */
export async function unsubscribe(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  { token, now }: { token: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "unknown" }> {
  const subscriberId = readUnsubscribeToken(signingSecret, token);
  if (subscriberId === null) return { ok: false, code: "unknown" };
  await endSubscription({ db }, subscriberId, now);
  return { ok: true };
}

/** Ends a subscription. Idempotent; does nothing when it was deleted. */
export async function endSubscription(
  { db }: Pick<Services, "db">,
  subscriberId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, subscriberId);
    if (!subscriber || subscriber.unsubscribed_at) return;
    await tx
      .update(newsletterSubscribers)
      .set({ unsubscribed_at: now })
      .where(eq(newsletterSubscribers.id, subscriber.id));
    await markCustomerSubscribed(tx, subscriber.email, false);
    await deleteQueuedEmails(tx, subscriber.email);
  });
}

/**
 * Queues the confirmation e-mail again for the holder of any of our newsletter links: the link had expired, or the
 * person unsubscribed and wants to return, which records a new consent to the shop's own text. Queues none for a
 * pending subscription that was sent one within the last minutes. Rate limited like a sign-up. Refused as `unknown`
 * when the link is forged or the subscriber was deleted, as `already_subscribed`, as `rate_limited`.
 */
export async function resendConfirmationEmail(
  services: LinkServices & Pick<Services, "limits">,
  { token, address, locale, now }: { token: string; address: string; locale: Locale; now: Date },
): Promise<{ ok: true } | NewsletterRefusal | { ok: false; code: "unknown" }> {
  const { db, limits, signingSecret } = services;
  const subscriberId =
    readConfirmToken(signingSecret, token, now)?.subscriberId ?? readUnsubscribeToken(signingSecret, token);
  if (subscriberId === null) return { ok: false, code: "unknown" };
  const wait = await limits.subscriptionsPerAddress.consume(address);
  if (wait !== null) return { ok: false, code: "rate_limited", retryAfterSeconds: wait };
  return db.transaction(async (tx): ReturnType<typeof resendConfirmationEmail> => {
    const subscriber = await lockSubscriber(tx, subscriberId);
    if (!subscriber) return { ok: false, code: "unknown" };
    const state = subscriberState(subscriber);
    if (state === "confirmed") return { ok: false, code: "already_subscribed" };
    const { email } = subscriber;
    const { retryAfterSeconds, wasAskedRecently } = await recentConfirmations(tx, email, now);
    if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
    if (state === "unsubscribed")
      await saveConsent(tx, { email, locale, now }, await consentWithoutPopup(tx, "link", { locale }));
    if (state === "unsubscribed" || !wasAskedRecently)
      await enqueueConfirmation(tx, services, { subscriberId, email, locale, now });
    return { ok: true };
  });
}

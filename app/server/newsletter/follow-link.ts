import { eq } from "drizzle-orm";
import { defaultLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { subscriberState } from "#app/domain/newsletter.ts";
import type { SubscriberState } from "#app/domain/newsletter.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import type { Services } from "#app/server/services.ts";
import { putConfirmation, putWelcome, recentConfirmations } from "./newsletter-letters.ts";
import { readConfirmToken, readUnsubscribeToken } from "./newsletter-links.ts";
import { consentWithoutPopup, keepConsent } from "./sign-up-for-newsletter.ts";
import type { NewsletterRefusal } from "./sign-up-for-newsletter.ts";
import { dropWaitingLetters, findSubscriber, lockSubscriber, noteAtCustomer } from "./subscriber-rows.ts";
import type { Subscriber } from "./subscriber-rows.ts";

type LinkServices = Pick<Services, "db" | "jobs" | "env" | "signingSecret">;
type Reader = Pick<Services, "signingSecret"> & { db: Pick<Database, "select"> };

/** Why a confirmation link does nothing: it is not ours or its subscriber is gone, it is too old, or there is no need. */
export type DeadLink = "unknown" | "expired" | Exclude<SubscriberState, "pending">;

/** What the link of a letter leads to: who is asked, and to what they agree. */
export type Confirmation = {
  standing: "pending" | DeadLink;
  email: string;
  /** Empty where there is no subscriber. */
  consentText: string;
  consentLocale: Locale;
};

/** What a confirmation link is about; nothing is changed by looking, since mailboxes look at links by themselves. */
export async function findConfirmation(
  { db, signingSecret }: Reader,
  { token, now }: { token: string; now: Date },
): Promise<Confirmation> {
  const link = readConfirmToken(signingSecret, token, now);
  const subscriber = link ? await findSubscriber(db, link.subscriberId) : undefined;
  return {
    standing: subscriber ? standingOf(subscriber, link?.isExpired ?? true) : "unknown",
    email: subscriber?.email ?? "",
    consentText: subscriber?.consent_text ?? "",
    consentLocale: subscriber?.locale ?? defaultLocale,
  };
}

function standingOf(subscriber: Subscriber, isExpired: boolean): Confirmation["standing"] {
  const state = subscriberState(subscriber);
  return state === "pending" && isExpired ? "expired" : state;
}

/** Confirms a subscription by the link of its letter; pressed twice, it is confirmed once. */
export async function confirmSubscription(
  { db, jobs, signingSecret }: LinkServices,
  { token, now }: { token: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: DeadLink }> {
  const link = readConfirmToken(signingSecret, token, now);
  if (!link) return { ok: false, code: "unknown" };
  return db.transaction(async (tx): Promise<{ ok: true } | { ok: false; code: DeadLink }> => {
    const subscriber = await lockSubscriber(tx, link.subscriberId);
    if (!subscriber) return { ok: false, code: "unknown" };
    const standing = standingOf(subscriber, link.isExpired);
    if (standing !== "pending") return { ok: false, code: standing };
    const { id, email, locale } = subscriber;
    await tx
      .update(newsletterSubscribers)
      .set({ confirmed_at: now })
      .where(eq(newsletterSubscribers.id, subscriber.id));
    await noteAtCustomer(tx, email, true);
    await dropWaitingLetters(tx, email, ["newsletter_confirmation"]);
    await putWelcome(tx, { jobs }, { subscriberId: id, email, locale, now });
    return { ok: true };
  });
}

/** How the subscriber of an unsubscribe link stands: `gone` when the address is no longer kept, null when it is not ours. */
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
 * Ends a subscription by a link of its letters, at once and however often it is asked for; who never confirmed is not
 * asked any more. Refused as `unknown` when the link is not ours.
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

/** What was ended already, or is gone, stays as it is. */
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
    await noteAtCustomer(tx, subscriber.email, false);
    await dropWaitingLetters(tx, subscriber.email);
  });
}

/**
 * Asks for the confirmation once more, for whoever has a link of our letters: it was too old, or they have unsubscribed
 * and come back. The consent of the latter is given anew, to the shop's own words. Limited as signing up is.
 */
export async function askAgain(
  services: LinkServices & Pick<Services, "limits">,
  { token, address, locale, now }: { token: string; address: string; locale: Locale; now: Date },
): Promise<{ ok: true } | NewsletterRefusal | { ok: false; code: "unknown" }> {
  const { db, limits, signingSecret } = services;
  const subscriberId =
    readConfirmToken(signingSecret, token, now)?.subscriberId ?? readUnsubscribeToken(signingSecret, token);
  if (subscriberId === null) return { ok: false, code: "unknown" };
  const wait = await limits.subscriptionsPerAddress.take(address);
  if (wait !== null) return { ok: false, code: "rate_limited", retryAfterSeconds: wait };
  return db.transaction(async (tx): ReturnType<typeof askAgain> => {
    const subscriber = await lockSubscriber(tx, subscriberId);
    if (!subscriber) return { ok: false, code: "unknown" };
    const state = subscriberState(subscriber);
    if (state === "confirmed") return { ok: false, code: "already_subscribed" };
    const { email } = subscriber;
    const { retryAfterSeconds, hasJustBeenAsked } = await recentConfirmations(tx, email, now);
    if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
    if (state === "unsubscribed")
      await keepConsent(tx, { email, locale, now }, await consentWithoutPopup(tx, "link", locale));
    if (state === "unsubscribed" || !hasJustBeenAsked)
      await putConfirmation(tx, services, { subscriberId, email, locale, now });
    return { ok: true };
  });
}

import { isEmail, sanitizeEmail } from "#app/domain/typed-text.ts";

/** `pending` has not confirmed by e-mail yet; only `confirmed` is subscribed. */
export const subscriberStates = ["confirmed", "pending", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Returns a subscriber's state. Subscribing again after unsubscribing starts at `pending`. */
export function subscriberState(subscriber: {
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}): SubscriberState {
  if (subscriber.unsubscribed_at) return "unsubscribed";
  return subscriber.confirmed_at ? "confirmed" : "pending";
}

/**
 * Sources of consents given outside popups: the newsletter-signup API, the profile, or a page linked from an e-mail. A
 * consent given in a popup has the popup's name as its source.
 */
export const ownSources = ["api", "profile", "link"] as const;
export type OwnSource = (typeof ownSources)[number];

/** Minimum interval between confirmation e-mails to one address, in milliseconds. */
export const emailPause = 300_000;
/** Maximum number of confirmation e-mails to one address per day: its owner may not be the one who signs it up. */
export const emailLimit = { emails: 5, milliseconds: 86_400_000 } as const;

/**
 * Normalises an e-mail address by the checkout's rules (specification, section 5), in lower case; null when invalid.
 * Never cuts it: a truncated address belongs to someone else.
 */
export function newsletterEmail(text: string): string | null {
  const email = sanitizeEmail(text);
  return isEmail(email) ? email : null;
}

import { isEmail, sanitizeText } from "./checkout.ts";

/** `pending` has not followed the link of the letter yet; only `confirmed` is subscribed. */
export const subscriberStates = ["confirmed", "pending", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Where a subscriber stands. Who comes back after unsubscribing starts anew, as `pending`. */
export function subscriberState(subscriber: {
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}): SubscriberState {
  if (subscriber.unsubscribed_at) return "unsubscribed";
  return subscriber.confirmed_at ? "confirmed" : "pending";
}

/**
 * Where a consent was given that came through no popup: by a call of newsletter-signup alone, in the own profile, or on the
 * page that a link of our letters leads to. Through a popup it is the popup's name.
 */
export const ownSources = ["api", "profile", "link"] as const;
export type OwnSource = (typeof ownSources)[number];

/** Time between two letters that ask the same address for its confirmation, in milliseconds. */
export const letterPause = 300_000;
/** Most letters that ask one address within a day: whoever did not want them may have been signed up by somebody else. */
export const letterLimit = { letters: 5, milliseconds: 86_400_000 } as const;

/**
 * The address as it is kept, by the checkout's rules (specification, section 5) and in lower case; null when it is none.
 * It is not cut: an address without its end is somebody else's.
 */
export function newsletterEmail(text: string): string | null {
  const email = sanitizeText(text, text.length).toLowerCase();
  return isEmail(email) ? email : null;
}

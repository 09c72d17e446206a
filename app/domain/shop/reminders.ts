/** Weeks after which a customer may be reminded to order again. */
export const reminderWeeks = [2, 4, 6, 8, 12] as const;
export type ReminderWeeks = (typeof reminderWeeks)[number];

const day = 86_400_000;

/**
 * Least time between two e-mails about a cart to one address, in milliseconds: its owner may not have asked for them.
 */
export const cartReminderPause = 7 * day;
/** A reminder that could not be sent for so long is not sent any more, in milliseconds. */
export const reminderLateness = 7 * day;
/** How long before a tick an order may have been placed and still be the order of that cart, in milliseconds. */
export const sameCart = 600_000;

/** Returns the number of weeks that a form has; null for any other. */
export function readReminderWeeks(text: string): ReminderWeeks | null {
  return reminderWeeks.find((weeks) => String(weeks) === text) ?? null;
}

/** Returns when a customer is reminded who asks for it at `now`. */
export function reminderDate(weeks: ReminderWeeks, now: Date): Date {
  return new Date(now.getTime() + weeks * 7 * day);
}

import {
  checkoutLimit,
  countedAttempts,
  mayAttempt,
  secondsUntilAllowed,
} from "#app/domain/checkout/checkout.ts";
import { readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

const storageName = "checkout-attempts";

/** Uses one of this browser's attempts (specification, section 9). Returns false when none is left at `now`, in ms. */
export function takeAttempt(now = Date.now()): boolean {
  const attempts = readAttempts();
  if (!mayAttempt(attempts, now)) return false;
  writeStored("local", storageName, [...countedAttempts(attempts, now), now]);
  return true;
}

/** Gives the last attempt back: its request never left the browser. */
export function giveBackAttempt(): void {
  writeStored("local", storageName, readAttempts().slice(0, -1));
}

/** Returns the minutes, rounded up, until an attempt is left; null when one is left at `now`, in ms. */
export function minutesUntilAttempt(now = Date.now()): number | null {
  const counted = countedAttempts(readAttempts(), now);
  const oldest = counted.at(-checkoutLimit.attempts);
  if (oldest === undefined) return null;
  return Math.ceil(secondsUntilAllowed(new Date(oldest), new Date(now)) / 60);
}

function readAttempts(): number[] {
  const stored = readStored("local", storageName);
  return Array.isArray(stored) ? stored.filter((time): time is number => typeof time === "number") : [];
}

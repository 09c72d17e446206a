import { countedAttempts, mayAttempt } from "#app/domain/checkout/checkout.ts";
import { readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

const storageName = "checkout-attempts";

/** Uses one of this browser's attempts (specification, section 9). Returns false when none is left at `now`, in ms. */
export function takeAttempt(now = Date.now()): boolean {
  const attempts = readAttempts();
  if (!mayAttempt(attempts, now)) return false;
  writeStored("local", storageName, [...countedAttempts(attempts, now), now]);
  return true;
}

function readAttempts(): number[] {
  const stored = readStored("local", storageName);
  return Array.isArray(stored) ? stored.filter((time): time is number => typeof time === "number") : [];
}

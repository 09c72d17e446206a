import { countedAttempts, mayAttempt } from "#app/domain/checkout.ts";
import { readStored, writeStored } from "./browser-storage.ts";

const storageName = "checkout-attempts";

/** Takes one of the attempts that this browser has (specification, section 9); false when none is left at `now`. */
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

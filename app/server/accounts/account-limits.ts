import { sanitizeEmail } from "#app/domain/typed-text.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { countBy, rowsOf } from "#app/server/request/limits.ts";
import type { Count, LimitName, Limits } from "#app/server/request/limits.ts";

/** The account's e-mail in lower case, the network address, and the id of the device if it is known to the account. */
type Attempt = { account: string; address: string; device: string | null };

/**
 * Returns the limits that count failed sign-ins (docs/decisions/0030): for unknown devices by account and network
 * together, by network, and loosely by account; for a known device a separate counter that others cannot exhaust.
 */
export function signInCounts(
  limits: Limits,
  { account, address, device }: Attempt,
): {
  /** Counts an attempt with e-mail and password. */
  attempt: Count;
  /** The part of `attempt` that is undone at once after the right password when a second step follows. */
  firstStep: Count;
  /** The part that is undone only when the second step succeeds, which limits clients that have only the password. */
  start: Count;
  /** Counts a code of the second step. */
  code: Count;
} {
  if (device !== null) {
    const byDevice = countBy([[limits.signInsPerDevice, account, device]]);
    return { attempt: byDevice, firstStep: countBy([]), start: byDevice, code: byDevice };
  }
  const network = [limits.signInsPerAddress, address] as const;
  const byAccount = [
    [limits.signInsPerAccountAndAddress, account, address],
    [limits.signInsPerAccount, account],
  ] as const;
  const byNetwork = countBy([network]);
  return {
    attempt: countBy([network, ...byAccount]),
    firstStep: byNetwork,
    start: countBy(byAccount),
    code: byNetwork,
  };
}

/**
 * Returns the limits that count e-mails with a link. When strangers have exhausted the loose limit per account, its
 * mailbox already holds twenty links of the last hour, all of which still work.
 */
export function linkCount(limits: Limits, { account, address, device }: Attempt): Count {
  if (device !== null) return countBy([[limits.linksPerDevice, account, device]]);
  return countBy([
    [limits.linksPerAccountAndAddress, account, address],
    [limits.linksPerAccount, account],
  ]);
}

const signInLimits: LimitName[] = ["sign-in", "sign-in-account", "sign-in-device", "password-account"];
const linkLimits: LimitName[] = ["link", "link-account", "link-device"];

/**
 * Deletes an account's counters of wrong passwords. Called after a new password: they counted guesses at the old one.
 */
export async function clearFailedSignIns(db: Pick<Transaction, "delete">, email: string): Promise<void> {
  await db.delete(rateLimits).where(rowsOf(accountOf(email), signInLimits));
}

/**
 * Deletes an account's counters of failed sign-ins, wrong passwords and e-mails with a link, so that these limits no
 * longer refuse it. Limits per network and the lock of two-step codes remain.
 */
export async function unlockAccount(db: Pick<Transaction, "delete">, email: string): Promise<void> {
  await db.delete(rateLimits).where(rowsOf(accountOf(email), [...signInLimits, ...linkLimits]));
}

/** Normalizes an e-mail as typed: without invisible characters, trimmed, in lower case. */
export function accountOf(email: string): string {
  return sanitizeEmail(email);
}

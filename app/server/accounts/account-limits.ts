import type { Transaction } from "#app/server/db/database.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { countBy, rowsOf } from "#app/server/request/limits.ts";
import type { Count, LimitName, Limits } from "#app/server/request/limits.ts";

/** Who tries: the account by its e-mail in lower case, the network, and the device if the account knows it. */
type Attempt = { account: string; address: string; device: string | null };

/**
 * By what failed sign-ins are counted (docs/decisions/0030): strangers by account and network together, by network, and
 * loosely by account; a known device by itself, whatever strangers do.
 */
export function signInCounts(
  limits: Limits,
  { account, address, device }: Attempt,
): {
  /** Of e-mail and password. */
  attempt: Count;
  /** What an attempt with the right password gives back at once where a second step follows. */
  firstStep: Count;
  /** What it gives back only when the second step succeeds: whoever has the password alone starts few sign-ins. */
  start: Count;
  /** Of a code of the second step. */
  code: Count;
} {
  if (device !== null) {
    const byDevice = countBy([[limits.signInsPerDevice, account, device]]);
    return { attempt: byDevice, firstStep: countBy([]), start: byDevice, code: byDevice };
  }
  const network = [limits.signInsPerAddress, address] as const;
  const ofAccount = [
    [limits.signInsPerAccountAndAddress, account, address],
    [limits.signInsPerAccount, account],
  ] as const;
  const byNetwork = countBy([network]);
  return {
    attempt: countBy([network, ...ofAccount]),
    firstStep: byNetwork,
    start: countBy(ofAccount),
    code: byNetwork,
  };
}

/**
 * By what letters with a link are counted. When strangers have exhausted the loose limit of the account, its mailbox holds
 * twenty links of the last hour, each of which still works.
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

/** Forgets the failed sign-ins of an account: they were guesses at a password that it no longer has. */
export async function clearFailedSignIns(db: Pick<Transaction, "delete">, email: string): Promise<void> {
  await db.delete(rateLimits).where(rowsOf(accountOf(email), signInLimits));
}

/** Lets an account that is locked sign in and ask for letters at once. */
export async function unlockAccount(db: Pick<Transaction, "delete">, email: string): Promise<void> {
  await db.delete(rateLimits).where(rowsOf(accountOf(email), [...signInLimits, ...linkLimits]));
}

/** An account's e-mail, however it was typed. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase();
}

import { eq } from "drizzle-orm";
import { users } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { accountOf } from "./account-limits.ts";
import { passwordRefusal } from "#app/server/accounts/passwords/check-password.ts";
import type { PasswordRefusal } from "#app/server/accounts/passwords/check-password.ts";
import { rememberDevice } from "#app/server/accounts/two-factor/known-device.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";
import { withHashing } from "#app/server/accounts/passwords/password-hashing.ts";
import type { Busy } from "#app/server/accounts/passwords/password-hashing.ts";
import { readVerificationToken } from "./verification-link.ts";

/** Why a link is dead: not issued by the shop or its account deleted, expired, or the e-mail already confirmed. */
export type DeadVerification = "unknown" | "expired" | "verified";
/** `userId` is the link's account, unless the link is unknown. */
export type Verification =
  | { state: DeadVerification; email: null; userId: string | null }
  | { state: "pending"; email: string; userId: string };

type LinkServices = Pick<Services, "db" | "signingSecret">;

/** Returns the state of a verification link. Changes nothing, since mail scanners open links automatically. */
export async function findVerification(
  services: LinkServices,
  link: { token: string; now: Date },
): Promise<Verification> {
  const { state, account, userId } = await resolveLink(services, link);
  return state === "pending" ? { state, email: account.email, userId } : { state, email: null, userId };
}

export type VerifyEmailResult =
  | { ok: true; email: string; cookies: string[] }
  | { ok: false; code: DeadVerification }
  | PasswordRefusal
  | Busy;

/**
 * Confirms an account's e-mail with both the e-mailed link and the account's password, and links its guest orders. The link
 * alone proves the mailbox but not that its owner wanted the account: anybody can sign up with anybody's e-mail
 * (docs/decisions/0026). Refused as `unknown`, `expired` or `verified` for a dead link, `password` when it is empty,
 * `credentials` when wrong, `limited` after too many wrong ones, and `busy` while too many passwords are being hashed. The
 * returned cookie makes the browser a known device of the account.
 */
export async function verifyEmail(
  services: LinkServices & Pick<Services, "env" | "limits" | "metrics">,
  { token, password, headers, now }: { token: string; password: string; headers: Headers; now: Date },
): Promise<VerifyEmailResult> {
  const { state, account } = await resolveLink(services, { token, now });
  if (state !== "pending") return { ok: false, code: state };
  const refusal = await withHashing("known", () => passwordRefusal(services, account, password));
  if (refusal) return refusal;
  const cookies = [rememberDevice(services, headers, accountOf(account.email))];
  return services.db.transaction(async (tx): Promise<VerifyEmailResult> => {
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(users.id, account.userId))
      .returning({ id: users.id, email: users.email });
    if (!user) return { ok: false, code: "unknown" };
    await linkGuestOrders(tx, user);
    return { ok: true, email: user.email, cookies };
  });
}

type Account = { userId: string; email: string };

async function resolveLink(
  { db, signingSecret }: LinkServices,
  { token, now }: { token: string; now: Date },
): Promise<
  | { state: DeadVerification; account: null; userId: string | null }
  | { state: "pending"; account: Account; userId: string }
> {
  const link = readVerificationToken(signingSecret, token, now);
  if (!link) return { state: "unknown", account: null, userId: null };
  const { userId, isExpired } = link;
  const [user] = await db
    .select({ email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return { state: "unknown", account: null, userId: null };
  if (user.isVerified) return { state: "verified", account: null, userId };
  if (isExpired) return { state: "expired", account: null, userId };
  return { state: "pending", account: { userId, email: user.email }, userId };
}

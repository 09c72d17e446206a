import { eq } from "drizzle-orm";
import { users } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { passwordRefusal } from "./check-password.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";
import { readVerificationToken } from "./verification-link.ts";

/** Why a link confirms nothing: it is none of ours; its time is over; the e-mail is confirmed already. */
export type DeadVerification = "unknown" | "expired" | "verified";
export type Verification =
  { standing: DeadVerification; email: null } | { standing: "pending"; email: string };

type LinkServices = Pick<Services, "db" | "signingSecret">;

/** What is to be done with a verification link; looking changes nothing, since mailboxes open links by themselves. */
export async function findVerification(
  services: LinkServices,
  link: { token: string; now: Date },
): Promise<Verification> {
  const { standing, account } = await followLink(services, link);
  return standing === "pending" ? { standing, email: account.email } : { standing, email: null };
}

export type VerifyEmailResult =
  | { ok: true; email: string }
  | { ok: false; code: DeadVerification | "password" | "credentials" | "limited" };

/**
 * Confirms an account's e-mail for whoever has both the letter's link and the account's password, with all that follows.
 * The link alone proves the mailbox and not that its owner wanted the account: anybody may open one with anybody's e-mail.
 * Refused as `unknown`, `expired` or `verified` by what the link is, as `password` without one, as `credentials` with a
 * wrong one, as `limited` after too many wrong ones, counted together with failed sign-ins.
 */
export async function verifyEmail(
  { db, limits, signingSecret }: LinkServices & Pick<Services, "limits">,
  { token, password, address, now }: { token: string; password: string; address: string; now: Date },
): Promise<VerifyEmailResult> {
  const { standing, account } = await followLink({ db, signingSecret }, { token, now });
  if (standing !== "pending") return { ok: false, code: standing };
  if (!password) return { ok: false, code: "password" };
  if ((await limits.signInsPerAddress.take(address)) !== null) return { ok: false, code: "limited" };
  const refusal = await passwordRefusal({ db, limits }, account, password);
  if (refusal) return { ok: false, code: refusal };
  await limits.signInsPerAddress.giveBack(address);
  return db.transaction(async (tx): Promise<VerifyEmailResult> => {
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(users.id, account.userId))
      .returning({ id: users.id, email: users.email });
    if (!user) return { ok: false, code: "unknown" };
    await linkGuestOrders(tx, user);
    return { ok: true, email: user.email };
  });
}

type Account = { userId: string; email: string };

async function followLink(
  { db, signingSecret }: LinkServices,
  { token, now }: { token: string; now: Date },
): Promise<{ standing: DeadVerification; account: null } | { standing: "pending"; account: Account }> {
  const link = readVerificationToken(signingSecret, token, now);
  if (!link) return { standing: "unknown", account: null };
  const { userId, isExpired } = link;
  const [user] = await db
    .select({ email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return { standing: "unknown", account: null };
  if (user.isVerified) return { standing: "verified", account: null };
  if (isExpired) return { standing: "expired", account: null };
  return { standing: "pending", account: { userId, email: user.email } };
}

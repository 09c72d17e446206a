import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { hasExpiredLink } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isEmail, personLengths, sanitizeEmail, sanitizeText } from "#app/domain/typed-text.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { enqueueAccountChangedEmail } from "#app/server/accounts/account-changed-email.ts";
import { linkGuestOrders } from "#app/server/accounts/link-guest-orders.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";

type Names = { firstName: string; lastName: string };

/** Returns the names of a member of staff; empty for a deleted account. */
export async function loadOwnNames(db: Pick<Database, "select">, { userId }: Staff): Promise<Names> {
  const [names] = await db
    .select({ firstName: profiles.first_name, lastName: profiles.last_name })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return names ?? { firstName: "", lastName: "" };
}

/** Changes the own names of a member of staff. Refused as `required` without both. */
export async function changeOwnName(
  db: Pick<Database, "transaction">,
  staff: Staff,
  { names, now }: { names: Names; now: Date },
): Promise<{ ok: true } | { ok: false; code: "required" }> {
  const first_name = sanitizeText(names.firstName, personLengths.firstName);
  const last_name = sanitizeText(names.lastName, personLengths.lastName);
  if (!first_name || !last_name) return { ok: false, code: "required" };
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ name: `${first_name} ${last_name}`, updatedAt: now })
      .where(eq(users.id, staff.userId));
    await tx.update(profiles).set({ first_name, last_name }).where(eq(profiles.id, staff.userId));
    await auditOwn(tx, staff, { changed: "name", now });
  });
  return { ok: true };
}

export type ChangeEmailResult =
  /** `isSent`: a link was e-mailed to the new address, and nothing has changed yet. */
  { ok: true; isSent: boolean } | { ok: false; code: "required" | "email" | "same" | "taken" | "limited" };

/**
 * Changes the e-mail with which a member of staff signs in, after the caller has asked for the password. With a mail
 * server (`hasMail`) it e-mails a link to the new address, valid for a day (`confirmOwnEmail`); without one nobody
 * could follow it, so the change is made at once. Refused as `required`, `email`, `same`, as `taken` when another
 * account has it, and as `limited` after too many e-mails.
 */
export async function changeOwnEmail(
  services: Pick<Services, "db" | "env" | "jobs" | "limits" | "signingSecret">,
  staff: Staff,
  { email, hasMail, locale, now }: { email: string; hasMail: boolean; locale: Locale; now: Date },
): Promise<ChangeEmailResult> {
  const { db, jobs, limits } = services;
  const address = sanitizeEmail(email);
  if (!address) return { ok: false, code: "required" };
  if (!isEmail(address)) return { ok: false, code: "email" };
  if (address === staff.email) return { ok: false, code: "same" };
  const [other] = await db.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (other) return { ok: false, code: "taken" };
  if (!hasMail) {
    const result = await replaceEmail(services, staff, { address, isProved: false, locale, now });
    return result.ok ? { ok: true, isSent: false } : { ok: false, code: "taken" };
  }
  const isLimited =
    (await limits.invitesPerAdmin.consume(staff.userId)) !== null ||
    (await limits.invitesPerEmail.consume(address)) !== null;
  if (isLimited) return { ok: false, code: "limited" };
  const { firstName } = await loadOwnNames(db, staff);
  const data = { name: firstName, url: linkOf(services, staff, { address, now }) };
  await db.transaction(async (tx) => {
    await enqueueEmails(tx, jobs, [{ kind: "new_email", recipient: address, language: locale, data }], now);
    await auditOwn(tx, staff, { changed: "email_link", now });
  });
  return { ok: true, isSent: true };
}

/** Returns the address that a link confirms for this member of staff; null for a forged, expired or used one. */
export function readEmailLink(
  { signingSecret }: Pick<Services, "signingSecret">,
  staff: Staff,
  { token, now }: { token: string; now: Date },
): string | null {
  const [payload = "", signature = "", ...rest] = token.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(signingSecret, payload));
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const link = linkPayload.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  if (link.userId !== staff.userId || link.from !== staff.email) return null;
  return hasExpiredLink("new_email", new Date(link.at), now) ? null : link.to;
}

/** Replaces the e-mail by the one that the link proves. Refused as `link` (see `readEmailLink`), and as `taken`. */
export async function confirmOwnEmail(
  services: Pick<Services, "db" | "jobs" | "signingSecret">,
  staff: Staff,
  { token, locale, now }: { token: string; locale: Locale; now: Date },
): Promise<{ ok: true } | { ok: false; code: "link" | "taken" }> {
  const address = readEmailLink(services, staff, { token, now });
  if (address === null) return { ok: false, code: "link" };
  return replaceEmail(services, staff, { address, isProved: true, locale, now });
}

const linkPayload = z.object({ userId: z.string(), from: z.string(), to: z.string(), at: z.number() });

function linkOf(
  { env, signingSecret }: Pick<Services, "env" | "signingSecret">,
  staff: Staff,
  { address, now }: { address: string; now: Date },
): string {
  const link = { userId: staff.userId, from: staff.email, to: address, at: now.getTime() };
  const payload = Buffer.from(JSON.stringify(link)).toString("base64url");
  return `${env.BASE_URL}/admin/staff/account?token=${payload}.${signatureOf(signingSecret, payload)}`;
}

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(`change e-mail ${payload}`).digest("base64url");
}

/** Informs the old address; a proved one also gets its guest orders. */
async function replaceEmail(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  staff: Staff,
  { address, isProved, locale, now }: { address: string; isProved: boolean; locale: Locale; now: Date },
): Promise<{ ok: true } | { ok: false; code: "link" | "taken" }> {
  const change = db.transaction(async (tx): Promise<{ ok: true } | { ok: false; code: "link" }> => {
    const [changed] = await tx
      .update(users)
      .set({ email: address, updatedAt: now })
      .where(and(eq(users.id, staff.userId), eq(users.email, staff.email)))
      .returning({ id: users.id });
    // Another change came first.
    if (!changed) return { ok: false, code: "link" };
    if (isProved) await linkGuestOrders(tx, { id: staff.userId, email: address });
    await enqueueAccountChangedEmail(tx, { jobs }, { person: staff, change: "email", locale, now });
    await auditOwn(tx, staff, { changed: "email", now });
    return { ok: true };
  });
  return change.catch((error: unknown) => {
    if (isUniqueViolation(error)) return { ok: false, code: "taken" } as const;
    throw error;
  });
}

/** The audit log names what changed, not the person's data. */
function auditOwn(
  tx: Transaction,
  staff: Staff,
  { changed, now }: { changed: "name" | "email" | "email_link"; now: Date },
): Promise<void> {
  const after = { own_account: changed };
  return writeAudit(tx, staff, { action: "update", entity: "staff", recordId: staff.userId, after, now });
}

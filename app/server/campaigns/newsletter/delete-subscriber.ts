import { and, eq, inArray } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { lockSubscriber, newsletterEmails, markCustomerSubscribed } from "./subscriber-rows.ts";

/**
 * Erases a subscriber on request (Regulation (EU) 2016/679, article 17), with the e-mails about the newsletter. Refused
 * as `gone` when there is no such subscriber.
 */
export async function deleteSubscriber(
  db: Database,
  admin: Granted<"customers">,
  { subscriberId, now }: { subscriberId: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  return db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, subscriberId);
    if (!subscriber) return { ok: false, code: "gone" } as const;
    await eraseSubscriber(tx, subscriber.email);
    const entry = { action: "erase", entity: "subscriber", recordId: subscriberId } as const;
    await writeAudit(tx, admin, { ...entry, now });
    return { ok: true } as const;
  });
}

/** Erases an e-mail address's subscription and the e-mails about it. Call it under the lock of the address. */
export async function eraseSubscriber(tx: Transaction, email: string): Promise<void> {
  await deleteSubscription(tx, email);
  await tx.delete(mails).where(and(eq(mails.recipient, email), inArray(mails.kind, newsletterEmails)));
  await markCustomerSubscribed(tx, email, false);
}

/** Deletes an e-mail address's subscription. Call it under the lock of the address. */
export async function deleteSubscription(tx: Transaction, email: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
}

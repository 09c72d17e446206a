import { and, eq, inArray } from "drizzle-orm";
import type { ConsentProof } from "#app/domain/measurement/consent-input.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { conversions, orderOrigins } from "#app/server/db/schema/measurement.ts";
import type { Services } from "#app/server/services.ts";
import { lockConsent, storeProof } from "./consent-rows.ts";

export type RecordConsentResult =
  { ok: true } | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Keeps the proof of a consent (Regulation (EU) 2016/679, article 7(1)); a withdrawal also deletes what was kept for it
 * and stops what is not sent yet. Idempotent. A refusal without an earlier consent is not sent at all: it would be data
 * about somebody who wanted none kept, and proves nothing that the shop must prove. Open to everybody; refused as
 * `rate_limited` per network address.
 */
export async function recordConsent(
  { db, limits }: Pick<Services, "db" | "limits">,
  { proof, address, now }: { proof: ConsentProof; address: string; now: Date },
): Promise<RecordConsentResult> {
  const retryAfterSeconds = await limits.consentsPerAddress.consume(address);
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  await db.transaction(async (tx) => {
    await lockConsent(tx, proof.id);
    await storeProof(tx, proof, now);
    if (!proof.isGiven) await forgetOrigins(tx, proof.id);
  });
  return { ok: true };
}

async function forgetOrigins(tx: Transaction, consentId: string): Promise<void> {
  const forgotten = await tx
    .delete(orderOrigins)
    .where(eq(orderOrigins.consent_id, consentId))
    .returning({ id: orderOrigins.order_id });
  const ids = forgotten.map(({ id }) => id);
  await tx
    .update(conversions)
    .set({ state: "refused", answer: "withdrawn" })
    .where(and(inArray(conversions.order_id, ids), eq(conversions.state, "waiting")));
}

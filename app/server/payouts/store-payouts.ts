import { and, eq } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { maxAmount } from "#app/domain/money.ts";
import { isDay } from "#app/domain/sofia-days.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierPayoutLines, carrierPayouts } from "#app/server/db/schema/delivery.ts";
import type { CarrierPayout } from "#app/server/delivery/carrier.ts";

/** Longest reference and number that are stored, in characters. */
const maxReference = 100;

/**
 * Stores payouts with their new lines, and returns the number of new lines. A payout that is already stored gets the
 * lines it lacks. A waybill number is stored once for each carrier, even if it is reported again, so that no cash
 * counts twice. Lines without a usable number or with an impossible sum are left out, and payouts without a usable
 * reference or day.
 */
export async function storePayouts(
  tx: Transaction,
  carrier: CarrierName,
  {
    payouts,
    source,
    userId,
    now,
  }: {
    payouts: readonly CarrierPayout[];
    source: "carrier" | "file";
    userId: string | null;
    now: Date;
  },
): Promise<number> {
  let stored = 0;
  for (const payout of payouts) {
    const lines = payout.lines.filter(
      ({ number, amount }) =>
        isUsable(number) && Number.isSafeInteger(amount) && amount > 0 && amount <= maxAmount,
    );
    if (!isUsable(payout.reference) || !isDay(payout.paidOn) || lines.length === 0) continue;
    const payoutId = await payoutOf(tx, carrier, { payout, source, userId, now });
    const added = await tx
      .insert(carrierPayoutLines)
      .values(
        lines.map(({ number, amount }) => ({
          id: newId(),
          payout_id: payoutId,
          carrier,
          number,
          amount_eur: amount,
        })),
      )
      .onConflictDoNothing({ target: [carrierPayoutLines.carrier, carrierPayoutLines.number] })
      .returning({ id: carrierPayoutLines.id });
    stored += added.length;
    // A payout whose lines all belong to earlier payouts is not stored.
    if (
      added.length === 0 &&
      (await tx.$count(carrierPayoutLines, eq(carrierPayoutLines.payout_id, payoutId))) === 0
    )
      await tx.delete(carrierPayouts).where(eq(carrierPayouts.id, payoutId));
  }
  return stored;
}

function isUsable(text: string): boolean {
  return text.trim() !== "" && text.length <= maxReference;
}

/** Returns the id of the stored payout, which is new unless the carrier reported it before. */
async function payoutOf(
  tx: Transaction,
  carrier: CarrierName,
  {
    payout: { reference, paidOn, method },
    source,
    userId,
    now,
  }: { payout: CarrierPayout; source: "carrier" | "file"; userId: string | null; now: Date },
): Promise<string> {
  await tx
    .insert(carrierPayouts)
    .values({
      id: newId(),
      carrier,
      reference,
      paid_on: paidOn,
      method,
      source,
      user_id: userId,
      created_at: now,
    })
    .onConflictDoNothing({ target: [carrierPayouts.carrier, carrierPayouts.reference] });
  const [known] = await tx
    .select({ id: carrierPayouts.id })
    .from(carrierPayouts)
    .where(and(eq(carrierPayouts.carrier, carrier), eq(carrierPayouts.reference, reference)))
    .for("update");
  if (!known) throw new Error("A payout that was just stored is missing");
  return known.id;
}

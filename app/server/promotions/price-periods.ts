import { and, eq, gt, gte, isNull, or } from "drizzle-orm";
import { isOpenOffer } from "#app/domain/promotions/open-offer.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { promotionPricePeriods } from "#app/server/db/schema/promotions.ts";
import type { promotions } from "#app/server/db/schema/promotions.ts";

type PromotionRow = typeof promotions.$inferSelect;

/**
 * Records from when until when everybody can buy for less by a promotion, for the lowest price of the 30 days
 * (`findReductions`). Call it in the transaction that creates, changes, pauses, resumes or deletes a promotion, with its
 * row before and after; null for none. What was in force until `now` stays as it was, and the future follows the new
 * row. Unchanged terms change nothing.
 */
export async function syncPricePeriods(
  tx: Transaction,
  { before, after, now }: { before: PromotionRow | null; after: PromotionRow | null; now: Date },
): Promise<void> {
  const id = after?.id ?? before?.id;
  if (id === undefined) return;
  const wanted = after && periodOf(after);
  if (JSON.stringify(before && periodOf(before)) === JSON.stringify(wanted)) return;
  const { promotion_id, since, until } = promotionPricePeriods;
  const ofPromotion = eq(promotion_id, id);
  await tx.delete(promotionPricePeriods).where(and(ofPromotion, gte(since, now)));
  await tx
    .update(promotionPricePeriods)
    .set({ until: now })
    .where(and(ofPromotion, or(isNull(until), gt(until, now))));
  if (!wanted || (wanted.until && wanted.until <= now)) return;
  const begins = wanted.since && wanted.since > now ? wanted.since : now;
  await tx
    .insert(promotionPricePeriods)
    .values({ ...wanted, id: newId(), promotion_id: id, targets: [...wanted.targets], since: begins });
}

/** Returns the terms and the window of an open offer; null for a paused promotion and for any other kind of offer. */
function periodOf(promotion: PromotionRow) {
  const { kind, percent, amount_bgn, scope, targets, is_active, starts_at, ends_at } = promotion;
  if (!is_active || !isOpenOffer(promotion) || (kind !== "percent" && kind !== "amount")) return null;
  return { kind, percent, amount_bgn, scope, targets, since: starts_at, until: ends_at };
}

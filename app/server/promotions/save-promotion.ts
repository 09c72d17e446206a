import { and, eq, isNull } from "drizzle-orm";
import { mergeOrder } from "#app/domain/content/sort-order.ts";
import { isSamePrice } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { maxNameLength } from "#app/domain/promotions/promotion-input.ts";
import type { PromotionInput } from "#app/domain/promotions/promotion-input.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderPromotions, promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { staleRefusal } from "#app/server/records/stale-settings.ts";
import { changePromotion, insertPromotion, lockPromotion, promotionOrder } from "./write-promotion.ts";
import type { PromotionRow } from "./write-promotion.ts";

export type SavePromotionResult =
  { ok: true; record: PromotionRow } | SaveRefusal | { ok: false; code: "gift_gone" };

/**
 * Saves a promotion with the code that everybody may use, or creates one, last in the owner's order, when `id` is null.
 * An amount that was only shown in another currency stays as it is. Refused as `gone`, as `stale` when it was saved
 * after `seen` (null overwrites), as `taken` when another promotion has the code, and as `gift_gone` when the gift was
 * deleted, or is a bag or a loose product.
 */
export async function savePromotion(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { id, input, seen, now }: { id: string | null; input: PromotionInput; seen: Date | null; now: Date },
): Promise<SavePromotionResult> {
  const { code, currency, targets, ...columns } = input;
  const values = { ...columns, targets: [...targets] };
  const transaction = db.transaction(async (tx): Promise<SavePromotionResult> => {
    if (!(await hasGift(tx, values.gift_product_id))) return { ok: false, code: "gift_gone" };
    if (id === null) {
      const record = await insertPromotion(tx, admin, { values, code, now });
      await writeSharedCode(tx, { promotionId: record.id, code, now });
      return { ok: true, record };
    }
    const before = await lockPromotion(tx, id);
    if (!before) return { ok: false, code: "gone" };
    const { updated_at: updatedAt } = before;
    const stale = await staleRefusal(tx, { entity: "promotion", recordId: id, updatedAt, seen });
    if (stale) return stale;
    const codes = { before: await sharedCode(tx, id), after: code };
    await writeSharedCode(tx, { promotionId: id, code, now });
    const kept = { ...values, ...keptAmounts(before, values, currency) };
    return { ok: true, record: await changePromotion(tx, admin, { before, values: kept, codes, now }) };
  });
  return transaction.catch((error: unknown) => {
    if (isUniqueViolation(error)) return { ok: false, code: "taken" };
    throw error;
  });
}

/**
 * Returns whether there is no gift, or it is a product that can be given; it then cannot be deleted before the
 * transaction ends.
 */
async function hasGift(tx: Transaction, productId: string | null): Promise<boolean> {
  if (productId === null) return true;
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.is_loose, false), eq(products.is_bag, false)))
    .for("key share");
  return product !== undefined;
}

type Amounts = Pick<PromotionRow, "amount_bgn" | "min_amount_bgn">;

/** Returns the amounts as stored where the form only showed them in its currency. */
function keptAmounts(before: Amounts, after: Amounts, currency: Currency): Amounts {
  const kept = (was: number | null, is: number | null) =>
    was !== null && is !== null && isSamePrice(was, is, currency) ? was : is;
  return {
    amount_bgn: kept(before.amount_bgn, after.amount_bgn),
    min_amount_bgn: kept(before.min_amount_bgn, after.min_amount_bgn),
  };
}

const isSharedCodeOf = (promotionId: string) =>
  and(eq(promotionCodes.promotion_id, promotionId), isNull(promotionCodes.max_uses));

/** Returns the code of a promotion that everybody may use; null without one. */
export async function sharedCode(db: Pick<Database, "select">, promotionId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: promotionCodes.code })
    .from(promotionCodes)
    .where(isSharedCodeOf(promotionId));
  return row?.code ?? null;
}

/** Stores the code that everybody may use; null deletes it. A changed code keeps its uses. */
async function writeSharedCode(
  tx: Transaction,
  { promotionId, code, now }: { promotionId: string; code: string | null; now: Date },
): Promise<void> {
  const isShared = isSharedCodeOf(promotionId);
  if (code === null) {
    await tx.delete(promotionCodes).where(isShared);
    return;
  }
  const changed = await tx
    .update(promotionCodes)
    .set({ code })
    .where(isShared)
    .returning({ id: promotionCodes.id });
  if (changed.length > 0) return;
  await tx.insert(promotionCodes).values({ id: newId(), promotion_id: promotionId, code, created_at: now });
}

/** Pauses or resumes a promotion at once, whoever edits it. Refused as `gone`. */
export async function setPromotionActive(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { id, isActive, now }: { id: string; isActive: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  return db.transaction(async (tx): Promise<{ ok: true } | { ok: false; code: "gone" }> => {
    const before = await lockPromotion(tx, id);
    if (!before) return { ok: false, code: "gone" };
    const code = await sharedCode(tx, id);
    const codes = { before: code, after: code };
    await changePromotion(tx, admin, { before, values: { is_active: isActive }, codes, now });
    return { ok: true };
  });
}

/** Creates a paused copy of a promotion, without its codes, last in the owner's order. Refused as `gone`. */
export async function duplicatePromotion(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { id, now }: { id: string; now: Date },
): Promise<{ ok: true; record: PromotionRow } | { ok: false; code: "gone" }> {
  return db.transaction(
    async (tx): Promise<{ ok: true; record: PromotionRow } | { ok: false; code: "gone" }> => {
      // Before the original, in the order in which `deletePromotion` locks.
      await promotionOrder.lock(tx);
      const [original] = await tx.select().from(promotions).where(eq(promotions.id, id)).for("key share");
      if (!original) return { ok: false, code: "gone" };
      const {
        id: _id,
        sort_order: _place,
        created_at: _created,
        updated_at: _updated,
        ...columns
      } = original;
      const values = {
        ...columns,
        name_bg: withSuffix(original.name_bg, " (копие)"),
        name_en: original.name_en && withSuffix(original.name_en, " (copy)"),
        is_active: false,
      };
      return { ok: true, record: await insertPromotion(tx, admin, { values, code: null, now }) };
    },
  );
}

function withSuffix(name: string, mark: string): string {
  return name.slice(0, maxNameLength - mark.length) + mark;
}

/**
 * Permanently deletes a promotion with its codes. Refused as `gone`, and as `used` when an order has it, a cancelled
 * one included: the order still names it.
 */
export async function deletePromotion(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { id, now }: { id: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" | "used" }> {
  return db.transaction(async (tx): Promise<{ ok: true } | { ok: false; code: "gone" | "used" }> => {
    await promotionOrder.lock(tx);
    // Locked against new orders too.
    const [before] = await tx.select().from(promotions).where(eq(promotions.id, id)).for("update");
    if (!before) return { ok: false, code: "gone" };
    const [use] = await tx
      .select({ order: orderPromotions.order_id })
      .from(orderPromotions)
      .where(eq(orderPromotions.promotion_id, id))
      .limit(1);
    if (use) return { ok: false, code: "used" };
    const codes = { before: await sharedCode(tx, id), after: null };
    await changePromotion(tx, admin, { before, values: null, codes, now });
    return { ok: true };
  });
}

/**
 * Saves the owner's order. Unknown ids are ignored, and promotions missing from `ids` come last, so that a concurrent
 * addition or deletion does no harm.
 */
export async function sortPromotions(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await promotionOrder.lock(tx);
    const names = await promotionOrder.names(tx);
    const wanted = mergeOrder(ids, [...names.keys()]);
    await promotionOrder.renumber(tx, wanted);
    await writeAudit(tx, admin, {
      action: "sort",
      entity: "promotion",
      before: { order: [...names.values()] },
      after: { order: wanted.map((id) => names.get(id)) },
      now,
    });
  });
}

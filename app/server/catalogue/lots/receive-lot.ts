import { and, eq, isNull, sql } from "drizzle-orm";
import { hasExpired } from "#app/domain/catalogue/lots.ts";
import type { DeliveryInput } from "#app/domain/catalogue/lots.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { lockProduct } from "#app/server/catalogue/product-record.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import { announceStock, withholdLocked } from "./lot-stock.ts";

export type ReceiveLotResult =
  /** `lotId` is null when the delivery carried neither lot mark nor date. */
  { ok: true; lotId: string | null } | { ok: false; code: "gone" | "stale" | "expired" | "locked" };

/**
 * Adds a delivery to a product's stock and to its lot, which mark and date identify together; without both, only the
 * stock without lot grows. Refused as `gone`, as `stale` when the product was edited after `seen`, so that a request
 * sent twice applies once, as `expired` when the date has passed, and as `locked` when that lot is locked.
 */
export async function receiveLot(
  db: Database,
  admin: Granted<"parcels">,
  { input, seen, now }: { input: DeliveryInput; seen: Date; now: Date },
): Promise<ReceiveLotResult> {
  const { product_id: productId, quantity, code, best_before } = input;
  return db.transaction(async (tx): Promise<ReceiveLotResult> => {
    const product = await lockProduct(tx, productId);
    // Packs and bags have no lots: their parts have.
    if (!product || product.is_pack || product.is_bag) return { ok: false, code: "gone" };
    if (product.updated_at.getTime() !== seen.getTime()) return { ok: false, code: "stale" };
    if (hasExpired(best_before, sofiaDay(now))) return { ok: false, code: "expired" };
    const hasLot = code !== "" || best_before !== null;
    const lot = hasLot ? await addToLot(tx, admin, { input, now }) : null;
    if (lot === "locked") return { ok: false, code: "locked" };
    const stock_quantity = product.stock_quantity + quantity;
    await tx
      .update(products)
      .set({ stock_quantity, updated_at: nextUpdatedAt(product, now) })
      .where(eq(products.id, productId));
    await writeAudit(tx, admin, {
      action: "stock",
      entity: "product",
      recordId: productId,
      before: { stock_quantity: product.stock_quantity },
      after: { stock_quantity },
      now,
    });
    await withholdLocked(tx, [productId]);
    await announceStock(tx, [productId]);
    return { ok: true, lotId: lot };
  });
}

/**
 * Adds items to the lot of that mark and date, or creates it. Returns its id; for a locked lot changes nothing and
 * returns `locked`.
 */
async function addToLot(
  tx: Transaction,
  admin: Granted<"parcels">,
  { input, now }: { input: DeliveryInput; now: Date },
): Promise<string> {
  const { product_id, quantity, code, best_before } = input;
  const sameDate = best_before === null ? isNull(lots.best_before) : eq(lots.best_before, best_before);
  const [known] = await tx
    .select()
    .from(lots)
    .where(and(eq(lots.product_id, product_id), eq(lots.code, code), sameDate))
    .for("update");
  if (known && known.locked_at !== null) return "locked";
  if (known) {
    await tx
      .update(lots)
      .set({ received: sql`${lots.received} + ${quantity}`, quantity: sql`${lots.quantity} + ${quantity}` })
      .where(eq(lots.id, known.id));
    await writeAudit(tx, admin, {
      action: "stock",
      entity: "lot",
      recordId: known.id,
      before: { received: known.received, quantity: known.quantity },
      after: { received: known.received + quantity, quantity: known.quantity + quantity },
      now,
    });
    return known.id;
  }
  const id = newId();
  await tx.insert(lots).values({
    id,
    product_id,
    code,
    best_before,
    received: quantity,
    quantity,
    user_id: admin.userId,
    received_at: now,
  });
  const after = { product_id, code, best_before, received: quantity, quantity };
  await writeAudit(tx, admin, { action: "create", entity: "lot", recordId: id, after, now });
  return id;
}

import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { CorrectionInput } from "#app/domain/catalogue/lots.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { lockProduct } from "#app/server/catalogue/product-record.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import { withholdLocked } from "./lot-stock.ts";

export type CorrectLotResult =
  | { ok: true }
  | { ok: false; code: "gone" }
  /** `quantity` is the current count. */
  | { ok: false; code: "stale"; quantity: number }
  /** The lowest possible count: orders that are not packed need these items. */
  | { ok: false; code: "short"; quantity: number };

/**
 * Corrects a lot's count after counting, or when items are discarded, and with it the stock for sale or, for a locked
 * lot, the withheld quantity. A different count is audited with the reason. Refused as `gone`, as `stale` when the
 * count is no longer `seen`, and as `short` when the stock or the withheld quantity would become negative.
 */
export async function correctLot(
  db: Database,
  admin: Granted<"parcels">,
  { lotId, input, now }: { lotId: string; input: CorrectionInput; now: Date },
): Promise<CorrectLotResult> {
  const { quantity, seen, reason } = input;
  return db.transaction(async (tx): Promise<CorrectLotResult> => {
    const [found] = await tx.select({ productId: lots.product_id }).from(lots).where(eq(lots.id, lotId));
    const product = found && (await lockProduct(tx, found.productId));
    const [lot] = await tx.select().from(lots).where(eq(lots.id, lotId)).for("update");
    if (!product || !lot) return { ok: false, code: "gone" };
    if (lot.quantity !== seen) return { ok: false, code: "stale", quantity: lot.quantity };
    const difference = quantity - lot.quantity;
    const movable = lot.locked_at === null ? product.stock_quantity : lot.withheld;
    if (movable + difference < 0) return { ok: false, code: "short", quantity: lot.quantity - movable };
    const received = Math.max(lot.received, quantity + (await allocatedOf(tx, lotId)));
    const withheld = lot.locked_at === null ? 0 : lot.withheld + difference;
    await tx.update(lots).set({ quantity, received, withheld }).where(eq(lots.id, lotId));
    if (lot.locked_at === null) {
      await tx
        .update(products)
        .set({
          stock_quantity: product.stock_quantity + difference,
          updated_at: nextUpdatedAt(product, now),
        })
        .where(eq(products.id, product.id));
      await withholdLocked(tx, [product.id]);
    }
    await writeAudit(tx, admin, {
      action: "stock",
      entity: "lot",
      recordId: lotId,
      before: { quantity: lot.quantity, received: lot.received },
      after: { quantity, received, ...(difference !== 0 && { reason }) },
      now,
    });
    return { ok: true };
  });
}

/** Returns how many items of a lot are allocated to orders. */
async function allocatedOf(tx: Transaction, lotId: string): Promise<number> {
  const [sum] = await tx
    .select({ quantity: sql<number>`coalesce(sum(${lotAllocations.quantity}), 0)`.mapWith(Number) })
    .from(lotAllocations)
    .innerJoin(orderLines, eq(orderLines.id, lotAllocations.order_line_id))
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(and(eq(lotAllocations.lot_id, lotId), isNotNull(orders.allocated_at)));
  return sum?.quantity ?? 0;
}

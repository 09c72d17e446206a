import { eq, inArray, sql } from "drizzle-orm";
import { partShares } from "#app/domain/catalogue/packs.ts";
import { sizedNames } from "#app/domain/catalogue/sizes.ts";
import type { PricedLine } from "#app/domain/promotions/price-basket.ts";
import type { DraftLine } from "#app/domain/orders/changed-lines.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLineParts, orderLines } from "#app/server/db/schema/orders.ts";
import { keyOfLine } from "#app/server/orders/line-parts.ts";
import type { Needed } from "./change-lines.ts";
import type { PackContents } from "./pack-contents.ts";

/** A line with `is_on_sale` (`isLineOnSale`). */
export type StoredLine = typeof orderLines.$inferSelect & { is_on_sale: boolean };

/** A line of the changed order: a stored `line`, or an added `product`. */
export type LinesAfter = DraftLine & {
  line: StoredLine | null;
  product: typeof products.$inferSelect | null;
};

/**
 * Writes the lines of a locked order and takes their units from stock or returns them. The products' rows must be
 * locked. Stored lines keep their position, name and price; added ones follow with those of today.
 */
export async function writeLines(
  tx: Transaction,
  {
    orderId,
    before,
    after,
    priced,
    needed,
    contents,
  }: {
    orderId: string;
    before: readonly StoredLine[];
    after: readonly LinesAfter[];
    /** What promotions take off the lines, by what identifies them (`lineKey`). */
    priced: readonly PricedLine[];
    needed: readonly Needed[];
    contents: PackContents;
  },
): Promise<void> {
  for (const { productId, quantity } of needed)
    await tx
      .update(products)
      .set({ stock_quantity: sql`${products.stock_quantity} - ${quantity}` })
      .where(eq(products.id, productId));
  const remaining = new Map(
    after.flatMap(({ line, quantity }) => (line ? [[line.id, quantity] as const] : [])),
  );
  const removed = before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, removed));
  const shareOf = (key: string) => {
    const line = priced.find(({ productId }) => productId === key);
    return { promotion_discount: line?.discount ?? 0, gift_quantity: line?.gifts ?? 0 };
  };
  for (const { id, ...line } of before) {
    const changed = { quantity: remaining.get(id) ?? line.quantity, ...shareOf(keyOfLine(line)) };
    const isSame =
      changed.quantity === line.quantity &&
      changed.promotion_discount === line.promotion_discount &&
      changed.gift_quantity === line.gift_quantity;
    if (remaining.has(id) && !isSame) await tx.update(orderLines).set(changed).where(eq(orderLines.id, id));
  }
  const next = Math.max(-1, ...before.map(({ position }) => position)) + 1;
  const added = after.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));
  if (added.length === 0) return;
  const lines = added.map((line) => ({ ...line, id: newId() }));
  await tx.insert(orderLines).values(
    lines.map(({ id, product, quantity }, index) => ({
      id,
      order_id: orderId,
      position: next + index,
      product_id: product.id,
      ...sizedNames(product),
      unit_price_bgn: product.price_bgn,
      weight_grams: product.weight_grams,
      quantity,
      ...shareOf(product.id),
      vat_rate: product.vat_rate,
    })),
  );
  const parts = lines.flatMap(({ id, product }) => {
    const ofPack = contents.ofPacks.get(product.id) ?? [];
    const shares = partShares(product.price_bgn, ofPack);
    return ofPack.map(({ product_id, name_bg, name_en, weight_grams, quantity, vat_rate }, index) => ({
      order_line_id: id,
      product_id,
      name_bg,
      name_en,
      weight_grams,
      quantity,
      share_bgn: shares[index] ?? 0,
      vat_rate,
    }));
  });
  if (parts.length > 0) await tx.insert(orderLineParts).values(parts);
}

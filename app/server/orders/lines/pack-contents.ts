import { asc, eq, inArray } from "drizzle-orm";
import type { OfferedPart, PackPart } from "#app/domain/catalogue/packs.ts";
import type { VatRate } from "#app/domain/vat.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { packParts, products } from "#app/server/db/schema/catalog.ts";
import { orderLineParts, orderLines } from "#app/server/db/schema/orders.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";

/** A part of a pack on sale, as an order stores it. */
export type SoldPart = OfferedPart & {
  name_bg: string;
  name_en: string;
  weight_grams: number;
  price_bgn: number;
  vat_rate: VatRate;
};

/** What packs contain: those of an order's lines as sold, by line, and others as today, by product. */
export type PackContents = {
  ofLines: ReadonlyMap<string, PackPart[]>;
  ofPacks: ReadonlyMap<string, SoldPart[]>;
};

/** Reads the contents of an order's packs and of packs to be added, whose rows are locked. */
export async function readContents(
  tx: Transaction,
  orderId: string,
  addedIds: readonly string[],
): Promise<PackContents> {
  const { order_line_id, product_id, quantity } = orderLineParts;
  const sold = await tx
    .select({ order_line_id, product_id, quantity })
    .from(orderLineParts)
    .innerJoin(orderLines, eq(orderLines.id, order_line_id))
    .where(eq(orderLines.order_id, orderId));
  const added =
    addedIds.length === 0
      ? []
      : await tx
          .select({
            pack_id: packParts.pack_id,
            product_id: packParts.product_id,
            quantity: packParts.quantity,
            stock_quantity: products.stock_quantity,
            ...sizedNameColumns,
            weight_grams: products.weight_grams,
            price_bgn: products.price_bgn,
            vat_rate: products.vat_rate,
          })
          .from(packParts)
          .innerJoin(products, eq(products.id, packParts.product_id))
          .where(inArray(packParts.pack_id, [...addedIds]))
          .orderBy(asc(packParts.product_id));
  return {
    ofLines: Map.groupBy(sold, (part) => part.order_line_id),
    ofPacks: Map.groupBy(added, (part) => part.pack_id),
  };
}

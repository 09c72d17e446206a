import { asc, eq, inArray } from "drizzle-orm";
import { gtinForms } from "#app/domain/orders/packing.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots } from "#app/server/db/schema/lots.ts";

type CodedProduct = { id: string; name_bg: string; name_en: string; is_pack: boolean; is_bag: boolean };
type CodedLot = CodedProduct & {
  lot_id: string;
  best_before: string | null;
  locked_at: Date | null;
  quantity: number;
};

/** Returns the products with this number in their barcode, and the lots with this mark, first expired first. */
export async function findCode(
  tx: Pick<Transaction, "select">,
  code: string,
): Promise<{ products: CodedProduct[]; lots: CodedLot[] }> {
  const named = {
    id: products.id,
    name_bg: products.name_bg,
    name_en: products.name_en,
    is_pack: products.is_pack,
    is_bag: products.is_bag,
  };
  const forms = gtinForms(code);
  const ofProducts =
    forms.length > 0 ? await tx.select(named).from(products).where(inArray(products.gtin, forms)) : [];
  const ofLots = await tx
    .select({
      ...named,
      lot_id: lots.id,
      best_before: lots.best_before,
      locked_at: lots.locked_at,
      quantity: lots.quantity,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.product_id))
    .where(eq(lots.code, code))
    .orderBy(asc(lots.best_before), asc(lots.id));
  return { products: ofProducts, lots: ofLots };
}

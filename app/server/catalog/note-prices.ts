import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { productPrices } from "#app/server/db/schema/catalog.ts";
import type { products } from "#app/server/db/schema/catalog.ts";

type Offer = Pick<typeof products.$inferSelect, "price_bgn" | "is_active">;

export type OfferChange = { product_id: string; before: Offer | undefined; after: Offer; since: Date };

/** Writes into the price histories what products cost from a moment on, or that they are not on sale; what stays is no row. */
export async function notePrices(
  tx: Pick<Transaction, "insert">,
  changes: readonly OfferChange[],
): Promise<void> {
  const rows = changes.flatMap(({ product_id, before, after, since }) => {
    const price_bgn = appliedPrice(after);
    return price_bgn === appliedPrice(before) ? [] : [{ id: newId(), product_id, price_bgn, since }];
  });
  if (rows.length > 0) await tx.insert(productPrices).values(rows);
}

/** What nobody could buy at was no price (Directive 98/6/EC, article 6a: one that was applied). */
function appliedPrice(offer: Offer | undefined): number | null {
  return offer?.is_active ? offer.price_bgn : null;
}

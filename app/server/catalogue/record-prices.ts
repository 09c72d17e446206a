import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { productPrices } from "#app/server/db/schema/catalog.ts";
import type { products } from "#app/server/db/schema/catalog.ts";

type Offer = Pick<typeof products.$inferSelect, "price_bgn" | "is_active">;

export type OfferChange = { product_id: string; before: Offer | undefined; after: Offer; since: Date };

/**
 * Adds a price history row for each changed price, null when the product is no longer on sale. Unchanged prices add no
 * row.
 */
export async function recordPrices(
  tx: Pick<Transaction, "insert">,
  changes: readonly OfferChange[],
): Promise<void> {
  const rows = changes.flatMap(({ product_id, before, after, since }) => {
    const price_bgn = appliedPrice(after);
    return price_bgn === appliedPrice(before) ? [] : [{ id: newId(), product_id, price_bgn, since }];
  });
  if (rows.length > 0) await tx.insert(productPrices).values(rows);
}

/**
 * Returns the applied price; null for a product that is not on sale, because only a price at which customers could buy
 * counts (Directive 98/6/EC, article 6a).
 */
function appliedPrice(offer: Offer | undefined): number | null {
  return offer?.is_active ? offer.price_bgn : null;
}

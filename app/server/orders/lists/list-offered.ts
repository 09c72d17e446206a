import { asc, eq, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";

/** Maximum number of products in the order form. */
const mostOffered = 500;

/**
 * Lists the active products for the order form, sorted by Bulgarian name, at most `mostOffered`. Prices in stotinki.
 */
export function listOffered(db: Pick<Database, "select">, _admin: Granted<"orders.change">) {
  return db
    .select({
      id: products.id,
      ...sizedNameColumns,
      price_bgn: products.price_bgn,
      stock_quantity: products.stock_quantity,
    })
    .from(products)
    .where(eq(products.is_active, true))
    .orderBy(sql`${products.name_bg} collate "bg-x-icu"`, asc(products.id))
    .limit(mostOffered);
}

export type OfferedProduct = Awaited<ReturnType<typeof listOffered>>[number];

import { eq, sql } from "drizzle-orm";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots, recalls } from "#app/server/db/schema/lots.ts";

/** Inserts lots of two products: one for sale, one that expires soon, and a recalled one whose notice is public. */
export async function receiveLots(db: Database, [product, other]: readonly string[], now: Date) {
  if (!product || !other) throw new Error("The shop has too few products");
  const day = sofiaDay(now);
  const lot = { received_at: now, received: 60 };
  const rows = [
    {
      ...lot,
      id: newId(),
      product_id: product,
      code: "L2611-A",
      best_before: addDays(day, 400),
      quantity: 40,
    },
    {
      ...lot,
      id: newId(),
      product_id: product,
      code: "L2608-B",
      best_before: addDays(day, 30),
      quantity: 12,
    },
    {
      ...lot,
      id: newId(),
      product_id: other,
      code: "L2610-C",
      best_before: addDays(day, 200),
      quantity: 25,
      withheld: 25,
      locked_at: now,
    },
  ] as const;
  await db.insert(lots).values([...rows]);
  await db
    .update(products)
    .set({ stock_quantity: sql`${products.stock_quantity} + 52` })
    .where(eq(products.id, product));
  const recall = newId();
  await db.insert(recalls).values({
    id: recall,
    lot_id: rows[2].id,
    reason_bg: "При проверка открихме, че в част от опаковките може да има парченца твърда пластмаса.",
    reason_en: "A check showed that some packages may contain pieces of hard plastic.",
    started_at: now,
  });
  return { product, lot: rows[0].id, recalledLot: rows[2].id, recall };
}

import { eq, sql } from "drizzle-orm";
import type { PackPart } from "#app/domain/catalogue/packs.ts";
import type { NewProduct } from "#app/server/catalogue/add-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { packParts, products } from "#app/server/db/schema/catalog.ts";
import { insertProduct } from "./products.ts";

/** Inserts a pack of products and returns its id. */
export async function insertPack(
  db: Database,
  parts: readonly PackPart[],
  changes: Partial<NewProduct> = {},
): Promise<string> {
  const id = await insertProduct(db, { name_bg: "Пакет", name_en: "Pack", ...changes });
  await db.update(products).set({ is_pack: true }).where(eq(products.id, id));
  await db.insert(packParts).values(parts.map((part) => ({ pack_id: id, ...part })));
  await db.execute(sql`select refresh_packs(array[${id}]::uuid[])`);
  return id;
}

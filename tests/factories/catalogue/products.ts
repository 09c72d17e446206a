import { addProducts } from "#app/server/catalogue/add-products.ts";
import type { NewProduct } from "#app/server/catalogue/add-products.ts";
import type { Database } from "#app/server/db/database.ts";

/** Returns a product on sale: by default a strawberry one at 5.50 lv. */
export function productOnSale(changes: Partial<NewProduct> = {}): NewProduct {
  return {
    name_bg: "Ягодови плодчета",
    name_en: "Strawberry gummies",
    description_bg: "С истински сок от ягода.",
    description_en: "With real strawberry juice.",
    flavor: "strawberry",
    image_url: "/demo/strawberry.webp",
    price_bgn: 550,
    weight_grams: 100,
    stock_quantity: 100,
    is_active: true,
    ...changes,
  };
}

/** Inserts one product and returns its id. */
export async function insertProduct(db: Database, changes: Partial<NewProduct> = {}): Promise<string> {
  const [id] = await addProducts(db, [productOnSale(changes)]);
  if (id === undefined) throw new Error("No product was inserted");
  return id;
}

import type { Product } from "#app/domain/catalogue/product.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { openDatabase } from "#app/server/db/database.ts";

/** Returns the path of a product of the shop. */
export async function findProductPath(url: string): Promise<string> {
  const list = await (await fetch(`${url}/products`)).text();
  const path = /"(\/products\/[0-9a-f-]{36})"/.exec(list)?.[1];
  if (path === undefined) throw new Error("The product list links to no product");
  return path;
}

/** Returns a product that the demo shop has on sale. */
export async function anyProduct(connectionString: string): Promise<Product> {
  const { db, close } = openDatabase(connectionString);
  try {
    const [product] = await homeProducts(db);
    if (product === undefined) throw new Error("The demo shop has no products");
    return product;
  } finally {
    await close();
  }
}

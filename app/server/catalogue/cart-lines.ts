import { inArray } from "drizzle-orm";
import { z } from "zod";
import { itemKey } from "#app/domain/bags/bag.ts";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import { cartProduct } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { soldBags } from "./bags/sold-bags.ts";
import { offersById } from "./find-products.ts";

type Item = { productId: string; quantity: number; recipe?: RecipeInput | undefined };

/** A cart made of products and quantities that come from elsewhere. */
export type FoundCart = {
  /** What the shop sells, at today's names and prices in stotinki; the stock may be less, or none. */
  lines: CartLine[];
  /** The names of what it does not sell any more. */
  gone: { name_bg: string; name_en: string }[];
  /** How many of the products have no name to show. */
  deleted: number;
};

/** Returns the cart of items that anybody may have written. Says nothing of products that are not on sale. */
export async function cartOfLink(db: Database, items: readonly Item[]): Promise<FoundCart> {
  const { lines, missing } = await soldLines(db, items);
  return { lines, gone: [], deleted: missing.length };
}

/** Returns the cart of items that were on sale when the shop kept them, with the names of what is not any more. */
export async function cartOfKept(db: Database, items: readonly Item[]): Promise<FoundCart> {
  const { lines, missing } = await soldLines(db, items);
  const ids = missing.filter(isId);
  const found =
    ids.length > 0
      ? await db
          .select({ id: products.id, ...sizedNameColumns })
          .from(products)
          .where(inArray(products.id, ids))
      : [];
  const named = new Map(found.map(({ id, ...name }) => [id, name]));
  return { lines, gone: [...named.values()], deleted: missing.filter((id) => !named.has(id)).length };
}

async function soldLines(db: Database, items: readonly Item[]) {
  const ids = items.flatMap(({ productId, recipe }) => (recipe ? [] : [productId])).filter(isId);
  const filled = await soldBags(db, items);
  const found = ids.length > 0 ? await offersById(db, ids) : [];
  const offered = new Map(found.map((product) => [product.id, product]));
  const lines = items.flatMap((item) => {
    const { productId, quantity, recipe } = item;
    const bag = filled.get(itemKey(item));
    if (bag) return [{ product: bag.product, quantity }];
    const product = recipe ? undefined : offered.get(productId);
    return product ? [{ product: cartProduct(product), quantity }] : [];
  });
  const missing = items
    .filter((item) => !filled.has(itemKey(item)) && !offered.has(item.productId))
    .map(({ productId }) => productId);
  return { lines, missing };
}

const isId = (text: string) => z.uuid().safeParse(text).success;

import { eq, inArray } from "drizzle-orm";
import { cartProduct } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { cartReminders } from "#app/server/db/schema/reminders.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import type { Services } from "#app/server/services.ts";
import { readCartToken } from "./cart-links.ts";

/** Returns the items of the cart of a reminder; null when it is not kept any more. */
export async function findKeptCart(
  db: Pick<Database, "select">,
  reminderId: string,
): Promise<{ productId: string; quantity: number }[] | null> {
  const [reminder] = await db
    .select({ items: cartReminders.items })
    .from(cartReminders)
    .where(eq(cartReminders.id, reminderId));
  return reminder?.items ?? null;
}

export type KeptCart = {
  /** What the shop still sells, at today's names and prices in stotinki; the stock may be less, or none. */
  lines: CartLine[];
  /** The names of what it does not sell any more. */
  gone: { name_bg: string; name_en: string }[];
  /** How many products were deleted, whose names are not known. */
  deleted: number;
};

/** Returns the cart of the link of a reminder; null when the link is forged or the cart is not kept any more. */
export async function restoreCart(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  token: string,
): Promise<KeptCart | null> {
  const reminderId = readCartToken(signingSecret, "restore", token);
  const items = reminderId === null ? null : await findKeptCart(db, reminderId);
  if (!items) return null;
  const ids = items.map(({ productId }) => productId);
  const offered = new Map((await offersById(db, ids)).map((product) => [product.id, product]));
  const missing = ids.filter((id) => !offered.has(id));
  const gone =
    missing.length > 0
      ? await db.select(sizedNameColumns).from(products).where(inArray(products.id, missing))
      : [];
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = offered.get(productId);
    return product ? [{ product: cartProduct(product), quantity }] : [];
  });
  return { lines, gone, deleted: missing.length - gone.length };
}

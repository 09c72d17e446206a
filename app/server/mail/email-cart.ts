import { and, gt, inArray, or } from "drizzle-orm";
import { itemKey } from "#app/domain/bags/bag.ts";
import { soldBags } from "#app/server/catalogue/bags/sold-bags.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { media } from "#app/server/db/schema/content.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { isPictureAt } from "#app/server/media/picture-at.ts";
import { findKeptCart } from "#app/server/reminders/cart/kept-cart.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { smallPicture } from "./email-order.ts";
import { findEmailVariant } from "./email-picture.ts";
import type { PictureSources } from "./email-picture.ts";

/**
 * Loads what is on sale now of a cart that a visitor asked to be reminded of, at today's prices in stotinki, in the
 * order of the cart; null when the cart is not kept any more or nothing of it is on sale.
 */
export async function loadEmailCart(
  { db, ...pictures }: { db: Pick<Database, "select"> } & PictureSources,
  reminderId: string,
) {
  const items = await findKeptCart(db, reminderId);
  if (!items) return null;
  const bags = await soldBags(db, items);
  const rows = await db
    .select({
      id: products.id,
      ...sizedNameColumns,
      price_bgn: products.price_bgn,
      weight_grams: products.weight_grams,
      image_url: products.image_url,
      is_bag: products.is_bag,
      ready_widths: media.ready_widths,
    })
    .from(products)
    .leftJoin(media, isPictureAt(products.image_url))
    .where(
      and(
        inArray(
          products.id,
          items.map(({ productId }) => productId),
        ),
        or(products.is_bag, and(products.is_active, gt(products.stock_quantity, 0))),
      ),
    );
  const lines = await Promise.all(
    items.flatMap((item) => {
      const bag = bags.get(itemKey(item));
      if (item.recipe && (!bag || bag.isShort)) return [];
      return rows
        .filter(({ id, is_bag }) => id === item.productId && is_bag === (item.recipe !== undefined))
        .map(async ({ id: _id, is_bag: _bag, image_url, ready_widths, ...line }) => ({
          ...line,
          ...(bag && {
            price_bgn: bag.product.price_bgn,
            weight_grams: bag.product.weight_grams,
            bag_label: item.recipe?.label,
          }),
          quantity: item.quantity,
          picture:
            image_url &&
            ((await findEmailVariant(pictures, image_url)) ?? smallPicture(image_url, ready_widths)),
        }));
    }),
  );
  const { currencies } = await loadShop(db);
  return lines.length > 0 ? { ...currencies, lines } : null;
}

export type EmailCart = NonNullable<Awaited<ReturnType<typeof loadEmailCart>>>;

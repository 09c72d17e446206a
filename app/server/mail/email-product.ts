import { and, eq, sql } from "drizzle-orm";
import { emailPictureWidth, variantOf } from "#app/domain/media/media.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { media } from "#app/server/db/schema/content.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { isPictureAt } from "#app/server/media/picture-at.ts";
import { findEmailVariant } from "./email-picture.ts";
import type { PictureSources } from "./email-picture.ts";

/** A product as an e-mail offers it, with its price of the moment in stotinki. */
export type EmailProduct = NonNullable<Awaited<ReturnType<typeof loadEmailProduct>>>;

/** Loads a product for an e-mail; null if it is not on sale. */
export async function loadEmailProduct(
  { db, ...pictures }: { db: Pick<Database, "select"> } & PictureSources,
  productId: string,
) {
  const [row] = await db
    .select({
      id: products.id,
      ...sizedNameColumns,
      price_bgn: products.price_bgn,
      weight_grams: products.weight_grams,
      image_url: products.image_url,
      ready_widths: media.ready_widths,
      base_currency: sql<Currency | null>`(select base_currency from shop_settings)`,
      show_bgn: sql<boolean | null>`(select show_bgn from shop_settings)`,
    })
    .from(products)
    .leftJoin(media, isPictureAt(products.image_url))
    .where(and(eq(products.id, productId), eq(products.is_active, true)));
  if (!row) return null;
  const { image_url, ready_widths, base_currency, show_bgn, ...product } = row;
  const small =
    image_url && ready_widths?.includes(emailPictureWidth)
      ? variantOf(image_url, emailPictureWidth, "webp")
      : image_url;
  return {
    ...product,
    base_currency: base_currency ?? defaultCurrencies.base_currency,
    show_bgn: show_bgn ?? defaultCurrencies.show_bgn,
    picture: image_url && ((await findEmailVariant(pictures, image_url)) ?? small),
  };
}

import { asc, eq, sql } from "drizzle-orm";
import { emailPictureWidth, variantOf } from "#app/domain/media/media.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { media } from "#app/server/db/schema/content.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { isPictureAt } from "#app/server/media/picture-at.ts";
import { shownGift } from "#app/server/orders/gifts/order-gift.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { lineParts } from "#app/server/orders/line-parts.ts";
import { appliedPromotions } from "#app/server/promotions/order-promotions.ts";
import { findTransferDetails } from "#app/server/payments/transfers/transfer-details.ts";
import { currentShipment } from "#app/server/orders/parcel-state.ts";
import { findEmailVariant } from "./email-picture.ts";
import type { PictureSources } from "./email-picture.ts";

const orderColumns = {
  id: orders.id,
  order_number: orders.order_number,
  page_token: orders.page_token,
  first_name: orders.first_name,
  last_name: orders.last_name,
  email: orders.email,
  phone: orders.phone,
  destination: orderDestination,
  need_invoice: orders.need_invoice,
  company_name: orders.company_name,
  vat_number: orders.vat_number,
  company_address: orders.company_address,
  payment_method: orders.payment_method,
  payment_status: orders.payment_status,
  order_status: orders.order_status,
  holds_stock: orders.holds_stock,
  paid_eur: orders.paid_eur,
  refunded_eur: orders.refunded_eur,
  base_currency: orders.base_currency,
  show_bgn: sql<boolean>`coalesce((select show_bgn from shop_settings), true)`,
  total_bgn: orders.total_bgn,
  total_eur: orders.total_eur,
  delivery_bgn: orders.delivery_bgn,
  delivery_eur: orders.delivery_eur,
  discount_bgn: orders.discount_bgn,
  discount_eur: orders.discount_eur,
  promotions_bgn: orders.promotions_bgn,
  promotions_eur: orders.promotions_eur,
  promotions: appliedPromotions,
  discount_reason: orders.discount_reason,
  pay_by: orders.pay_by,
  promised_on: orders.promised_on,
  gift: shownGift,
  created_at: orders.created_at,
};

const lineColumns = {
  id: orderLines.id,
  name_bg: orderLines.name_bg,
  name_en: orderLines.name_en,
  quantity: orderLines.quantity,
  gift_quantity: orderLines.gift_quantity,
  bag_label: orderLines.bag_label,
  parts: lineParts,
  unit_price_bgn: orderLines.unit_price_bgn,
  weight_grams: orderLines.weight_grams,
  /** The product's current picture; null if it has none or the product was deleted. */
  image_url: products.image_url,
  ready_widths: media.ready_widths,
};

/** Loads an order for its e-mails; null if it does not exist. */
export async function loadEmailOrder(
  { db, ...pictures }: { db: Pick<Database, "select"> } & PictureSources,
  orderId: string,
) {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const rows = await db
    .select(lineColumns)
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(media, isPictureAt(products.image_url))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  const lines = await Promise.all(
    rows.map(async ({ image_url, ready_widths, ...line }) => ({
      ...line,
      picture:
        image_url && ((await findEmailVariant(pictures, image_url)) ?? smallPicture(image_url, ready_widths)),
    })),
  );
  const parcel = await currentShipment(db, orderId);
  const transfer = await findTransferDetails(db, order);
  return { ...order, lines, parcel: shownParcel(parcel), transfer };
}

/** Returns the parcel's carrier and number; null without a parcel that has a label. */
function shownParcel(parcel: Awaited<ReturnType<typeof currentShipment>>) {
  return parcel?.label_state === "made" && parcel.number !== null
    ? { carrier: parcel.carrier, number: parcel.number }
    : null;
}

/** Returns the URL of the picture's small variant if it exists, otherwise the picture's. */
export function smallPicture(address: string, readyWidths: number[] | null): string {
  return readyWidths?.includes(emailPictureWidth) ? variantOf(address, emailPictureWidth, "webp") : address;
}

type LoadedOrder = NonNullable<Awaited<ReturnType<typeof loadEmailOrder>>>;

/** The order of an e-mail; `page_token` is undefined where the link to its page may not be shown. */
export type EmailOrder = Omit<LoadedOrder, "page_token"> & { page_token: string | undefined };

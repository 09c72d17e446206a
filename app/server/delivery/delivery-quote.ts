import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { CarrierName, DeliveryPlace } from "#app/domain/delivery/carrier.ts";
import { canQuote, placeOf } from "#app/domain/delivery/delivery-price.ts";
import { sumOf } from "#app/domain/money.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { carrierOffices, carriers as carrierRows } from "#app/server/db/schema/delivery.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import type { QuoteRequest } from "./carrier.ts";

/** What a carrier's price depends on. Orders have the same fields. */
export type QuotedDelivery = {
  carrier?: CarrierName | null;
  officeCode?: string | null;
  deliveryType: DeliveryType | null;
  city: string;
  paymentMethod: PaymentMethod;
  items: readonly { productId: string; quantity: number }[];
};

/** The carrier's price in euro cents; null when there is none, so that the owner's fixed price applies. */
export type Quote = { cents: number | null };

/** How long a shown quote is valid, in milliseconds: long enough to fill in the rest of the checkout. */
export const quoteLife = 1_800_000;

/** How long a carrier may take to answer, in milliseconds. */
const answerTime = 2000;

type QuoteServices = Pick<Services, "db" | "carriers" | "signingSecret">;

/**
 * Returns the carrier's price of a delivery in euro cents, with the signed token that fixes the price for the order.
 * The token also fixes that there is no price, because the carrier has none or was too slow. `place` is the kind of
 * delivery, on which the owner's fixed price depends. Above the limit of a network address no carrier is asked.
 */
export async function quoteDelivery(
  services: QuoteServices & Pick<Services, "limits">,
  { delivery, address, now }: { delivery: QuotedDelivery; address: string; now: Date },
): Promise<Quote & { place: DeliveryPlace; token: string }> {
  const isAllowed =
    canQuote(delivery.carrier ?? null) && (await services.limits.quotesPerAddress.consume(address)) === null;
  const quote = { cents: isAllowed ? await currentQuote(services, delivery) : null };
  const place = await placeOfDelivery(services.db, delivery);
  return { ...quote, place, token: quoteToken(services.signingSecret, { delivery, quote, now }) };
}

/**
 * Returns the price of an order's delivery by its carrier, in euro cents: the one that the customer has seen, proved by
 * a valid `token`, otherwise the carrier's current one. Null when there is none, and for a carrier that does not quote.
 */
export async function quoteForOrder(
  services: QuoteServices,
  { delivery, token, now }: { delivery: QuotedDelivery; token: string | null; now: Date },
): Promise<number | null> {
  if (!canQuote(delivery.carrier ?? null)) return null;
  const seen = token === null ? null : quoteOfToken(services.signingSecret, { delivery, token, now });
  return seen ? seen.cents : currentQuote(services, delivery);
}

/**
 * Returns the carrier's current price; null without a valid quote in time, and while the owner does not use quotes.
 * Never rejects.
 */
async function currentQuote(
  { db, carriers }: Pick<QuoteServices, "db" | "carriers">,
  delivery: QuotedDelivery,
): Promise<number | null> {
  const name = delivery.carrier ?? null;
  if (name === null) return null;
  const signal = AbortSignal.timeout(answerTime);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  const ask = async () => {
    const { pricing } = (await loadShop(db)).delivery;
    const carrier = pricing === "quote" ? await carriers.find(name) : null;
    const cents = carrier ? await carrier.quote(await requestOf(db, name, delivery), signal) : null;
    return cents !== null && Number.isSafeInteger(cents) && cents >= 0 ? cents : null;
  };
  const asked = ask().catch((error: unknown) => {
    log.warn({ err: error, carrier: name }, "a carrier quoted no price");
    return null;
  });
  return Promise.race([asked, late]);
}

async function requestOf(
  db: Pick<Database, "select">,
  name: CarrierName,
  delivery: QuotedDelivery,
): Promise<QuoteRequest> {
  const { officeCode = null, city, paymentMethod, items } = delivery;
  const ids = items.map(({ productId }) => productId);
  const [sold, [row], place] = await Promise.all([
    db
      .select({ id: products.id, price: products.price_bgn, weight: products.weight_grams })
      .from(products)
      .where(inArray(products.id, ids)),
    db.select({ settings: carrierRows.settings }).from(carrierRows).where(eq(carrierRows.name, name)),
    placeOfDelivery(db, delivery),
  ]);
  const settings = { ...defaultCarrierSettings, ...row?.settings };
  const lines = sold.map(({ id, price, weight }) => ({
    price,
    weight,
    quantity: items.find(({ productId }) => productId === id)?.quantity ?? 0,
  }));
  const goods = lines.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
  return {
    place,
    officeCode,
    town: city,
    postcode: "",
    weight: goods + (settings.boxes[0]?.weight ?? 0),
    cash: paymentMethod === "cash_on_delivery" ? sumOf(lines, "EUR").cents : 0,
    settings,
  };
}

async function placeOfDelivery(
  db: Pick<Database, "select">,
  { carrier = null, officeCode = null, deliveryType }: QuotedDelivery,
): Promise<DeliveryPlace> {
  if (carrier === null || officeCode === null) return placeOf(deliveryType, null);
  const [office] = await db
    .select({ kind: carrierOffices.kind })
    .from(carrierOffices)
    .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.code, officeCode)));
  return placeOf(deliveryType, office?.kind ?? null);
}

/** Returns a signed token of a quote, valid for this delivery of these goods until `quoteLife` has passed. */
function quoteToken(
  secret: string,
  { delivery, quote, now }: { delivery: QuotedDelivery; quote: Quote; now: Date },
): string {
  const signed = `${now.getTime() + quoteLife}.${quote.cents ?? "none"}`;
  return `${signed}.${signatureOf(secret, signed, delivery)}`;
}

/** Returns the quote of a token; null when it has expired, is for another delivery or was not signed by this shop. */
function quoteOfToken(
  secret: string,
  { delivery, token, now }: { delivery: QuotedDelivery; token: string; now: Date },
): Quote | null {
  const [expires = "", cents = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${expires}.${cents}`, delivery));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expires) <= now.getTime()) return null;
  return { cents: cents === "none" ? null : Number(cents) };
}

function signatureOf(secret: string, signed: string, delivery: QuotedDelivery): string {
  return createHmac("sha256", secret)
    .update(`quote ${signed} ${keyOf(delivery)}`)
    .digest("base64url");
}

/** Returns a digest of a delivery and its goods, regardless of the order of the items. */
function keyOf({
  carrier = null,
  officeCode = null,
  deliveryType,
  city,
  paymentMethod,
  items,
}: QuotedDelivery): string {
  const totals = new Map<string, number>();
  for (const { productId, quantity } of items) totals.set(productId, (totals.get(productId) ?? 0) + quantity);
  const sorted = [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash("sha256", JSON.stringify([carrier, officeCode, deliveryType, city, paymentMethod, sorted]));
}

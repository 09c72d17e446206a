import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { itemKey, sortedPieces } from "#app/domain/bags/bag.ts";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import { mergeItems } from "#app/domain/checkout/ordered-items.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { CarrierName, DeliveryPlace } from "#app/domain/delivery/carrier.ts";
import { canQuote, placeOf } from "#app/domain/delivery/delivery-price.ts";
import { sumOf } from "#app/domain/money.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierOffices, carriers as carrierRows, carrierTowns } from "#app/server/db/schema/delivery.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { queryWords } from "#app/domain/search-key.ts";
import type { QuoteRequest } from "./carrier-contract.ts";
import { goodsOfItems } from "./goods-of-items.ts";
import { isNameOf, wordsQuery } from "./match-places.ts";

/** What a carrier's price depends on. Orders have the same fields. */
export type QuotedDelivery = {
  carrier?: CarrierName | null;
  officeCode?: string | null;
  deliveryType: DeliveryType | null;
  city: string;
  paymentMethod: PaymentMethod;
  items: readonly { productId: string; quantity: number; recipe?: RecipeInput | undefined }[];
};

/** The carrier's price in euro cents; null when there is none, so that the owner's fixed price applies. */
export type Quote = { cents: number | null };

/** How long a shown quote is valid, in milliseconds: long enough to fill in the rest of the checkout. */
export const quoteLife = 1_800_000;

/** How long a carrier may take to answer, in milliseconds. */
const answerTime = 2000;

type QuoteServices = Pick<Services, "db" | "carriers" | "signingSecret">;

export type QuoteResult =
  | (Quote & { ok: true; place: DeliveryPlace; token: string })
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Returns the carrier's price of a delivery in euro cents, with the signed token that fixes the price for the order.
 * The token also fixes that there is no price, because the carrier has none or was too slow. `place` is the kind of
 * delivery, on which the owner's fixed price depends. Refused as `rate_limited` when a network address asks carriers
 * too often: a token without a price would sell a delivery that nobody has priced.
 */
export async function quoteDelivery(
  services: QuoteServices & Pick<Services, "limits">,
  { delivery: requested, address, now }: { delivery: QuotedDelivery; address: string; now: Date },
): Promise<QuoteResult> {
  const delivery = normalDelivery(requested);
  const isAsked = canQuote(delivery.carrier) && (await loadShop(services.db)).delivery.pricing === "quote";
  const retryAfterSeconds = isAsked ? await services.limits.quotesPerAddress.consume(address) : null;
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  const quote = { cents: isAsked ? await currentQuote(services, delivery) : null };
  const place = await placeOfDelivery(services.db, delivery);
  return { ok: true, ...quote, place, token: quoteToken(services.signingSecret, { delivery, quote, now }) };
}

/**
 * Returns the price of an order's delivery by its carrier, in euro cents: the one that the customer has seen, proved by
 * a valid `token`, otherwise the carrier's current one. Null when there is none, and for a carrier that does not quote.
 */
export async function quoteForOrder(
  services: QuoteServices,
  { delivery: ordered, token, now }: { delivery: QuotedDelivery; token: string | null; now: Date },
): Promise<number | null> {
  const delivery = normalDelivery(ordered);
  if (!canQuote(delivery.carrier)) return null;
  const seen = token === null ? null : quoteOfToken(services.signingSecret, { delivery, token, now });
  return seen ? seen.cents : currentQuote(services, delivery);
}

/**
 * Returns the carrier's current price; null without a valid quote in time, and while the owner does not use quotes.
 * Never rejects.
 */
async function currentQuote(
  { db, carriers }: Pick<QuoteServices, "db" | "carriers">,
  delivery: NormalDelivery,
): Promise<number | null> {
  const { carrier: name } = delivery;
  if (name === null) return null;
  const signal = AbortSignal.timeout(answerTime);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  const ask = async () => {
    const { pricing } = (await loadShop(db)).delivery;
    const carrier = pricing === "quote" ? await carriers.find(name) : null;
    const request = carrier && (await requestOf(db, name, delivery));
    const cents = request ? await carrier.quote(request, signal) : null;
    return cents !== null && Number.isSafeInteger(cents) && cents >= 0 ? cents : null;
  };
  const asked = ask().catch((error: unknown) => {
    log.warn({ err: error, carrier: name }, "a carrier quoted no price");
    return null;
  });
  return Promise.race([asked, late]);
}

/**
 * Returns the request for a quote; null for an address whose town the carrier does not list, or lists several times: it
 * would have to guess.
 */
async function requestOf(
  db: Pick<Database, "select">,
  name: CarrierName,
  delivery: NormalDelivery,
): Promise<QuoteRequest | null> {
  const { officeCode, city, paymentMethod, items } = delivery;
  const { base_currency: base } = (await loadShop(db)).currencies;
  const [lines, [row], place] = await Promise.all([
    goodsOfItems(db, items, base),
    db.select({ settings: carrierRows.settings }).from(carrierRows).where(eq(carrierRows.name, name)),
    placeOfDelivery(db, delivery),
  ]);
  const listed = place === "address" ? await findTown(db, name, city) : null;
  if (place === "address" && !listed) return null;
  const settings = { ...defaultCarrierSettings, ...row?.settings };
  const goods = lines.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
  return {
    place,
    officeCode,
    townId: listed?.id ?? null,
    town: city,
    postcode: listed?.postcode ?? "",
    weight: goods + (settings.boxes[0]?.weight ?? 0),
    cash: paymentMethod === "cash_on_delivery" ? sumOf(lines, "EUR").cents : 0,
    settings,
  };
}

/** Returns the carrier's only town of a name; null without one, and among several. */
async function findTown(
  db: Pick<Database, "select">,
  carrier: CarrierName,
  name: string,
): Promise<{ id: string; postcode: string } | null> {
  const words = queryWords(name);
  if (words.length === 0) return null;
  const towns = await db
    .select({
      id: carrierTowns.id,
      postcode: carrierTowns.postcode,
      bg: carrierTowns.name_bg,
      en: carrierTowns.name_en,
    })
    .from(carrierTowns)
    .where(
      and(
        eq(carrierTowns.carrier, carrier),
        sql`${carrierTowns.search_words} @@ ${wordsQuery(words)}::tsquery`,
      ),
    );
  const [town, ...others] = towns.filter(({ bg, en }) => isNameOf(words, bg) || isNameOf(words, en));
  return town && others.length === 0 ? town : null;
}

async function placeOfDelivery(
  db: Pick<Database, "select">,
  { carrier, officeCode, deliveryType }: NormalDelivery,
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
  { delivery, quote, now }: { delivery: NormalDelivery; quote: Quote; now: Date },
): string {
  const signed = `${now.getTime() + quoteLife}.${quote.cents ?? "none"}`;
  return `${signed}.${signatureOf(secret, signed, delivery)}`;
}

/** Returns the quote of a token; null when it has expired, is for another delivery or was not signed by this shop. */
function quoteOfToken(
  secret: string,
  { delivery, token, now }: { delivery: NormalDelivery; token: string; now: Date },
): Quote | null {
  const [expires = "", cents = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${expires}.${cents}`, delivery));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expires) <= now.getTime()) return null;
  return { cents: cents === "none" ? null : Number(cents) };
}

function signatureOf(secret: string, signed: string, delivery: NormalDelivery): string {
  const items = delivery.items.map((item) => ({ productId: itemKey(item), quantity: item.quantity }));
  const digest = hash("sha256", JSON.stringify(Object.values({ ...delivery, items })));
  return createHmac("sha256", secret).update(`quote ${signed} ${digest}`).digest("base64url");
}

type NormalDelivery = ReturnType<typeof normalDelivery>;

/**
 * Returns the one form of a delivery that is priced, signed and compared: one item per product and contents of a bag,
 * sorted, and nothing on which the price does not depend: no label.
 */
function normalDelivery({
  carrier = null,
  officeCode = null,
  deliveryType,
  city,
  paymentMethod,
  items,
}: QuotedDelivery) {
  const goods = mergeItems(
    items.map(({ productId, quantity, recipe }) => ({
      productId,
      quantity,
      recipe: recipe && { pieces: sortedPieces(recipe.pieces), label: "" },
    })),
  );
  return {
    carrier,
    officeCode,
    deliveryType,
    city,
    paymentMethod,
    items: goods.toSorted((a, b) => (itemKey(a) < itemKey(b) ? -1 : 1)),
  };
}

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { carrierCapabilities, deliversTo } from "#app/domain/delivery/carrier.ts";
import type { CarrierName, OfficeKind } from "#app/domain/delivery/carrier.ts";
import type { ParcelBox } from "#app/domain/delivery/carrier-settings.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { goodsLimit, isTooSmall, refusesCash } from "#app/domain/delivery/chosen-office.ts";
import type { ListedOffice, OfferedCarrier } from "#app/domain/delivery/listed-places.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { nameCollations } from "#app/domain/catalogue/product.ts";
import { queryWords } from "#app/domain/search-key.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierOffices, carriers as accounts, deliverySettings } from "#app/server/db/schema/delivery.ts";
import type { Services } from "#app/server/services.ts";
import { readPhone } from "#app/server/phone.ts";
import { isNameOf, nearestName, wordsQuery } from "./match-places.ts";

type Reader = Pick<Database, "select" | "selectDistinct">;

/** Maximum offices in one answer. A town with more is narrowed down by words, kind or distance. */
const maxListed = 60;

export type OfficeQuery = {
  /** Words of town, name, address, postcode and code, in either alphabet; empty for all. */
  q: string;
  /** Name of a town, in either alphabet; empty for all. */
  town: string;
  kind: OfficeKind | null;
  /** In degrees: lists the nearest first. */
  near: { latitude: number; longitude: number } | null;
};

/** Returns the carriers that the owner offers and that can be used, in the owner's order. */
export async function offeredCarriers({
  db,
  carriers,
}: Pick<Services, "db" | "carriers">): Promise<CarrierName[]> {
  const [[settings], usable] = await Promise.all([
    db.select({ carriers: deliverySettings.carriers }).from(deliverySettings),
    carriers.names(),
  ]);
  return (settings?.carriers ?? []).filter((name) => usable.includes(name));
}

/** Returns the offered carriers that have open offices, with the kinds of their offices. */
export async function officeCarriers(db: Reader, offered: readonly CarrierName[]): Promise<OfferedCarrier[]> {
  if (offered.length === 0) return [];
  const rows = await db
    .selectDistinct({ carrier: carrierOffices.carrier, kind: carrierOffices.kind })
    .from(carrierOffices)
    .where(and(inArray(carrierOffices.carrier, [...offered]), eq(carrierOffices.is_open, true)));
  return offered.flatMap((name) => {
    const kinds = rows.filter(({ carrier }) => carrier === name).map(({ kind }) => kind);
    const hasStreets = carrierCapabilities[name].streets;
    return kinds.length > 0 ? { name, kinds: kinds.toSorted().toReversed(), hasStreets } : [];
  });
}

/**
 * Returns the open offices of the carriers that match, at most `maxListed`, and the number of all that match. A town,
 * or a query without a town, that matches nothing is corrected by one typing error to the name of a town. Sorted by
 * distance from `near` if it is given, otherwise offices in a town that the query names first, then by carrier in the
 * given order and by name.
 */
export async function findOffices(
  db: Reader,
  carriers: readonly CarrierName[],
  query: OfficeQuery,
  locale: Locale,
): Promise<{ offices: ListedOffice[]; total: number }> {
  const none = { offices: [], total: 0 };
  if (carriers.length === 0) return none;
  const offered = and(inArray(carrierOffices.carrier, [...carriers]), eq(carrierOffices.is_open, true));
  const inTown = query.town === "" ? [] : await townNames(db, offered, query.town);
  if (query.town !== "" && inTown.length === 0) return none;
  const words = queryWords(query.q);
  if (query.q !== "" && words.length === 0) return none;
  const chosen = and(
    offered,
    inTown.length > 0 ? inArray(carrierOffices.town_bg, inTown) : undefined,
    query.kind ? eq(carrierOffices.kind, query.kind) : undefined,
  );
  const list = (condition: SQL | undefined, namedTowns: readonly string[]) =>
    listOffices(db, { condition: and(chosen, condition), carriers, namedTowns, near: query.near, locale });
  if (words.length === 0) return list(undefined, []);
  const namedTowns = await townNames(db, offered, query.q, { isCorrected: false });
  const found = await list(sql`${carrierOffices.search_words} @@ ${wordsQuery(words)}::tsquery`, namedTowns);
  if (found.total > 0 || query.town !== "") return found;
  const corrected = await townNames(db, offered, query.q);
  return corrected.length > 0 ? list(inArray(carrierOffices.town_bg, corrected), []) : none;
}

/**
 * Returns the Bulgarian names of the towns with offices that a text names; otherwise, unless `isCorrected` is false, of
 * one that is a typing error away.
 */
async function townNames(
  db: Reader,
  offered: SQL | undefined,
  text: string,
  { isCorrected = true } = {},
): Promise<string[]> {
  const words = queryWords(text);
  if (words.length === 0) return [];
  const names = (condition?: SQL) =>
    db
      .selectDistinct({ bg: carrierOffices.town_bg, en: carrierOffices.town_en })
      .from(carrierOffices)
      .where(and(offered, condition));
  const candidates = await names(sql`${carrierOffices.search_words} @@ ${wordsQuery(words)}::tsquery`);
  const exact = candidates.filter(({ bg, en }) => isNameOf(words, bg) || isNameOf(words, en));
  if (exact.length > 0 || !isCorrected) return exact.map(({ bg }) => bg);
  const meant = nearestName(
    words,
    (await names()).flatMap(({ bg, en }) => [
      { name: bg, bg },
      { name: en, bg },
    ]),
  );
  return meant ? [meant.bg] : [];
}

async function listOffices(
  db: Reader,
  {
    condition,
    carriers,
    namedTowns,
    near,
    locale,
  }: {
    condition: SQL | undefined;
    carriers: readonly CarrierName[];
    namedTowns: readonly string[];
    near: OfficeQuery["near"];
    locale: Locale;
  },
): Promise<{ offices: ListedOffice[]; total: number }> {
  const texts =
    locale === "bg"
      ? { name: carrierOffices.name_bg, town: carrierOffices.town_bg, address: carrierOffices.address_bg }
      : { name: carrierOffices.name_en, town: carrierOffices.town_en, address: carrierOffices.address_en };
  const distance = (near ? distanceFrom(near) : sql<number | null>`null::float8`).as("distance");
  const isNamed = sql`${carrierOffices.town_bg} = any(${sql.param([...namedTowns])}::text[])`;
  const rows = await db
    .select({
      carrier: carrierOffices.carrier,
      officeCode: carrierOffices.code,
      kind: carrierOffices.kind,
      ...texts,
      postcode: carrierOffices.postcode,
      hours: carrierOffices.hours,
      maxWeight: carrierOffices.max_weight,
      maxSize: carrierOffices.max_size,
      takesCash: carrierOffices.takes_cash,
      distance,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(carrierOffices)
    .where(condition)
    .orderBy(
      ...(near
        ? [sql`distance nulls last`]
        : [
            ...(namedTowns.length > 0 ? [sql`${isNamed} desc`] : []),
            sql`array_position(${sql.param([...carriers])}::text[], ${carrierOffices.carrier})`,
            sql`${texts.name} collate ${sql.identifier(nameCollations[locale])}`,
          ]),
      asc(carrierOffices.code),
    )
    .limit(maxListed);
  const boxes = await usualBoxes(db, carriers);
  return {
    total: rows[0]?.total ?? 0,
    offices: rows.map(({ total: _total, ...office }) => ({
      ...office,
      maxGoods: goodsLimit(office, boxes.get(office.carrier) ?? null),
      distance: office.distance === null ? null : Math.round(office.distance),
    })),
  };
}

/** Returns the great-circle distance in metres, by the haversine formula, on a sphere of the earth's mean radius. */
function distanceFrom({ latitude, longitude }: NonNullable<OfficeQuery["near"]>): SQL<number | null> {
  const haversine = (angle: SQL) => sql`power(sin(radians(${angle}) / 2), 2)`;
  return sql<number | null>`12742000 * asin(sqrt(
    ${haversine(sql`${carrierOffices.latitude} - ${latitude}::float8`)}
    + cos(radians(${latitude}::float8)) * cos(radians(${carrierOffices.latitude}))
      * ${haversine(sql`${carrierOffices.longitude} - ${longitude}::float8`)}))`;
}

/** Returns the box that each carrier's parcels are packed in unless staff choose another. */
async function usualBoxes(
  db: Pick<Database, "select">,
  names: readonly CarrierName[],
): Promise<Map<CarrierName, ParcelBox | null>> {
  const rows = await db
    .select({ name: accounts.name, settings: accounts.settings })
    .from(accounts)
    .where(inArray(accounts.name, [...names]));
  return new Map(rows.map(({ name, settings }) => [name, settings.boxes?.[0] ?? null]));
}

export type OfficeRefusal = "office_unavailable" | "office_no_cash" | "office_too_small" | "phone_unreadable";

/**
 * Returns why a carrier cannot bring an order to an address: the owner does not offer it or it only has lockers, or it
 * cannot call the customer. Null when it can, also while the carrier's account cannot be used: staff may send the parcel
 * by another carrier.
 */
export function whyAddressRefused(
  { carriers }: Pick<DeliverySettings, "carriers">,
  { carrier, phone }: { carrier: CarrierName; phone: string },
): "carrier_unavailable" | "phone_unreadable" | null {
  if (!carriers.includes(carrier) || !deliversTo(carrier, "address")) return "carrier_unavailable";
  return readPhone(phone) === null ? "phone_unreadable" : null;
}

/**
 * Returns why an order cannot be sent to an office: it is unknown, closed, in another town than `city`, or of a carrier
 * that is not `offered`, it takes no cash and the order is paid by cash on delivery, it does not take `goods` of this
 * weight in grams in the shop's usual box, or the carrier cannot call the customer. Null when it can. For an office that
 * the customer typed, whose `officeCode` is null, checks only the carrier and the phone.
 */
export async function whyOfficeRefused(
  db: Pick<Database, "select">,
  offered: readonly CarrierName[],
  {
    carrier,
    officeCode,
    city,
    phone,
    paymentMethod,
    goods,
  }: {
    carrier: CarrierName;
    officeCode: string | null;
    city: string;
    phone: string;
    paymentMethod: PaymentMethod;
    goods: number;
  },
): Promise<OfficeRefusal | null> {
  if (!offered.includes(carrier)) return "office_unavailable";
  if (readPhone(phone) === null) return "phone_unreadable";
  if (officeCode === null) return null;
  const [office] = await db
    .select({
      isOpen: carrierOffices.is_open,
      takesCash: carrierOffices.takes_cash,
      maxWeight: carrierOffices.max_weight,
      maxSize: carrierOffices.max_size,
      towns: sql<string[]>`array[${carrierOffices.town_bg}, ${carrierOffices.town_en}]`,
    })
    .from(carrierOffices)
    .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.code, officeCode)));
  const words = queryWords(city);
  if (!office?.isOpen || !office.towns.some((town) => isNameOf(words, town))) return "office_unavailable";
  if (refusesCash(office, paymentMethod)) return "office_no_cash";
  const box = (await usualBoxes(db, [carrier])).get(carrier) ?? null;
  return isTooSmall({ maxGoods: goodsLimit(office, box) }, goods) ? "office_too_small" : null;
}

import { and, eq } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { Locale } from "#app/domain/locale.ts";
import { queryWords, searchWords } from "#app/domain/search-key.ts";
import { carrierStreets, carrierTowns } from "#app/server/db/schema/delivery.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import type { CarrierStreet } from "./carrier-contract.ts";

/** How long streets are cached, in milliseconds. */
const maxAge = 30 * 86_400_000;
/** How long a shopper waits for a carrier, in milliseconds. */
const timeout = 3000;
/** Maximum streets in one answer. */
const maxStreets = 8;
/** Maximum streets stored for a town: more than any town has. */
const maxStored = 20_000;

type Needs = Pick<Services, "db" | "carriers" | "limits">;
type TownKey = { carrier: CarrierName; townId: string };

/**
 * Returns the names of a town's streets that match each typed word by the start of a word, in either alphabet: at most
 * `maxStreets`, those with all typed words whole first. Fetches the streets again after 30 days. If the carrier fails
 * or is too slow, or a rate limit is reached, uses older ones if there are any.
 */
export async function findStreets(
  services: Needs,
  town: TownKey,
  { q, locale }: { q: string; locale: Locale },
  now: Date,
): Promise<string[]> {
  const words = queryWords(q);
  if (words.length === 0) return [];
  const found = (await streetsOf(services, town, now)).flatMap((street) => {
    const known = searchWords(`${street.nameBg} ${street.nameEn}`);
    const isFound = words.every((word) => known.some((other) => other.startsWith(word)));
    return isFound ? [{ name: locale === "bg" ? street.nameBg : street.nameEn || street.nameBg, known }] : [];
  });
  const isWhole = ({ known }: { known: readonly string[] }) => words.every((word) => known.includes(word));
  const sorted = [...found.filter(isWhole), ...found.filter((street) => !isWhole(street))];
  return [...new Set(sorted.map(({ name }) => name))].slice(0, maxStreets);
}

async function streetsOf(services: Needs, { carrier, townId }: TownKey, now: Date): Promise<CarrierStreet[]> {
  const isTown = and(eq(carrierStreets.carrier, carrier), eq(carrierStreets.town_id, townId));
  const [stored] = await services.db.select().from(carrierStreets).where(isTown);
  if (stored && now.getTime() - stored.fetched_at.getTime() < maxAge) return stored.streets;
  const fetched = await withinTimeLimit(fetchStreets(services, { carrier, townId }, now));
  return fetched ?? stored?.streets ?? [];
}

/**
 * Fetches and stores the streets of a town; null for an unknown town, for a carrier that cannot be used or fails, and
 * above a rate limit. Never rejects.
 */
async function fetchStreets(
  { db, carriers, limits }: Needs,
  { carrier: name, townId }: TownKey,
  now: Date,
): Promise<CarrierStreet[] | null> {
  try {
    const isKnown = and(eq(carrierTowns.carrier, name), eq(carrierTowns.id, townId));
    const [known] = await db.select({ id: carrierTowns.id }).from(carrierTowns).where(isKnown);
    const carrier = known ? await carriers.find(name) : null;
    if (!carrier || (await limits.streetsPerTown.consume(name, townId)) !== null) return null;
    if ((await limits.streetsPerCarrier.consume(name)) !== null) return null;
    const streets = (await carrier.listStreets(townId)).slice(0, maxStored);
    const row = { carrier: name, town_id: townId, streets, fetched_at: now };
    await db
      .insert(carrierStreets)
      .values(row)
      .onConflictDoUpdate({ target: [carrierStreets.carrier, carrierStreets.town_id], set: row });
    return streets;
  } catch (error) {
    log.warn({ err: error, carrier: name }, "the streets of a town could not be fetched");
    return null;
  }
}

/** Returns the result of the work; null when it takes too long. A late answer is still stored for the next query. */
function withinTimeLimit<Result>(work: Promise<Result | null>): Promise<Result | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), timeout);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

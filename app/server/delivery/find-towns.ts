import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { ListedTown } from "#app/domain/delivery/listed-places.ts";
import type { Locale } from "#app/domain/locale.ts";
import { queryWords } from "#app/domain/search-key.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierOffices, carrierTowns } from "#app/server/db/schema/delivery.ts";
import { isNameOf, nearestName, wordsQuery } from "./match-places.ts";

/** Maximum towns in one answer. */
const maxTowns = 8;
/** Maximum matching towns that are read, so that one with exactly the typed name can come first. */
const maxCandidates = 200;

type Row = Omit<ListedTown, "name" | "region"> & {
  name_bg: string;
  name_en: string;
  region_bg: string;
  region_en: string;
};

/**
 * Returns the towns that match each typed word by the start of a word of their name or postcode, in either alphabet, at
 * most `maxTowns`; without any, the town whose name is one typing error away. Searches the towns of the first carrier
 * that lists towns, otherwise those of open offices, where the other words of an office match too. Towns with exactly
 * that name come first, then those with the most offices.
 */
export async function findTowns(
  db: Pick<Database, "select">,
  carriers: readonly CarrierName[],
  q: string,
  locale: Locale,
): Promise<ListedTown[]> {
  const words = queryWords(q);
  if (words.length === 0 || carriers.length === 0) return [];
  const listing = await firstWithTowns(db, carriers);
  const read = (condition: SQL) =>
    listing ? listedTowns(db, listing, carriers, condition) : townsWithOffices(db, carriers, condition);
  const matching = await read(sql`search_words @@ ${wordsQuery(words)}::tsquery`);
  const shown = (towns: readonly Row[]) => towns.slice(0, maxTowns).map((town) => inLanguage(town, locale));
  const isNamed = (town: Row) =>
    words.length > 0 && (isNameOf(words, town.name_bg) || isNameOf(words, town.name_en));
  if (matching.length > 0)
    return shown([...matching.filter(isNamed), ...matching.filter((town) => !isNamed(town))]);
  const similar = await read(sql`search_words @@ ${wordsQuery([words[0]?.[0] ?? ""])}::tsquery`);
  const meant = nearestName(
    words,
    similar.flatMap((town) => [
      { name: town.name_bg, town },
      { name: town.name_en, town },
    ]),
  );
  return meant ? shown([meant.town]) : [];
}

async function firstWithTowns(
  db: Pick<Database, "select">,
  carriers: readonly CarrierName[],
): Promise<CarrierName | null> {
  const rows = await db
    .select({
      carrier: sql<CarrierName>`carrier`,
      hasTowns: sql<boolean>`exists (select from ${carrierTowns} where ${carrierTowns.carrier} = offered.carrier)`,
    })
    .from(sql`unnest(${sql.param([...carriers])}::text[]) with ordinality as offered (carrier, position)`)
    .orderBy(sql`position`);
  return rows.find(({ hasTowns }) => hasTowns)?.carrier ?? null;
}

const isOffered = (carriers: readonly CarrierName[]) =>
  and(inArray(carrierOffices.carrier, [...carriers]), eq(carrierOffices.is_open, true));

function listedTowns(
  db: Pick<Database, "select">,
  listing: CarrierName,
  carriers: readonly CarrierName[],
  condition: SQL,
): Promise<Row[]> {
  // Raw names, because Drizzle omits the table's name from columns here.
  const offices = sql<number>`(
    select count(*)::int from carrier_offices as near
    where near.town_bg = carrier_towns.name_bg and near.is_open
      and near.carrier = any(${sql.param([...carriers])}::text[]))`.as("offices");
  return db
    .select({
      id: carrierTowns.id,
      carrier: carrierTowns.carrier,
      name_bg: carrierTowns.name_bg,
      name_en: carrierTowns.name_en,
      region_bg: carrierTowns.region_bg,
      region_en: carrierTowns.region_en,
      postcode: carrierTowns.postcode,
      offices,
    })
    .from(carrierTowns)
    .where(and(eq(carrierTowns.carrier, listing), condition))
    .orderBy(sql`offices desc`, carrierTowns.name_bg, carrierTowns.id)
    .limit(maxCandidates);
}

async function townsWithOffices(
  db: Pick<Database, "select">,
  carriers: readonly CarrierName[],
  condition: SQL,
): Promise<Row[]> {
  const rows = await db
    .select({
      carrier: sql<CarrierName>`min(${carrierOffices.carrier})`,
      name_bg: carrierOffices.town_bg,
      name_en: sql<string>`min(${carrierOffices.town_en})`,
      postcode: sql<string>`min(${carrierOffices.postcode})`,
      offices: sql<number>`count(*)::int`,
    })
    .from(carrierOffices)
    .where(and(isOffered(carriers), condition))
    .groupBy(carrierOffices.town_bg)
    .orderBy(sql`count(*) desc`, carrierOffices.town_bg)
    .limit(maxCandidates);
  return rows.map((row) => ({ ...row, id: "", region_bg: "", region_en: "" }));
}

function inLanguage({ name_bg, name_en, region_bg, region_en, ...town }: Row, locale: Locale): ListedTown {
  return {
    ...town,
    name: locale === "bg" ? name_bg : name_en,
    region: locale === "bg" ? region_bg : region_en,
  };
}

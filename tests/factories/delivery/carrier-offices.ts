import type { Database } from "#app/server/db/database.ts";
import { searchWords } from "#app/domain/search-key.ts";
import { carrierOffices, carrierTowns } from "#app/server/db/schema/delivery.ts";
import { wordSet } from "#app/server/db/word-set.ts";

type NewOffice = Partial<Omit<typeof carrierOffices.$inferInsert, "search_words">>;

/**
 * Inserts an office of a carrier, unless it has one with this code, and returns the code. Defaults: Econt's in the
 * centre of Plovdiv, open, takes cash.
 */
export async function insertOffice(db: Database, changes: NewOffice = {}): Promise<string> {
  const office = {
    carrier: "econt",
    code: "4001",
    kind: "office",
    name_bg: "Център",
    name_en: "Centre",
    town_id: "1",
    town_bg: "Пловдив",
    town_en: "Plovdiv",
    postcode: "4000",
    address_bg: "ул. Гладстон 1",
    address_en: "1 Gladstone St",
    hours: { weekday: null, saturday: null, sunday: null },
    takes_cash: true,
    allows_inspection: true,
    is_open: true,
    ...changes,
  } as const;
  const words = searchWords(
    [office.town_bg, office.town_en, office.name_bg, office.name_en, office.address_bg, office.code].join(
      " ",
    ),
  );
  await db
    .insert(carrierOffices)
    .values({ ...office, search_words: wordSet(words) })
    .onConflictDoNothing();
  return office.code;
}

type NewTown = Partial<Omit<typeof carrierTowns.$inferInsert, "search_words">>;

/** Inserts a town of a carrier. Defaults: Econt's Plovdiv. */
export async function insertTown(db: Database, changes: NewTown = {}): Promise<void> {
  const town = {
    carrier: "econt",
    id: "41",
    name_bg: "Пловдив",
    name_en: "Plovdiv",
    region_bg: "Пловдив",
    region_en: "Plovdiv",
    postcode: "4000",
    ...changes,
  } as const;
  const words = searchWords([town.name_bg, town.name_en, town.postcode].join(" "));
  await db.insert(carrierTowns).values({ ...town, search_words: wordSet(words) });
}

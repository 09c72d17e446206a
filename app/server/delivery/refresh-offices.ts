import { and, count, eq, sql } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { maxOfficeCode } from "#app/domain/delivery/chosen-office.ts";
import { searchWords } from "#app/domain/search-key.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { carrierOffices, carriers, carrierTowns } from "#app/server/db/schema/delivery.ts";
import { officeListsJob, officeRefreshJob } from "#app/server/jobs/job-definitions.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { problemOf } from "./carrier-contract.ts";
import type { CarrierOffice, CarrierProblem, CarrierTown } from "./carrier-contract.ts";
import { nextCarrierRun } from "./next-carrier-run.ts";

/** The lists of a carrier. */
export type OfficeLists = { offices: readonly CarrierOffice[]; towns: readonly CarrierTown[] };

/**
 * Why a list was not replaced: it had no offices, too few offices or too few towns, or the carrier failed. Stored in
 * `carriers.offices_problem`.
 */
export type OfficesProblem = "empty" | "shrunk" | CarrierProblem;

export type RefreshResult = { ok: true } | { ok: false; problem: OfficesProblem };

/** Maximum length of a stored text, in characters. */
const maxText = 300;

/**
 * Fetches the offices and towns of a carrier and replaces its lists. When the carrier fails, or its lists are empty or
 * much shorter, leaves the last valid lists unchanged and stores the problem for staff. Returns null for a carrier that
 * cannot be used.
 */
export async function refreshOffices(
  { db, carriers: usable }: Pick<Services, "db" | "carriers">,
  name: CarrierName,
  now: Date,
): Promise<RefreshResult | null> {
  const carrier = await usable.find(name);
  if (!carrier) return null;
  try {
    const [offices, towns] = await Promise.all([carrier.listOffices(), carrier.listTowns()]);
    return await db.transaction((tx) => replaceOffices(tx, name, { offices, towns }, now));
  } catch (error) {
    // Whatever it is, other carriers are not concerned.
    const problem = problemOf(error);
    log.warn({ err: error, carrier: name }, "the offices of a carrier could not be fetched");
    await noteProblem(db, name, problem);
    return { ok: false, problem };
  }
}

/**
 * Replaces a carrier's lists. Refuses a list that is empty or has lost more than half of the open offices or of the
 * towns, and stores the problem. Offices that are no longer listed are closed, since orders refer to them. The stored
 * towns of a carrier that lists none remain.
 */
export async function replaceOffices(
  tx: Transaction,
  name: CarrierName,
  { offices, towns }: OfficeLists,
  now: Date,
): Promise<RefreshResult> {
  // Serialises concurrent refreshes of one carrier.
  await tx.select({ name: carriers.name }).from(carriers).where(eq(carriers.name, name)).for("update");
  const listed = onePerKey(offices, ({ code }) => code);
  const listedTowns = onePerKey(towns, ({ id }) => id);
  const isOpen = and(eq(carrierOffices.carrier, name), eq(carrierOffices.is_open, true));
  const [open] = await tx.select({ rows: count() }).from(carrierOffices).where(isOpen);
  const [known] = await tx.select({ rows: count() }).from(carrierTowns).where(eq(carrierTowns.carrier, name));
  const hasLost = (before: number | undefined, after: number) => after * 2 < (before ?? 0);
  const isShrunk =
    hasLost(open?.rows, listed.length) ||
    (listedTowns.length > 0 && hasLost(known?.rows, listedTowns.length));
  const problem = listed.length === 0 ? "empty" : isShrunk ? "shrunk" : null;
  if (problem) {
    await noteProblem(tx, name, problem);
    return { ok: false, problem };
  }
  await writeOffices(tx, name, listed);
  if (listedTowns.length > 0) await writeTowns(tx, name, listedTowns);
  await tx.update(carriers).set({ offices_at: now, offices_problem: null }).where(eq(carriers.name, name));
  return { ok: true };
}

/**
 * Drops rows without a usable key, and all but the last row of a duplicate key, which one statement could not write.
 */
function onePerKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const isUsable = (key: string) => key !== "" && key === sanitizeText(key, maxOfficeCode);
  const usable = rows.filter((row) => isUsable(keyOf(row)));
  return [...new Map(usable.map((row) => [keyOf(row), row])).values()];
}

async function noteProblem(db: Pick<Database, "update">, name: CarrierName, problem: OfficesProblem) {
  await db.update(carriers).set({ offices_problem: problem }).where(eq(carriers.name, name));
}

const clean = (text: string) => sanitizeText(text, maxText);

/** A column of a list and its type in the JSON that is written. */
type Columns = Readonly<Record<string, string>>;

const officeColumns: Columns = {
  code: "text",
  kind: "text",
  name_bg: "text",
  name_en: "text",
  town_id: "text",
  town_bg: "text",
  town_en: "text",
  postcode: "text",
  address_bg: "text",
  address_en: "text",
  latitude: "float8",
  longitude: "float8",
  hours: "jsonb",
  max_weight: "int",
  max_size: "int[]",
  takes_cash: "bool",
  allows_inspection: "bool",
  is_open: "bool",
};

const townColumns: Columns = {
  id: "text",
  name_bg: "text",
  name_en: "text",
  region_bg: "text",
  region_en: "text",
  postcode: "text",
};

async function writeOffices(tx: Transaction, name: CarrierName, offices: readonly CarrierOffice[]) {
  const codes = offices.map(({ code }) => code);
  await tx.execute(sql`
    update carrier_offices set is_open = false
    where carrier = ${name} and is_open and code <> all(${sql.param(codes)}::text[])`);
  await upsert(tx, name, {
    table: "carrier_offices",
    key: "code",
    columns: officeColumns,
    rows: offices.map(officeRow),
  });
}

async function writeTowns(tx: Transaction, name: CarrierName, towns: readonly CarrierTown[]) {
  const ids = towns.map(({ id }) => id);
  await tx.execute(sql`
    delete from carrier_towns where carrier = ${name} and id <> all(${sql.param(ids)}::text[])`);
  await upsert(tx, name, {
    table: "carrier_towns",
    key: "id",
    columns: townColumns,
    rows: towns.map(townRow),
  });
}

/** Inserts a list and updates the rows that differ, usually few. `rows` also have `words`, their search words. */
async function upsert(
  tx: Transaction,
  name: CarrierName,
  { table, key, columns, rows }: { table: string; key: string; columns: Columns; rows: readonly object[] },
) {
  const names = Object.keys(columns);
  const types = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  const written = [...names, "search_words"];
  const of = (source: string) => written.map((column) => `${source}.${column}`).join(", ");
  await tx.execute(sql`
    insert into ${sql.raw(table)} as stored (carrier, ${sql.raw(written.join(", "))})
    select ${name}, ${sql.raw(names.join(", "))}, array_to_tsvector(words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (${sql.raw(types.join(", "))}, words text[])
    on conflict (carrier, ${sql.raw(key)}) do update set (${sql.raw(written.join(", "))}) = row (${sql.raw(of("excluded"))})
    where (${sql.raw(of("stored"))}) is distinct from (${sql.raw(of("excluded"))})`);
}

function officeRow(office: CarrierOffice) {
  const { code, kind, position, hours, maxWeight, maxSize, takesCash, allowsInspection } = office;
  const texts = {
    name_bg: clean(office.nameBg),
    name_en: clean(office.nameEn) || clean(office.nameBg),
    town_id: clean(office.townId),
    town_bg: clean(office.townBg),
    town_en: clean(office.townEn) || clean(office.townBg),
    postcode: clean(office.postcode),
    address_bg: clean(office.addressBg),
    address_en: clean(office.addressEn) || clean(office.addressBg),
  };
  const { town_id: _id, ...found } = texts;
  return {
    ...texts,
    code,
    kind,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    hours,
    max_weight: maxWeight,
    max_size: maxSize,
    takes_cash: takesCash,
    allows_inspection: allowsInspection,
    is_open: true,
    words: searchWords([code, ...Object.values(found)].join(" ")),
  };
}

function townRow({ id, ...town }: CarrierTown) {
  const names = { name_bg: clean(town.nameBg), name_en: clean(town.nameEn) || clean(town.nameBg) };
  const postcode = clean(town.postcode);
  return {
    ...names,
    id,
    region_bg: clean(town.regionBg),
    region_en: clean(town.regionEn) || clean(town.regionBg),
    postcode,
    words: searchWords([...Object.values(names), postcode].join(" ")),
  };
}

/** Requests a refresh of a carrier's lists, in the transaction that saves its account. */
export async function enqueueOfficeRefresh(
  tx: Transaction,
  jobs: Pick<JobQueue, "enqueue">,
  carrier: CarrierName,
): Promise<void> {
  await jobs.enqueue(tx, officeRefreshJob, [{ carrier }]);
}

/**
 * Starts the workers that refresh the lists of every usable carrier at night, and on request. A carrier that failed is
 * retried; an empty or much shorter list is not, since the carrier would return it again.
 */
export async function startRefreshingOffices(
  services: Pick<Services, "db" | "jobs" | "carriers" | "env">,
  clock: () => Date,
): Promise<void> {
  const { db, jobs, carriers: usable, env } = services;
  await jobs.work(officeRefreshJob, async ({ carrier }) => {
    const result = await refreshOffices(services, carrier, clock());
    if (result && !result.ok && result.problem !== "empty" && result.problem !== "shrunk")
      throw new Error(`The offices of ${carrier} could not be fetched: ${result.problem}`);
  });
  const refreshAll = async () => {
    const names = await usable.names();
    await db.transaction((tx) =>
      jobs.enqueue(
        tx,
        officeRefreshJob,
        names.map((carrier) => ({ carrier })),
      ),
    );
  };
  await jobs.workOnSchedule(officeListsJob, refreshAll, () => nextCarrierRun(clock(), env.BASE_URL));
}

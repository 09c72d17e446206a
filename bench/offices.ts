import { drizzle } from "drizzle-orm/node-postgres";
import { sql } from "drizzle-orm";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { Database, OpenDatabase } from "#app/server/db/database.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import type { CarrierOffice, CarrierTown } from "#app/server/delivery/carrier-contract.ts";
import { findOffices } from "#app/server/delivery/find-offices.ts";
import type { OfficeQuery } from "#app/server/delivery/find-offices.ts";
import { findTowns } from "#app/server/delivery/find-towns.ts";
import { replaceOffices } from "#app/server/delivery/refresh-offices.ts";
import { sandboxOffices, sandboxTowns } from "#app/server/delivery/adapters/sandbox/sandbox-places.ts";
import { migrateDatabase } from "#app/server/postgres/migrate.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";
import { latencyOf, timed } from "./latency.ts";
import type { Report } from "./parts/report.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";

/** Numbers of offices of Econt, Speedy and BOX NOW together, and of settlements in Bulgaria. */
const [officeCount, townCount] = [6000, 5200];
const runs = 200;
const names = ["econt", "speedy", "boxnow"] as const;

/**
 * Measures the searches of the picker without HTTP, and for comparison plain scans of the same table in the same run.
 */
export function measureOffices(): Promise<Report> {
  return withTemporaryShop({ DEMO: "off" }, async (shop) => {
    await execute(shop.connectionString, "create database offices");
    const connectionString = onDatabase(shop.connectionString, "offices");
    await migrateDatabase(connectionString);
    const database = openDatabase(connectionString);
    try {
      return await measureSearches(database);
    } finally {
      await database.close();
    }
  });
}

async function measureSearches({ db, pool }: OpenDatabase): Promise<Report> {
  const [filling, again] = [await timed(() => fill(db)), await timed(() => fill(db))];
  await pool.query("vacuum analyze");
  const reader = drizzle({ client: pool });
  const search = (query: Partial<OfficeQuery>) =>
    findOffices(reader, names, { q: "", town: "", kind: null, near: null, ...query }, "bg");
  const scan = (text: string) =>
    reader.execute(sql`
      select * from carrier_offices
      where is_open and lower(concat_ws(' ', code, name_bg, name_en, town_bg, town_en, address_bg, address_en))
        like ${`%${text}%`}
      order by name_bg collate "bg-x-icu" limit 60`);
  const questions: [string, () => Promise<unknown>][] = [
    ["offices of a town, Cyrillic", () => search({ town: "Пловдив" })],
    ["offices of a town, Latin", () => search({ town: "plowdiw" })],
    ["automats of a town", () => search({ town: "Варна", kind: "automat" })],
    ["words of name and street", () => search({ q: "бургас пробна" })],
    ["mistyped town", () => search({ q: "plvdiv" })],
    ["nearest", () => search({ near: { latitude: 42.14, longitude: 24.75 } })],
    ["town by its first letters", () => findTowns(reader, names, "plo", "bg")],
    ["mistyped town, proposals", () => findTowns(reader, names, "plvdiv", "bg")],
    ["plain scan: Cyrillic", () => scan("пловдив")],
    ["plain scan: nothing found", () => scan("plvdiv")],
  ];
  const rows = [];
  for (const [name, ask] of questions) {
    for (let warm = 0; warm < 5; warm++) await ask();
    const milliseconds: number[] = [];
    for (let run = 0; run < runs; run++) milliseconds.push((await timed(ask)).milliseconds);
    const { p50, p99 } = latencyOf(milliseconds);
    rows.push([name, p50, p99]);
  }
  return {
    tables: [
      {
        title: `Search among ${officeCount} offices and ${townCount} towns, in ms`,
        columns: ["query", "p50", "p99"],
        rows,
      },
    ],
    notes: [
      `Writing the lists took ${Math.round(filling.milliseconds)} ms, and ${Math.round(again.milliseconds)} ms again when nothing had changed.`,
    ],
  };
}

/** Fills the lists of three carriers: the sandbox's places many times over, and settlements with made-up names. */
async function fill(db: Database): Promise<void> {
  const now = new Date();
  const offices = Array.from({ length: officeCount / names.length }, (_, index): CarrierOffice => {
    const office = sandboxOffices[index % sandboxOffices.length];
    if (!office) throw new Error("The sandbox has no offices");
    return { ...office, code: `${office.code}-${index}` };
  });
  const towns = Array.from({ length: townCount }, (_, index): CarrierTown => {
    const town = sandboxTowns[index % sandboxTowns.length];
    if (!town) throw new Error("The sandbox has no towns");
    const isFirst = index < sandboxTowns.length;
    return { ...town, id: String(index), nameBg: isFirst ? town.nameBg : `Село ${town.nameBg}${index}` };
  });
  for (const name of names) {
    await db
      .insert(carriers)
      .values({ name, settings: defaultCarrierSettings, updated_at: now })
      .onConflictDoNothing();
    await db.transaction((tx) =>
      replaceOffices(tx, name, { offices, towns: name === "boxnow" ? [] : towns }, now),
    );
  }
}

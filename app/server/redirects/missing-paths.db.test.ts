import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { maxMissingPaths } from "#app/domain/redirects/missing-path.ts";
import { missingPaths } from "#app/server/db/schema/redirects.ts";
import { log } from "#app/server/log.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { createMissingCounter } from "./missing-paths.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-20T22:30:00Z");
const day = "2026-11-21";

beforeEach(() => db.delete(missingPaths));

const counts = async (path: string) =>
  db
    .select({ day: missingPaths.day, count: missingPaths.count })
    .from(missingPaths)
    .where(eq(missingPaths.path, path));

test("requests are counted by path and day in Sofia, from several processes at once", async () => {
  const processes = [createMissingCounter(db), createMissingCounter(db)];
  for (let request = 0; request < 100; request += 1)
    processes[request % 2]?.count(request % 3 ? "/en/Old?email=x" : "/old/", now);
  processes[0]?.count("/old", new Date("2026-11-20T21:30:00Z"));
  await Promise.all(processes.map((counter) => counter.settled()));
  expect((await counts("/old")).toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
    { day: "2026-11-20", count: 1 },
    { day, count: 100 },
  ]);
});

test("a day has a thousand paths, whose counts still go up", async () => {
  await db.execute(sql`insert into ${missingPaths} (day, path)
    select ${day}::date, '/old-' || number from generate_series(1, ${maxMissingPaths - 1}::integer) as number`);
  const processes = [createMissingCounter(db), createMissingCounter(db)];
  for (const [index, counter] of processes.entries())
    for (let path = 0; path < 20; path += 1) counter.count(`/new-${index}-${path}`, now);
  processes[0]?.count("/old-1", now);
  await Promise.all(processes.map((counter) => counter.settled()));
  expect(await db.$count(missingPaths)).toBe(maxMissingPaths);
  expect(await counts("/old-1")).toEqual([{ day, count: 2 }]);
});

test("counts are kept for 90 days", async () => {
  await db.insert(missingPaths).values([
    { day: "2026-08-22", path: "/too-old" },
    { day: "2026-08-23", path: "/kept" },
  ]);
  const counter = createMissingCounter(db);
  counter.count("/new", now);
  await counter.settled();
  const left = await db.select({ path: missingPaths.path }).from(missingPaths);
  expect(left.map(({ path }) => path).toSorted()).toEqual(["/kept", "/new"]);
});

test("a count that cannot be written is logged, and later ones are", async () => {
  const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
  const broken = vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("down"));
  const counter = createMissingCounter(db);
  counter.count("/lost", now);
  await counter.settled();
  expect(failed).toHaveBeenCalledOnce();
  broken.mockRestore();
  counter.count("/kept", now);
  await counter.settled();
  expect([await counts("/lost"), await counts("/kept")]).toEqual([[], [{ day, count: 1 }]]);
});

import fc from "fast-check";
import { sql } from "drizzle-orm";
import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { testServices } from "#tests/factories/shop/services.ts";
import { keysetPage } from "./keyset.ts";
import type { ListOrder, ListPage, PageCursor } from "./keyset.ts";
import { newId } from "./new-id.ts";

const { db } = await testServices();
const things = pgTable("keyset_things", { id: uuid().primaryKey(), size: integer().notNull() });
await db.execute(sql`create table keyset_things (id uuid primary key, size integer not null)`);
type Thing = typeof things.$inferSelect;
type Direction = Pick<ListOrder, "direction">;

const inOrder = ({ direction }: Direction, rows: Thing[]) =>
  rows.toSorted((a, b) => (a.size - b.size || (a.id < b.id ? -1 : 1)) * (direction === "asc" ? 1 : -1));

function page(direction: ListOrder["direction"], cursor: PageCursor): Promise<ListPage<Thing>> {
  return keysetPage(
    { table: things, id: things.id, order: { by: things.size, direction }, cursor, perPage: 3 },
    ({ where, orderBy, limit }) =>
      db
        .select()
        .from(things)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  );
}

async function fill(sizes: readonly number[]): Promise<Thing[]> {
  const rows = sizes.map((size) => ({ id: newId(), size }));
  await db.delete(things);
  if (rows.length > 0) await db.insert(things).values(rows);
  return rows;
}

test("paging forwards returns every row once in order, and paging backwards returns the same pages", async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.constantFrom("asc", "desc"), async (drawn, direction) => {
      const rows = inOrder({ direction }, await fill(drawn));
      const pages: ListPage<Thing>[] = [await page(direction, null)];
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
        pages.push(await page(direction, { side: "after", id: next }));
      expect(pages.flatMap((each) => each.rows)).toEqual(rows);
      expect(pages.length).toBe(Math.max(1, Math.ceil(rows.length / 3)));
      expect(pages[0]?.previous).toBeNull();
      const back: Thing[][] = [];
      for (let previous = pages.at(-1)?.previous; previous;) {
        const earlier = await page(direction, { side: "before", id: previous });
        expect(earlier.next).not.toBeNull();
        back.unshift(earlier.rows);
        previous = earlier.previous;
      }
      expect(back).toEqual(pages.slice(0, -1).map((each) => each.rows));
    }),
    { numRuns: 40 },
  );
});

test("a cursor whose row was deleted leads to the first page", async () => {
  const [first] = await fill([1]);
  const { rows, previous, next } = await page("asc", { side: "after", id: newId() });
  expect({ rows, previous, next }).toEqual({ rows: [first], previous: null, next: null });
});

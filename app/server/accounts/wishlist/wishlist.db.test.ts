import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/server/accounts/actor.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { addToWishlist, removeFromWishlist } from "./change-wishlist.ts";
import { listWishlist } from "./list-wishlist.ts";
import { wishlistProductIds } from "./wishlist-product-ids.ts";
import { runs } from "#tests/tiers.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-20T10:00:00Z");
const visitor: Actor = { kind: "visitor" };
const maria = await newPerson("maria@example.com");
const ivan = await newPerson("ivan@example.com");
const strawberry = await insertProduct(db);
const grape = await insertProduct(db, { flavor: "grape" });
const orange = await insertProduct(db, { flavor: "orange" });
const offSale = await insertProduct(db, { flavor: "peach", is_active: false });

beforeEach(async () => {
  await db.delete(wishlist);
});

async function newPerson(email: string): Promise<Extract<Actor, { kind: "customer" }>> {
  const userId = newId();
  await db.insert(users).values({ id: userId, name: email, email });
  return { kind: "customer", userId, email };
}

async function wishesOf(person: Actor): Promise<string[]> {
  const listed = (await listWishlist(db, person)).map((product) => product.id);
  if (person.kind !== "visitor") expect(await wishlistProductIds(db, person.userId)).toEqual(listed);
  return listed;
}

const add = (person: Actor, productId: string, seconds = 0) =>
  addToWishlist(db, person, { productId, now: new Date(now.getTime() + seconds * 1000) });
const remove = (person: Actor, productId: string) => removeFromWishlist(db, person, { productId });

test("the wishlist is sorted last added first, with card details, and products can be removed", async () => {
  expect(await add(maria, strawberry, 1)).toEqual({ ok: true });
  expect(await add(maria, orange, 2)).toEqual({ ok: true });
  expect(await add(maria, grape, 3)).toEqual({ ok: true });
  expect(await wishesOf(maria)).toEqual([grape, orange, strawberry]);
  expect((await listWishlist(db, maria)).at(-1)).toMatchObject({
    name_bg: "Ягодови плодчета",
    price_bgn: 550,
  });
  expect(await remove(maria, orange)).toEqual({ ok: true });
  expect(await wishesOf(maria)).toEqual([grape, strawberry]);
});

test("a visitor has no wishlist and may not change one", async () => {
  expect(await add(visitor, strawberry)).toEqual({ ok: false, code: "signed_out" });
  expect(await remove(visitor, strawberry)).toEqual({ ok: false, code: "signed_out" });
  expect(await wishesOf(visitor)).toEqual([]);
  expect(await db.select().from(wishlist)).toEqual([]);
});

test("each person sees and changes only their own wishlist", async () => {
  await add(maria, strawberry);
  await add(ivan, strawberry);
  await add(ivan, grape, 1);
  await remove(maria, grape);
  expect(await wishesOf(ivan)).toEqual([grape, strawberry]);
  await remove(ivan, strawberry);
  expect(await wishesOf(maria)).toEqual([strawberry]);
});

test("adding a product again is refused and does not change the first date", async () => {
  await add(maria, strawberry);
  await add(maria, grape, 5);
  expect(await add(maria, strawberry, 10)).toEqual({ ok: false, code: "already" });
  expect(await wishesOf(maria)).toEqual([grape, strawberry]);
});

test("unknown and hidden products cannot be added, and removing an absent product succeeds", async () => {
  for (const productId of [offSale, newId()])
    expect(await add(maria, productId)).toEqual({ ok: false, code: "unknown_product" });
  for (const productId of [offSale, newId(), strawberry])
    expect(await remove(maria, productId)).toEqual({ ok: true });
  expect(await wishesOf(maria)).toEqual([]);
});

test("a hidden product is not listed, and is listed again once it is back on sale", async () => {
  await add(maria, strawberry);
  await add(maria, grape, 1);
  await db.update(products).set({ is_active: false }).where(eq(products.id, grape));
  expect(await wishesOf(maria)).toEqual([strawberry]);
  await db.update(products).set({ is_active: true }).where(eq(products.id, grape));
  expect(await wishesOf(maria)).toEqual([grape, strawberry]);
});

test("ten concurrent additions add once, and ten concurrent removals leave nothing", async () => {
  const added = await Promise.all(Array.from({ length: 10 }, () => add(maria, strawberry)));
  expect(added.filter((result) => result.ok)).toHaveLength(1);
  expect(added.filter((result) => !result.ok && result.code === "already")).toHaveLength(9);
  expect(await wishesOf(maria)).toEqual([strawberry]);
  const removed = await Promise.all(Array.from({ length: 10 }, () => remove(maria, strawberry)));
  expect(removed.every((result) => result.ok)).toBe(true);
  expect(await wishesOf(maria)).toEqual([]);
});

test("after concurrent clicks each wishlist matches some order of the clicks", async () => {
  const people = [maria, ivan];
  const goods = [strawberry, grape, offSale];
  const click = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom(0, 1, 2),
    adds: fc.boolean(),
  });
  const rounds = fc.array(fc.array(click, { maxLength: 8 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rounds, async (atOnce) => {
      await db.delete(wishlist);
      const holds = new Map<string, boolean>();
      for (const clicks of atOnce) {
        const results = await Promise.all(
          clicks.map(({ who, what, adds }) => (adds ? add : remove)(people[who]!, goods[what]!)),
        );
        for (const [who, person] of people.entries()) {
          const listed = await wishesOf(person);
          expect(new Set(listed).size).toBe(listed.length);
          for (const [what, productId] of goods.entries()) {
            const key = `${who} ${what}`;
            const before = holds.get(key) ?? false;
            const is = listed.includes(productId);
            const mine = clicks.flatMap((each, index) =>
              each.who === who && each.what === what ? { adds: each.adds, result: results[index]! } : [],
            );
            const added = mine.filter((each) => each.adds && each.result.ok).length;
            const adds = mine.some((each) => each.adds);
            const removes = mine.some((each) => !each.adds);
            if (productId === offSale) expect([is, added]).toEqual([false, 0]);
            else if (adds && !removes) expect([is, added]).toEqual([true, before ? 0 : 1]);
            else if (removes && !adds) expect(is).toBe(false);
            else if (!adds) expect(is).toBe(before);
            else expect(added <= mine.filter((each) => !each.adds).length + 1).toBe(true);
            holds.set(key, is);
          }
        }
      }
    }),
    { numRuns: runs(40) },
  );
});

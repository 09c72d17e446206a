import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { landingPages } from "#app/server/db/schema/campaigns.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";
import { flatRedirects } from "#app/domain/redirects/flat-redirects.ts";
import { setProductActive } from "#app/server/catalogue/change-product.ts";
import { copyLandingPage, landingPageTable } from "#app/server/content/landing/landing-pages.ts";
import { pageTable } from "#app/server/content/static-pages.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { landingPageInput } from "#tests/factories/content/landing-pages.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { addRedirects, setRedirects } from "./add-redirects.ts";
import { findRedirect } from "./find-redirect.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(async () => {
  for (const table of [redirects, staticPages, landingPages, products]) await db.delete(table);
});

const add = (...list: (readonly [string, string])[]) =>
  db.transaction((tx) =>
    addRedirects(
      tx,
      list.map(([path, target]) => ({ path, target })),
      { origin: "owner", now },
    ),
  );

async function stored(): Promise<Record<string, string>> {
  const rows = await db.select({ path: redirects.path, target: redirects.target }).from(redirects);
  return Object.fromEntries(
    rows.toSorted((a, b) => a.path.localeCompare(b.path)).map((row) => [row.path, row.target]),
  );
}

async function page(changes: { slug: string; status?: "draft" | "published" }, id: string | null = null) {
  const input = { title_bg: "Страница", title_en: "Page", status: "published" as const, ...changes };
  const result = await pageTable.save(db, admin, { id, input, seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

test("a to b and then b to c both lead to c in one step", async () => {
  await add(["/a", "/b"]);
  await add(["/b", "/c?x=1"]);
  expect(await stored()).toEqual({ "/a": "/c?x=1", "/b": "/c?x=1" });
  await add(["/Старо%20Име.html", "/a"]);
  expect(await findRedirect(db, "/en/%D0%A1%D1%82%D0%B0%D1%80%D0%BE%20%D0%B8%D0%BC%D0%B5.HTML")).toBe(
    "/c?x=1",
  );
  expect(await findRedirect(db, "/nothing")).toBeNull();
});

test("a target with escaped characters is found when its path is redirected", async () => {
  await add(["/a", "/100%25%3F"], ["/100%25%3F", "/c"]);
  expect(await stored()).toEqual({ "/100%?": "/c", "/a": "/c" });
});

test("what cannot be redirected is refused, each by itself", async () => {
  const living = await insertProduct(db);
  const hidden = await insertProduct(db, { is_active: false });
  await page({ slug: "alive" });
  await page({ slug: "draft", status: "draft" });
  await landingPageTable.save(db, admin, {
    id: null,
    input: landingPageInput({ slug: "summer", status: "published" }),
    seen: null,
    now,
  });
  const { added, refused } = await add(
    ["//evil.example", "/a"],
    ["/x", "https://evil.example"],
    ["/admin/orders", "/a"],
    ["/cart", "/a"],
    ["/alive", "/a"],
    ["/en/Alive/", "/a"],
    ["/promo/summer", "/a"],
    [`/products/${living}`, "/a"],
    ["/a", "/a?x=1"],
    ["/fine", "/products"],
    ["/fine/", "/contact"],
    ["/draft", "/products"],
    [`/products/${hidden}`, `/products/${living}`],
  );
  expect(refused.map(({ code }) => code)).toEqual([
    "path",
    "target",
    "own",
    "own",
    "living",
    "living",
    "living",
    "living",
    "loop",
    "exists",
  ]);
  expect(refused.at(5)?.path).toBe("/en/Alive/");
  expect(added).toHaveLength(3);
  expect(await stored()).toEqual({
    "/draft": "/products",
    "/fine": "/products",
    [`/products/${hidden}`]: `/products/${living}`,
  });
});

test("redirects in any order are as those of the model, whether added one by one or together", async () => {
  const name = fc.constantFrom("/a", "/b", "/c", "/d", "/e");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, name), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (list, size) => {
        await db.delete(redirects);
        const model = flatRedirects([]);
        for (const [path, target] of list) if (!model.has(path)) model.lead(path, target);
        for (let at = 0; at < list.length; at += size) await add(...list.slice(at, at + size));
        expect(await stored()).toEqual(Object.fromEntries(model.targets()));
      },
    ),
    { numRuns: 25 },
  );
});

test("concurrent redirects form neither chains nor loops", async () => {
  const links = ["/a", "/b", "/c", "/d", "/e", "/f", "/a"];
  await Promise.all(links.slice(1).map((target, index) => add([links[index] ?? "", target])));
  const all = await stored();
  expect(Object.keys(all)).toHaveLength(5);
  expect(new Set(Object.values(all)).size).toBe(1);
  expect(Object.keys(all)).not.toContain(Object.values(all)[0]);
});

test("a redirect and a page that becomes public at its path leave the page alone, in either order", async () => {
  const id = await page({ slug: "race", status: "draft" });
  for (let round = 0; round < 5; round += 1) {
    await pageTable.set(db, admin, { id, values: { status: "draft" }, now });
    await Promise.all([
      pageTable.set(db, admin, { id, values: { status: "published" }, now }),
      add(["/race", "/products"]),
    ]);
    expect(await stored()).toEqual({});
  }
});

test("an existing redirect is led elsewhere, with what leads to it", async () => {
  await add(["/a", "/b"]);
  const written = await db.transaction((tx) =>
    setRedirects(
      tx,
      [
        { path: "/a", target: "/c" },
        { path: "/z", target: "/a" },
      ],
      { origin: "owner", now },
    ),
  );
  expect(written.changed).toMatchObject([{ path: "/a", before: "/b", target: "/c" }]);
  expect(written.added).toMatchObject([{ path: "/z", target: "/c" }]);
  expect(await stored()).toEqual({ "/a": "/c", "/z": "/c" });
});

test("a changed slug redirects the former path, also by restoring and swapping it", async () => {
  const id = await page({ slug: "first" });
  await page({ slug: "second" }, id);
  await page({ slug: "third" }, id);
  expect(await stored()).toEqual({ "/first": "/third", "/second": "/third" });
  await page({ slug: "first" }, id);
  expect(await stored()).toEqual({ "/second": "/first", "/third": "/first" });
  await page({ slug: "second" });
  expect(await stored()).toEqual({ "/third": "/first" });
});

test("a page that was never public leaves no redirect, one that was does even as a draft", async () => {
  const id = await page({ slug: "draft", status: "draft" });
  await page({ slug: "shown", status: "draft" }, id);
  expect(await stored()).toEqual({});
  await page({ slug: "shown" }, id);
  await page({ slug: "shown", status: "draft" }, id);
  await page({ slug: "later", status: "draft" }, id);
  expect(await stored()).toEqual({ "/shown": "/later" });
  await pageTable.delete(db, admin, { id, now });
  expect(await stored()).toEqual({ "/shown": "/later" });
});

test("a draft at a redirected path leaves the redirect until it is published", async () => {
  await add(["/a", "/products"]);
  const id = await page({ slug: "a", status: "draft" });
  expect(await stored()).toEqual({ "/a": "/products" });
  await pageTable.set(db, admin, { id, values: { status: "published" }, now });
  expect(await stored()).toEqual({});
});

test("a landing page's slug redirects below /promo, and a copy changes nothing", async () => {
  const save = async (slug: string, id: string | null) => {
    const input = landingPageInput({ slug, status: "published" });
    const result = await landingPageTable.save(db, admin, { id, input, seen: null, now });
    if (!result.ok) throw new Error(result.code);
    return result.record.id;
  };
  const id = await save("spring", null);
  await save("summer", id);
  await copyLandingPage(db, admin, { pageId: id, now });
  expect(await stored()).toEqual({ "/promo/spring": "/promo/summer" });
});

test("a save that is refused leaves no redirect", async () => {
  const id = await page({ slug: "one" });
  await page({ slug: "two" });
  const input = { title_bg: "Страница", title_en: "Page", slug: "two", status: "published" } as const;
  expect(await pageTable.save(db, admin, { id, input, seen: null, now })).toMatchObject({ code: "taken" });
  expect(await stored()).toEqual({});
});

test("a product that is put on sale again loses its redirect", async () => {
  const productId = await insertProduct(db, { is_active: false });
  await add([`/products/${productId}`, "/products"]);
  await setProductActive(db, admin, { productId, isActive: true, seen: null, now });
  expect(await stored()).toEqual({});
  expect(await db.select().from(redirects).where(eq(redirects.origin, "owner"))).toEqual([]);
});

import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { media } from "#app/server/db/schema/content.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { moveInPictures } from "#app/server/db/schema/move-in.ts";
import { log } from "#app/server/log.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { shopifyExport } from "#tests/factories/move-in/exports.ts";
import type { ShopifyRow } from "#tests/factories/move-in/exports.ts";
import { openStranger } from "#tests/factories/servers/stranger.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { claimPicture, fetchMoveInPictures } from "./fetch-pictures.ts";
import { previewMoveIn } from "./plan-move-in.ts";
import { runMoveIn } from "./run-move-in.ts";
import { startMoveIn } from "./start-move-in.ts";
import { undoMoveIn } from "./undo-move-in.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const stranger = await openStranger();
afterAll(stranger.close);
const picture = await photograph(60, 40);
let now = new Date("2026-11-29T10:00:00Z");

beforeEach(() => {
  stranger.requests.length = 0;
  stranger.answer((_request, response) => response.setHeader("Content-Type", "image/jpeg").end(picture));
});

/** Moves products in whose sizes have pictures at these addresses; a product of two sizes for each name. */
async function moveIn(pictures: Record<string, string[]>): Promise<string> {
  const rows = Object.entries(pictures).flatMap(([Handle, addresses]): ShopifyRow[] => [
    { Handle, Title: Handle, "Option1 Value": "100 g", "Variant Price": "5" },
    { Handle, "Option1 Value": "200 g", "Variant Price": "9" },
    ...addresses.map((address, index) => ({
      Handle,
      "Image Src": address,
      "Image Position": String(index + 1),
    })),
  ]);
  const bytes = new TextEncoder().encode(shopifyExport(rows, { headings: "old" }));
  const facts = { source: "shopify", currency: "BGN", language: "bg", bytes, now } as const;
  const shown = await previewMoveIn(db, admin, facts);
  if (!shown.ok) throw new Error(shown.code);
  const { key, digest } = shown.preview;
  await startMoveIn(services, admin, { ...facts, fileName: "x.csv", key, digest });
  await runMoveIn(services, { moveInId: key, clock: () => now });
  return key;
}

const fetchAll = (moveInId: string, addresses: Record<string, string[]> = {}) =>
  fetchMoveInPictures(services, { moveInId, clock: () => now, network: stranger.network(addresses) });

const rowsOf = (moveInId: string) =>
  db
    .select()
    .from(moveInPictures)
    .where(eq(moveInPictures.move_in_id, moveInId))
    .orderBy(asc(moveInPictures.address), asc(moveInPictures.position));

async function sizesOf(name: string) {
  return db.select().from(products).where(eq(products.name_bg, name)).orderBy(asc(products.weight_grams));
}

const at = (path: string) => `https://cdn.stranger.example/${path}`;

test("pictures are fetched once for all sizes, in order, and go with the move-in", async () => {
  const id = await moveIn({ cherry: [at("1.jpg"), at("2.jpg")] });
  await fetchAll(id);
  expect(stranger.requests.toSorted()).toEqual(["GET /1.jpg", "GET /2.jpg"]);
  const rows = await rowsOf(id);
  expect(rows.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
  const [first, , second] = rows.map(({ media_url: url }) => url);
  for (const size of await sizesOf("cherry"))
    expect(size).toMatchObject({ image_url: first, pictures: [second] });
  const stored = await db.select().from(media);
  expect(stored).toMatchObject([{ width: 60, content_type: "image/webp", user_id: admin.userId }, {}]);
  expect(await undoMoveIn(services, admin, { moveInId: id, now })).toMatchObject({ ok: true, kept: [] });
  expect(await db.select().from(media)).toEqual([]);
  expect(await sizesOf("cherry")).toEqual([]);
});

test("no request leaves for what is not on the internet over https", async () => {
  const id = await moveIn({
    a: [
      "http://cdn.stranger.example/1.jpg",
      "data:image/png;base64",
      "https://127.0.0.1/1.jpg",
      "https://[::1]/1.jpg",
      "https://inside.stranger.example/1.jpg",
      "https://half.stranger.example/1.jpg",
      "https://cdn.stranger.example:8443/1.jpg",
    ],
  });
  const inside = {
    "inside.stranger.example": ["10.0.0.7"],
    "half.stranger.example": ["127.0.0.1", "10.0.0.7"],
  };
  // This machine, where the server is, counts as private here.
  const network = { ...stranger.network(inside), isPublic: () => false };
  await fetchMoveInPictures(services, { moveInId: id, clock: () => now, network });
  expect(stranger.requests).toEqual([]);
  const problems = new Map((await rowsOf(id)).map(({ address, problem }) => [address, problem]));
  expect(Object.fromEntries(problems)).toEqual({
    "http://cdn.stranger.example/1.jpg": "address",
    "data:image/png;base64": "address",
    "https://127.0.0.1/1.jpg": "private",
    "https://[::1]/1.jpg": "private",
    "https://inside.stranger.example/1.jpg": "private",
    "https://half.stranger.example/1.jpg": "private",
    "https://cdn.stranger.example:8443/1.jpg": "address",
  });
});

test("redirects, pages and huge files are refused, and the others arrive", async () => {
  const id = await moveIn({ b: [at("redirect"), at("page"), at("huge"), at("fine")] });
  stranger.answer((request, response) => {
    if (request.url === "/redirect") response.writeHead(302, { Location: "https://10.0.0.7/" }).end();
    else if (request.url === "/page") response.setHeader("Content-Type", "image/png").end("<html></html>");
    else if (request.url === "/huge") response.end(Buffer.alloc(20 * 1024 ** 2 + 1));
    else response.end(picture);
  });
  await fetchAll(id);
  const problems = new Map((await rowsOf(id)).map(({ address, problem }) => [address, problem]));
  expect(problems).toEqual(
    new Map([
      [at("fine"), null],
      [at("huge"), "too_large"],
      [at("page"), "not_an_image"],
      [at("redirect"), "redirect"],
    ]),
  );
  const [size] = await sizesOf("b");
  expect(size?.image_url).toMatch(/^\/media\//);
  expect(size?.pictures).toEqual([]);
});

test("a failure is tried again later, four times in all", async () => {
  const id = await moveIn({ c: [at("1.jpg")] });
  stranger.answer((_request, response) => response.writeHead(503).end());
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await fetchAll(id);
    await fetchAll(id);
    expect(stranger.requests).toHaveLength(attempt);
    now = new Date(now.getTime() + 60_000 * 2 ** attempt);
  }
  expect(await rowsOf(id)).toMatchObject([
    { state: "refused", problem: "status", attempts: 4 },
    { state: "refused" },
  ]);
});

/** Tries to fetch the only picture until it is refused; returns the times of the attempts, in seconds. */
async function attemptsOf(moveInId: string, tools: Parameters<typeof fetchMoveInPictures>[0] = services) {
  const begin = now.getTime();
  const times: number[] = [];
  for (let minute = 0; minute < 30; minute += 1) {
    const before = stranger.requests.length;
    await fetchMoveInPictures(tools, { moveInId, clock: () => now, network: stranger.network() });
    if (stranger.requests.length > before) times.push((now.getTime() - begin) / 1000);
    now = new Date(now.getTime() + 60_000);
  }
  return times;
}

const refusedAs = (problem: string) => [
  { state: "refused", problem, attempts: 4 },
  { state: "refused", problem, attempts: 4 },
];

test("a picture that cannot be written is tried again later, four times in all", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const id = await moveIn({ g: [at("1.jpg")] });
  const write = () => Promise.reject(new Error("the disk is full"));
  const storage = { ...services.storage, write };
  expect(await attemptsOf(id, { ...services, storage })).toEqual([0, 60, 180, 420]);
  expect(await rowsOf(id)).toMatchObject(refusedAs("failed"));
  expect(logged).toHaveBeenCalledTimes(4);
  logged.mockRestore();
});

test("a picture that its product cannot get leaves nothing in the library, after four attempts", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const id = await moveIn({ h: [at("1.jpg")] });
  const before = await db.select({ id: media.id }).from(media);
  await db.execute(sql`
    create function break_products() returns trigger language plpgsql as
      $$ begin raise exception 'no change'; end $$`);
  await db.execute(sql`
    create trigger break_products before update on products for each row execute function break_products()`);
  expect(await attemptsOf(id)).toEqual([0, 60, 180, 420]);
  await db.execute(sql`drop function break_products cascade`);
  expect(await rowsOf(id)).toMatchObject(refusedAs("failed"));
  expect(await db.select({ id: media.id }).from(media)).toEqual(before);
  logged.mockRestore();
});

test("a picture whose attempts were all interrupted is refused, and the others arrive", async () => {
  const id = await moveIn({ i: [at("1.jpg"), at("2.jpg")] });
  await db
    .update(moveInPictures)
    .set({ attempts: 4 })
    .where(eq(moveInPictures.address, at("1.jpg")));
  await fetchAll(id);
  expect(stranger.requests).toEqual(["GET /2.jpg"]);
  const [refused, , arrived] = await rowsOf(id);
  expect(refused).toMatchObject({ state: "refused", problem: "failed" });
  expect(await sizesOf("i")).toMatchObject([{ image_url: arrived?.media_url, pictures: [] }, {}]);
});

test("a picture that arrives after the move-in was undone leaves nothing in the library", async () => {
  const id = await moveIn({ j: [at("1.jpg")] });
  const before = await db.select({ id: media.id }).from(media);
  stranger.answer((_request, response) => {
    void undoMoveIn(services, admin, { moveInId: id, now }).then(() => response.end(picture));
  });
  await fetchAll(id);
  expect(stranger.requests).toEqual(["GET /1.jpg"]);
  expect(await db.select({ id: media.id }).from(media)).toEqual(before);
  expect(await sizesOf("j")).toEqual([]);
});

test("two processes do not fetch the same picture, and an interrupted one is fetched later", async () => {
  const id = await moveIn({ d: [at("1.jpg")] });
  const claims = await Promise.all([claimPicture(db, id, now), claimPicture(db, id, now)]);
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  await fetchAll(id);
  expect(stranger.requests).toEqual([]);
  now = new Date(now.getTime() + 120_000);
  await fetchAll(id);
  expect(stranger.requests).toEqual(["GET /1.jpg"]);
});

test("nothing is fetched for a move-in that was undone, not even what stayed", async () => {
  const id = await moveIn({ e: [at("1.jpg")] });
  await db
    .update(products)
    .set({ updated_at: sql`${products.updated_at} + interval '1 minute'` })
    .where(eq(products.name_bg, "e"));
  expect(await undoMoveIn(services, admin, { moveInId: id, now })).toMatchObject({ ok: true });
  await fetchAll(id);
  expect(stranger.requests).toEqual([]);
  expect(await sizesOf("e")).toMatchObject([{ image_url: null }, { image_url: null }]);
});

test("pictures that staff chose meanwhile stay first", async () => {
  const id = await moveIn({ f: [at("1.jpg")] });
  await db.update(products).set({ image_url: "/own.webp", name_en: "Mine" }).where(eq(products.name_bg, "f"));
  await fetchAll(id);
  const [row] = await rowsOf(id);
  expect((await sizesOf("f"))[0]).toMatchObject({
    image_url: "/own.webp",
    pictures: [row?.media_url],
    name_en: "Mine",
  });
});

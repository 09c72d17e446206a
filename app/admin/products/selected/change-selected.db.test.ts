import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { maxSelected } from "#app/server/catalogue/list-catalogue.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOf, receive } from "#tests/factories/orders/lots.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { action } from "#app/admin/products/list.tsx";
import type { SelectedAnswer } from "./change-selected.server.ts";

const services = await testServices();
const { db, pool } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const editor = grantedTo(await insertStaff(db, { email: "editor@example.com", role: "editor" }));
const accountant = grantedTo(await insertStaff(db, { email: "accountant@example.com", role: "accountant" }));
const category = { id: newId(), name_bg: "Градина", name_en: "Garden" };
await db.insert(categories).values(category);

const rowsOf = async (ids: readonly string[]) =>
  (await db.select().from(products)).filter(({ id }) => ids.includes(id)).toSorted(byId);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Returns the field `seen` as a page shows it that is opened now. */
async function seenNow(ids: readonly string[]): Promise<string> {
  return (await rowsOf(ids)).map(({ id, updated_at: at }) => `${id}:${at.getTime()}`).join(" ");
}

type Posted = { status: number; answer: SelectedAnswer };

/** Posts the form of the list, with the current versions unless `seen` gives others. */
async function post(
  intent: string,
  ids: readonly string[],
  { as = owner, seen, ...more }: { as?: Staff; seen?: string; category?: string; confirmed?: string } = {},
): Promise<Posted> {
  const fields = new URLSearchParams({ intent, seen: seen ?? (await seenNow(ids)), ...more });
  for (const id of ids) fields.append("id", id);
  const url = new URL("http://localhost/admin/products");
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, as);
  const request = new Request(url, { method: "POST", body: fields });
  const given: unknown = await action({ request, url, params: {}, context } as never);
  const sent = given as { data?: SelectedAnswer; init?: { status: number } } & SelectedAnswer;
  return sent.data ? { status: sent.init?.status ?? 200, answer: sent.data } : { status: 200, answer: sent };
}

const entriesOf = async (productId: string) =>
  (await db.select().from(auditLog))
    .filter(({ record_id }) => record_id === productId)
    .map(({ action: done, before, after }) => ({ action: done, before, after }));

test("selected products are hidden and shown, each with its price history and its own entry in the change log", async () => {
  const ids = [
    await insertProduct(db),
    await insertProduct(db),
    await insertProduct(db, { is_active: false }),
  ];
  expect(await post("hide", ids)).toEqual({
    status: 200,
    answer: { ok: true, did: "hide", changed: 2, unchanged: 1, incomplete: 0, packs: [], refused: [] },
  });
  expect((await rowsOf(ids)).map(({ is_active }) => is_active)).toEqual([false, false, false]);
  expect(await Promise.all(ids.map(entriesOf))).toEqual([
    [{ action: "status", before: { is_active: true }, after: { is_active: false } }],
    [{ action: "status", before: { is_active: true }, after: { is_active: false } }],
    [],
  ]);
  expect((await post("show", ids)).answer).toMatchObject({ changed: 3, unchanged: 0, incomplete: 3 });
  const prices = await db.select().from(productPrices);
  const withdrawn = prices.filter((price) => price.price_bgn === null && ids.includes(price.product_id));
  expect(withdrawn).toHaveLength(2);
});

test("hiding the parts of a pack names the packs in which they still sell", async () => {
  const parts = [await insertProduct(db), await insertProduct(db)];
  const pack = await insertPack(
    db,
    parts.map((product_id) => ({ product_id, quantity: 1 })),
  );
  expect((await post("hide", parts)).answer).toMatchObject({
    changed: 2,
    packs: [{ id: pack, name_bg: "Пакет" }],
  });
  expect((await post("hide", [pack])).answer).toMatchObject({ changed: 1, packs: [] });
});

test("selected products are moved to a category and to none", async () => {
  const ids = [await insertProduct(db), await insertProduct(db)];
  const moved = await post("move", ids, { category: category.id });
  expect(moved.answer).toMatchObject({ ok: true, did: "move", changed: 2, refused: [] });
  expect((await rowsOf(ids)).map(({ category_id }) => category_id)).toEqual([category.id, category.id]);
  expect(await post("move", ids, { category: category.id })).toMatchObject({ answer: { unchanged: 2 } });
  expect(await post("move", ids, { category: "none" })).toMatchObject({ answer: { changed: 2 } });
  expect((await rowsOf(ids)).map(({ category_id }) => category_id)).toEqual([null, null]);
});

test("a deleted category refuses the products by name and changes none", async () => {
  const ids = [await insertProduct(db, { name_bg: "Арония", name_en: "Aronia" })];
  const refused = [{ code: "category_gone", name_bg: "Арония", name_en: "Aronia" }];
  const { status, answer } = await post("move", ids, { category: newId() });
  expect(status).toBe(409);
  expect(answer).toMatchObject({ ok: false, changed: 0, refused });
});

test("deletion takes those without orders and lots, and names the others with the reason", async () => {
  const free = await insertProduct(db);
  const ordered = await insertProduct(db, { name_bg: "Поръчан" });
  const received = await insertProduct(db, { name_bg: "Приет" });
  await orderOf(services, { productId: ordered, quantity: 1, now: new Date() });
  await receive(db, owner, { productId: received, quantity: 1, now: new Date() });
  const ids = [free, ordered, received];
  expect((await post("delete", ids)).answer).toEqual({ ok: false, did: null, code: "unconfirmed" });
  const seen = await seenNow(ids);
  const { status, answer } = await post("delete", ids, { confirmed: "on" });
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    ok: true,
    changed: 1,
    refused: [
      { code: "ordered", name_bg: "Поръчан" },
      { code: "received", name_bg: "Приет" },
    ],
  });
  expect((await rowsOf(ids)).map(({ id }) => id).toSorted()).toEqual([ordered, received].toSorted());
  expect((await entriesOf(free)).map(({ action: done }) => done)).toEqual(["delete"]);
  const again = await post("delete", [free], { seen, confirmed: "on" });
  expect(again.status).toBe(409);
  expect(again.answer).toMatchObject({
    changed: 0,
    refused: [{ code: "gone", name_en: "Strawberry gummies" }],
  });
});

test("a product that somebody edited after the page was opened is named and stays as it is", async () => {
  const [edited, other] = [await insertProduct(db, { name_bg: "Редактиран" }), await insertProduct(db)];
  const seen = await seenNow([edited, other]);
  await pool.query("update products set updated_at = updated_at + interval '1 second' where id = $1", [
    edited,
  ]);
  for (const [intent, more] of [
    ["hide", {}],
    ["move", { category: category.id }],
    ["delete", { confirmed: "on" }],
  ] as const) {
    const { answer } = await post(intent, [edited], { seen, ...more });
    expect(answer).toMatchObject({
      ok: false,
      changed: 0,
      refused: [{ code: "stale", name_bg: "Редактиран" }],
    });
  }
  expect((await post("hide", [edited, other], { seen })).answer).toMatchObject({ ok: true, changed: 1 });
  expect(await rowsOf([edited])).toMatchObject([{ is_active: true, category_id: null }]);
});

test("of two batches at once each product is changed by exactly one", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 6; index++) ids.push(await insertProduct(db));
  const other = { id: newId(), name_bg: "Друга", name_en: "Other" };
  await db.insert(categories).values(other);
  const seen = await seenNow(ids);
  const both = await Promise.all([
    post("move", ids, { seen, category: category.id }),
    post("move", ids.toReversed(), { seen, category: other.id }),
  ]);
  const changed = both.map(({ answer }) => (answer.did === null ? 0 : answer.changed));
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  for (const id of ids) expect(await entriesOf(id)).toHaveLength(1);
});

test("selected products become the sizes of one, and products of their own again", async () => {
  const ids = [
    await insertProduct(db, { name_bg: "Първа", weight_grams: 100 }),
    await insertProduct(db, { name_bg: "Втора", weight_grams: 200 }),
  ];
  const same = await insertProduct(db, { weight_grams: 200 });
  expect((await post("unite", ids.slice(1))).answer).toMatchObject({ did: null, code: "one" });
  expect((await post("unite", [...ids, same])).answer).toMatchObject({ did: null, code: "same_weight" });
  const seen = (await seenNow(ids)).replaceAll(/:\d+/g, ":1");
  expect((await post("unite", ids, { seen })).answer).toMatchObject({ did: null, code: "changed" });
  expect((await post("unite", ids)).answer).toMatchObject({ did: "unite", changed: 2, unchanged: 0 });
  expect((await rowsOf(ids)).map(({ name_bg }) => name_bg)).toEqual(["Първа", "Първа"]);
  expect((await post("separate", [...ids, same])).answer).toMatchObject({
    did: "separate",
    changed: 2,
    unchanged: 1,
  });
  expect((await rowsOf(ids)).map(({ family_id }) => family_id)).toEqual([null, null]);
});

test("an unexpected error of one product does not stop the others", async () => {
  const ids = [await insertProduct(db, { name_bg: "Счупен" }), await insertProduct(db)];
  await pool.query(
    `alter table products add constraint broken check (name_bg <> 'Счупен' or is_active) not valid`,
  );
  const { answer } = await post("hide", ids);
  await pool.query("alter table products drop constraint broken");
  expect(answer).toMatchObject({ ok: true, changed: 1, refused: [{ code: "failed", name_bg: "Счупен" }] });
});

test("refuses an empty, unknown, unseen or too large selection, and counts a repeated id once", async () => {
  const id = await insertProduct(db);
  const many = Array.from({ length: maxSelected + 1 }, () => newId());
  const seen = await seenNow([id]);
  const refusals = [
    [await post("hide", [], { seen }), "none"],
    [await post("hide", many, { seen }), "too_many"],
    [await post("hide", [id, newId()], { seen }), "failed"],
    [await post("hide", [id, "<b>' or 1=1</b>"], { seen }), "failed"],
    [await post("hide", [id], { seen: `${id}:x` }), "failed"],
    [await post("fly", [id], { seen }), "failed"],
    [await post("move", [id], { seen }), "no_category"],
    [await post("move", [id], { seen, category: "x" }), "no_category"],
  ] as const;
  for (const [{ status, answer }, code] of refusals)
    expect([status, answer]).toEqual([422, { ok: false, did: null, code }]);
  expect(await rowsOf([id])).toMatchObject([{ is_active: true, category_id: null }]);
  expect((await post("hide", [id, id], { seen })).answer).toMatchObject({ changed: 1, refused: [] });
});

test("an editor of texts may move products like on their page, and not hide, show or delete them", async () => {
  const id = await insertProduct(db);
  const seen = await seenNow([id]);
  for (const intent of ["hide", "show", "delete", "unite", "separate"])
    await expect(post(intent, [id], { as: editor, confirmed: "on" })).rejects.toMatchObject({
      init: { status: 403 },
    });
  await expect(post("move", [id], { as: accountant, category: category.id })).rejects.toMatchObject({
    init: { status: 403 },
  });
  expect(await seenNow([id])).toBe(seen);
  const moved = await post("move", [id], { as: editor, category: category.id });
  expect(moved.answer).toMatchObject({ ok: true, changed: 1 });
});

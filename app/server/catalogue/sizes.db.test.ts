import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { readProductInput } from "#app/domain/catalogue/product-input.ts";
import { sharedDifferences } from "#app/domain/catalogue/sizes.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { loadSectionProducts } from "#app/server/content/section-products.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { changePrice, deleteProduct, moveProduct, setProductActive } from "./change-product.ts";
import { findProduct, offersById, relatedProducts } from "./find-products.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { listProducts } from "./list-products.ts";
import { copyProduct, saveProduct, saveProductTexts } from "./save-product.ts";
import { listSizes, separateSize, uniteProducts } from "./sizes.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");

const removeProducts = () => db.execute(sql`truncate ${products} cascade`);
beforeEach(removeProducts);

async function insertCategory(): Promise<string> {
  const id = newId();
  await db.insert(categories).values({ id, name_bg: "Плодови", name_en: "Fruity" });
  return id;
}

const rowsOf = (ids: readonly string[]) =>
  db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id));
const rowOf = async (id: string) => {
  const [row] = await rowsOf([id]);
  if (!row) throw new Error("The product is gone");
  return row;
};
const seenNow = async (ids: readonly string[]) =>
  new Map((await rowsOf(ids)).map(({ id, updated_at }) => [id, updated_at]));

async function unite(...ids: string[]) {
  return uniteProducts(db, owner, { seen: await seenNow(ids), now });
}

/** 100 g for 3.53 €, 250 g for 7.90 € and 1 kg for 26.00 €, sold out, as sizes of one product. */
async function threeSizes() {
  const small = await insertProduct(db, { name_bg: "Ягода", price_bgn: 690, weight_grams: 100 });
  const middle = await insertProduct(db, { name_bg: "Ягода голяма", price_bgn: 1545, weight_grams: 250 });
  const large = { price_bgn: 5085, weight_grams: 1000, stock_quantity: 0 };
  const ids = [small, middle, await insertProduct(db, { name_bg: "Ягода кг", ...large })] as const;
  expect(await unite(...ids)).toEqual({ ok: true, changed: 3, unchanged: 0 });
  return ids;
}

const list = (query: { q?: string; sort?: "price_asc" } = {}) =>
  listProducts(db, { q: "", category: null, flavor: null, sort: "newest", page: 1, ...query }, "bg");

function inputOf(changes: Record<string, string>) {
  const fields: Record<string, string> = {
    name_bg: "Малина",
    flavor: "strawberry",
    price: "6,90",
    price_currency: "BGN",
    weight_grams: "100",
    stock_quantity: "5",
    is_active: "on",
    ...changes,
  };
  const result = readProductInput((name) => fields[name] ?? "");
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.input;
}

const addSize = (sizeOf: string, weight: number, changes: Record<string, string> = {}) =>
  saveProduct(db, owner, {
    productId: null,
    sizeOf,
    input: inputOf({ weight_grams: String(weight), ...changes }),
    seen: null,
    now,
  });

const order = (items: Parameters<typeof orderRequest>[0], buyer: string) =>
  placeOrder(
    services,
    { kind: "visitor" },
    {
      payload: orderRequest(items, { email: `buyer-${buyer}@example.com` }),
      checkoutKey: null,
      now: new Date(),
    },
  );

test("sizes of one product have one card with the lowest price, and each its own page with links to all", async () => {
  const [small, middle, large] = await threeSizes();
  const { products: cards, total } = await list();
  expect(total).toBe(1);
  expect(cards).toMatchObject([
    { id: small, name_bg: "Ягода", price_bgn: 690, weight_grams: 100, sizes: { highest: 5085, stock: 20 } },
  ]);
  const found = await findProduct(db, large);
  expect(found?.product).toMatchObject({ id: large, name_bg: "Ягода, 1 кг", stock_quantity: 0 });
  expect(found?.family?.sizes).toEqual([
    { id: small, weight_grams: 100, price_bgn: 690, stock_quantity: 20 },
    { id: middle, weight_grams: 250, price_bgn: 1545, stock_quantity: 20 },
    { id: large, weight_grams: 1000, price_bgn: 5085, stock_quantity: 0 },
  ]);
});

test("a product with one size on sale has no sizes on its card and page", async () => {
  const [small, middle, large] = await threeSizes();
  for (const productId of [small, middle])
    await setProductActive(db, owner, { productId, isActive: false, seen: null, now });
  const { products: cards } = await list();
  expect(cards.map(({ id, sizes }) => [id, sizes])).toEqual([[large, undefined]]);
  expect((await findProduct(db, large))?.family).toBe(null);
});

test("the card follows price, status and deletion; sorting by price takes the lowest on sale", async () => {
  const [small, middle, large] = await threeSizes();
  const dear = await insertProduct(db, { name_bg: "Скъп", price_bgn: 1000 });
  const sorted = async () => (await list({ sort: "price_asc" })).products.map(({ id }) => id);
  expect(await sorted()).toEqual([small, dear]);
  const price = { productId: small, priceSeen: 690, price: 2000, currency: "BGN", now } as const;
  await changePrice(db, owner, price);
  expect(await sorted()).toEqual([dear, middle]);
  await setProductActive(db, owner, { productId: middle, isActive: false, seen: null, now });
  expect(await sorted()).toEqual([dear, small]);
  await deleteProduct(db, owner, { productId: small, seen: null, now });
  expect(await sorted()).toEqual([dear, large]);
});

test("a search finds a product once, and other sizes are not related", async () => {
  const [small, middle] = await threeSizes();
  const other = await insertProduct(db, { name_bg: "Грозде", flavor: "grape" });
  expect((await list({ q: "ягода" })).products.map(({ id }) => id)).toEqual([small]);
  const page = await findProduct(db, middle);
  if (!page) throw new Error("The page is gone");
  expect((await relatedProducts(db, page.product)).map(({ id }) => id)).toEqual([other]);
  const alone = await findProduct(db, other);
  if (!alone) throw new Error("The page is gone");
  expect((await relatedProducts(db, alone.product)).map(({ id }) => id)).toEqual([small]);
});

test("the back office lists sizes under their product, and by stock or hidden each for itself", async () => {
  const [small, middle, large] = await threeSizes();
  const other = await insertProduct(db, { name_bg: "Вишна", price_bgn: 2000, weight_grams: 100 });
  await setProductActive(db, owner, { productId: middle, isActive: false, seen: null, now });
  const listed = async (address: string) => {
    const page = await listCatalogue(db, owner, readCatalogueChoice(new URLSearchParams(address)), null);
    return page.rows.map(({ id }) => id);
  };
  expect(await listed("")).toEqual([other, small, middle, large]);
  expect(await listed("q=ягода&sort=price_desc&flavor=strawberry")).toEqual([other, small, middle, large]);
  expect(await listed("status=active")).toEqual([other, small, middle, large]);
  expect(await listed("status=hidden")).toEqual([middle]);
  expect(await listed("stock=out")).toEqual([large]);
});

test("best sellers count the units of all sizes and show the product once", async () => {
  const [small, middle] = await threeSizes();
  const other = await insertProduct(db, { name_bg: "Вишна", price_bgn: 550 });
  const items = [
    { productId: small, quantity: 1, price: 6.9 },
    { productId: middle, quantity: 2, price: 15.45 },
    { productId: other, quantity: 2, price: 5.5 },
  ];
  await order(items, "best");
  const section = { type: "best_sellers" as const, config: {} };
  const find = await loadSectionProducts(db, [section], { locale: "bg", now });
  expect(find(section).map(({ id, sizes }) => [id, sizes?.highest])).toEqual([
    [small, 5085],
    [other, undefined],
  ]);
});

test("uniting keeps what makes a size, and its earlier texts in its revisions", async () => {
  const [small, middle] = await threeSizes();
  const category = await insertCategory();
  const loose = await insertProduct(db, {
    name_bg: "Друга",
    weight_grams: 500,
    category_id: category,
    gtin: "96385074",
  });
  expect(await unite(middle, loose)).toEqual({ ok: true, changed: 1, unchanged: 3 });
  expect(await rowOf(loose)).toMatchObject({
    name_bg: "Ягода",
    category_id: null,
    gtin: "96385074",
    weight_grams: 500,
    family_id: (await rowOf(small)).family_id,
  });
  const stored = await db.select().from(revisions).where(eq(revisions.record_id, loose));
  expect(stored.map(({ data }) => (data as { name_bg: string }).name_bg)).toEqual(["Друга", "Ягода"]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.record_id, loose));
  expect(entries).toMatchObject([{ action: "update", before: { name_bg: "Друга" } }]);
});

test("uniting is refused as a whole: equal weights, too many, changed or deleted meanwhile", async () => {
  const [small] = await threeSizes();
  const same = await insertProduct(db, { weight_grams: 100 });
  expect(await unite(small, same)).toEqual({ ok: false, code: "same_weight" });
  const many: string[] = [];
  for (let weight = 1; weight <= 18; weight++) many.push(await insertProduct(db, { weight_grams: weight }));
  expect(await unite(small, ...many)).toEqual({ ok: false, code: "too_many_sizes" });
  const stale = new Map([...(await seenNow([small, same]))].map(([id]) => [id, new Date(0)]));
  expect(await uniteProducts(db, owner, { seen: stale, now })).toEqual({ ok: false, code: "stale" });
  const gone = new Map([...(await seenNow([small])), [newId(), now]]);
  expect(await uniteProducts(db, owner, { seen: gone, now })).toEqual({ ok: false, code: "gone" });
  expect((await rowsOf([same, ...many])).every(({ family_id }) => family_id === null)).toBe(true);
});

test("saving a size writes its texts, category and label to all, by either role; price and pictures stay", async () => {
  const [small, middle, large] = await threeSizes();
  const category = await insertCategory();
  const { updated_at: seen } = await rowOf(middle);
  const changes = { weight_grams: "250", price: "15,45", category_id: category, legal_name_bg: "Бонбони" };
  const saved = await saveProduct(db, owner, { productId: middle, input: inputOf(changes), seen, now });
  expect(saved).toMatchObject({ ok: true });
  for (const row of await rowsOf([small, middle, large]))
    expect(row).toMatchObject({ name_bg: "Малина", category_id: category, legal_name_bg: "Бонбони" });
  expect(await rowOf(large)).toMatchObject({ price_bgn: 5085, weight_grams: 1000, stock_quantity: 0 });
  expect((await list({ q: "малина" })).products).toMatchObject([{ id: small }]);
  await saveProductTexts(db, owner, {
    productId: large,
    input: inputOf({ name_bg: "Къпина" }),
    seen: null,
    now,
  });
  expect((await rowsOf([small, middle])).map(({ name_bg }) => name_bg)).toEqual(["Къпина", "Къпина"]);
  await moveProduct(db, owner, { productId: small, categoryId: category, seen: null, now });
  expect((await rowsOf([middle, large])).map(({ category_id }) => category_id)).toEqual([category, category]);
});

test("a size takes no weight that another has", async () => {
  const [small, middle] = await threeSizes();
  const input = inputOf({ weight_grams: "100" });
  expect(await saveProduct(db, owner, { productId: middle, input, seen: null, now })).toEqual({
    ok: false,
    code: "same_weight",
  });
  expect(await rowOf(middle)).toMatchObject({ weight_grams: 250, name_bg: "Ягода" });
  expect(await addSize(small, 250)).toEqual({ ok: false, code: "same_weight" });
  expect(await addSize(newId(), 250)).toEqual({ ok: false, code: "gone" });
});

test("a new size makes its product a family; of equal ones added at once one is", async () => {
  const single = await insertProduct(db, { name_bg: "Кайсия", weight_grams: 100, price_bgn: 690 });
  const added = await Promise.all([addSize(single, 300), addSize(single, 300), addSize(single, 50)]);
  expect(added.map((result) => (result.ok ? "ok" : result.code)).toSorted()).toEqual([
    "ok",
    "ok",
    "same_weight",
  ]);
  const { family_id } = await rowOf(single);
  const sizes = await listSizes(db, owner, family_id ?? "");
  expect(sizes.map(({ weight_grams }) => weight_grams)).toEqual([50, 100, 300]);
  expect((await rowOf(single)).name_bg).toBe("Малина");
});

test("a separated size is a product of its own with all it has, and a copy is none of the sizes", async () => {
  const [small, middle, large] = await threeSizes();
  const before = await rowOf(middle);
  const change = { productId: middle, seen: before.updated_at, now };
  expect(await separateSize(db, owner, change)).toEqual({ ok: true, isChanged: true });
  const { family_id: _family, is_card: _card, updated_at: _at, ...same } = before;
  expect(await rowOf(middle)).toMatchObject({ ...same, family_id: null, is_card: true });
  expect(await separateSize(db, owner, change)).toEqual({ ok: true, isChanged: false });
  const { updated_at: seen } = await rowOf(small);
  expect(await separateSize(db, owner, { productId: small, seen: new Date(0), now })).toEqual({
    ok: false,
    code: "stale",
  });
  await separateSize(db, owner, { productId: small, seen, now });
  expect((await list()).products.map(({ id, sizes }) => [id, sizes])).toEqual([
    [large, undefined],
    [middle, undefined],
    [small, undefined],
  ]);
  const copy = await copyProduct(db, owner, { productId: large, now });
  expect(copy).toMatchObject({ ok: true, record: { family_id: null } });
});

test("whatever the owner does, each product has one card, the cheapest size on sale, and its sizes agree", async () => {
  const index = fc.nat({ max: 5 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("unite"), of: fc.uniqueArray(index, { minLength: 2, maxLength: 4 }) }),
    fc.record({ kind: fc.constantFrom("separate", "show", "hide", "rename", "delete"), of: fc.tuple(index) }),
    fc.record({ kind: fc.constant("price"), of: fc.tuple(index), price: fc.integer({ min: 1, max: 9 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await removeProducts();
      const ids: string[] = [];
      for (let at = 0; at < 6; at++)
        ids.push(await insertProduct(db, { name_bg: `Плод ${at}`, weight_grams: 100 * (1 + (at % 5)) }));
      for (const { kind, of, ...more } of steps) {
        const named = of.map((at) => ids[at] ?? "");
        const [productId = ""] = named;
        const [row] = await rowsOf([productId]);
        if (kind === "unite") await unite(...named);
        else if (!row) continue;
        else if (kind === "separate") await separateSize(db, owner, { productId, seen: row.updated_at, now });
        else if (kind === "delete") await deleteProduct(db, owner, { productId, seen: null, now });
        else if (kind === "rename")
          await saveProduct(db, owner, {
            productId,
            input: inputOf({ name_bg: productId, weight_grams: String(row.weight_grams) }),
            seen: null,
            now,
          });
        else if (kind === "price" && "price" in more)
          await changePrice(db, owner, {
            productId,
            priceSeen: row.price_bgn,
            price: more.price,
            currency: "BGN",
            now,
          });
        else await setProductActive(db, owner, { productId, isActive: kind === "show", seen: null, now });
      }
      const families = Map.groupBy(await rowsOf(ids), (row) => row.family_id ?? row.id);
      for (const sizes of families.values()) {
        const [cheapest] = sizes.toSorted(
          (a, b) =>
            Number(b.is_active) - Number(a.is_active) ||
            a.price_bgn - b.price_bgn ||
            a.weight_grams - b.weight_grams,
        );
        expect(sizes.filter(({ is_card }) => is_card)).toEqual([cheapest]);
        for (const size of sizes) expect(sharedDifferences(size, sizes[0] ?? size)).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});

test("orders of sizes and the owner's changes of them at once lose no unit and wait for one another", async () => {
  const ids = await threeSizes();
  const [small, middle] = ids;
  const loose = await insertProduct(db, { weight_grams: 700, price_bgn: 550 });
  const offers = [
    { productId: small, quantity: 1, price: 6.9 },
    { productId: middle, quantity: 1, price: 15.45 },
    { productId: loose, quantity: 1, price: 5.5 },
  ];
  const before = (await rowsOf([small, middle, loose])).map(({ stock_quantity }) => stock_quantity);
  await Promise.all([
    ...Array.from({ length: 8 }, (_, at) =>
      order([...offers, ...offers].slice(at % 3, (at % 3) + 2), String(at)),
    ),
    ...Array.from({ length: 4 }, async (_, at) => {
      await unite(middle, loose);
      const productId = at % 2 === 0 ? small : middle;
      await setProductActive(db, owner, { productId, isActive: true, seen: null, now });
      await saveProductTexts(db, owner, {
        productId,
        input: inputOf({ name_bg: `Име ${at}` }),
        seen: null,
        now,
      });
    }),
  ]);
  const after = (await rowsOf([small, middle, loose])).map(({ stock_quantity }) => stock_quantity);
  // Each order takes two products that lie side by side in the circle of three.
  expect(before.map((stock, at) => stock - (after[at] ?? 0))).toEqual([5, 6, 5]);
});

test("an order and the cart name the size", async () => {
  const [small, middle] = await threeSizes();
  const placed = await order([{ productId: middle, quantity: 1, price: 15.45 }], "named");
  const [line] = await db.select().from(orderLines);
  expect(placed.ok && line).toMatchObject({ name_bg: "Ягода, 250 г", weight_grams: 250 });
  expect(await offersById(db, [small])).toMatchObject([{ name_bg: "Ягода, 100 г" }]);
});

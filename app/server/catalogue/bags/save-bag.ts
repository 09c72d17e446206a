import { eq, inArray, sql } from "drizzle-orm";
import type { BagInput } from "#app/domain/bags/bag-input.ts";
import { mergeOrder } from "#app/domain/content/sort-order.ts";
import { isSamePrice } from "#app/domain/money.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { flavorNames } from "#app/server/catalogue/flavors.ts";
import { lockOrder } from "#app/server/catalogue/product-record.ts";
import { productWords, wordColumns } from "#app/server/catalogue/product-words.ts";
import { lockCategory } from "#app/server/catalogue/save-product.ts";
import { addToVocabulary } from "#app/server/catalogue/search-vocabulary.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { bagParts, bags, products } from "#app/server/db/schema/catalog.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { staleRefusal } from "#app/server/records/stale-settings.ts";
import { findBag } from "./list-bags.ts";
import type { BagRecord } from "./list-bags.ts";

export type SaveBagResult =
  | { ok: true; record: BagRecord }
  | SaveRefusal
  /** The category was deleted in the meantime. */
  | { ok: false; code: "category_gone" }
  /** A part was deleted in the meantime, or is not loose. */
  | { ok: false; code: "part_gone" };

/**
 * Saves a bag with its product and its parts, or creates one, last in the owner's order, when `id` is null. A price
 * that was only shown in another currency stays as it is. Refused as `gone`, as `stale` when it was saved after `seen`
 * (null overwrites), as `category_gone` and as `part_gone`.
 */
export async function saveBag(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { id, input, seen, now }: { id: string | null; input: BagInput; seen: Date | null; now: Date },
): Promise<SaveBagResult> {
  return db.transaction(async (tx): Promise<SaveBagResult> => {
    // The category before the products, as everywhere: this prevents deadlocks.
    if (!(await lockCategory(tx, input.category_id))) return { ok: false, code: "category_gone" };
    const loose = await lockWithParts(tx, id, input.part_ids);
    const before = id === null ? null : await findBag(tx, id);
    if (id !== null && !before) return { ok: false, code: "gone" };
    if (before) {
      const { updated_at: updatedAt } = before;
      const stale = await staleRefusal(tx, { entity: "bag", recordId: before.id, updatedAt, seen });
      if (stale) return stale;
    }
    if (input.part_ids.some((part) => !loose.has(part))) return { ok: false, code: "part_gone" };
    return { ok: true, record: await writeBag(tx, admin, { before, input, now }) };
  });
}

/** Locks a bag's product and its parts, in the order in which orders do. Returns the ids of the loose ones. */
async function lockWithParts(
  tx: Transaction,
  bagId: string | null,
  partIds: readonly string[],
): Promise<Set<string>> {
  const found = await tx
    .select({ id: products.id, is_loose: products.is_loose })
    .from(products)
    .where(inArray(products.id, bagId === null ? [...partIds] : [bagId, ...partIds]))
    .orderBy(...lockOrder)
    .for("no key update");
  return new Set(found.flatMap((product) => (product.is_loose ? [product.id] : [])));
}

async function writeBag(
  tx: Transaction,
  admin: Granted<"catalogue">,
  { before, input, now }: { before: BagRecord | null; input: BagInput; now: Date },
): Promise<BagRecord> {
  const { name_bg, name_en, image_url, category_id, measure, smallest, largest, most_kinds, is_offered } =
    input;
  const isSame = before && isSamePrice(input.price_bgn, before.price_bgn, input.price_currency);
  const product = {
    name_bg,
    name_en,
    image_url,
    category_id,
    price_bgn: isSame ? before.price_bgn : input.price_bgn,
    // An order's line has the weight of what is in the bag.
    weight_grams: measure === "grams" ? largest : 1,
    updated_at: nextUpdatedAt(before ?? undefined, now),
  };
  const terms = { measure, smallest, largest, most_kinds, is_offered };
  const id = before?.id ?? newId();
  if (before) {
    const flavors = await flavorNames(tx);
    await addToVocabulary(tx, productWords(product, flavors));
    await tx
      .update(products)
      .set({ ...product, ...wordColumns(product, flavors) })
      .where(eq(products.id, id));
    await tx.update(bags).set(terms).where(eq(bags.product_id, id));
  } else {
    await addProducts(tx, [
      { ...product, id, is_bag: true, is_active: false, stock_quantity: 0, created_at: product.updated_at },
    ]);
    const last = sql<number>`(select coalesce(max(${bags.sort_order}) + 1, 0) from ${bags})`;
    await tx.insert(bags).values({ product_id: id, ...terms, sort_order: last });
  }
  const beforeState = before && (await loggedState(tx, before));
  await tx.delete(bagParts).where(eq(bagParts.bag_id, id));
  if (input.part_ids.length > 0)
    await tx.insert(bagParts).values(input.part_ids.map((product_id) => ({ bag_id: id, product_id })));
  const record = await findBag(tx, id);
  if (!record) throw new Error("The bag was not written");
  await writeAudit(tx, admin, {
    action: before ? "update" : "create",
    entity: "bag",
    recordId: id,
    ...(beforeState && { before: beforeState }),
    after: await loggedState(tx, record),
    now,
  });
  return record;
}

/** Returns a bag as the change log shows it: with its parts by name. */
export async function loggedState(tx: Transaction, { part_ids, ...bag }: BagRecord) {
  const names = await tx
    .select({ name: products.name_bg })
    .from(products)
    .where(inArray(products.id, part_ids))
    .orderBy(sql`1`);
  return { ...bag, loose_products: names.map(({ name }) => name).join(", ") };
}

/** Puts a bag on offer, or takes it off, whoever edits it. Refused as `gone`, and as `no_parts` to be offered. */
export async function setBagOffered(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { id, isOffered, now }: { id: string; isOffered: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" | "no_parts" }> {
  return db.transaction(async (tx) => {
    await lockWithParts(tx, id, []);
    const before = await findBag(tx, id);
    if (!before) return { ok: false, code: "gone" };
    if (isOffered && before.part_ids.length === 0) return { ok: false, code: "no_parts" };
    if (before.is_offered === isOffered) return { ok: true };
    await tx.update(bags).set({ is_offered: isOffered }).where(eq(bags.product_id, id));
    await tx
      .update(products)
      .set({ updated_at: nextUpdatedAt(before, now) })
      .where(eq(products.id, id));
    await writeAudit(tx, admin, {
      action: "status",
      entity: "bag",
      recordId: id,
      before: { is_offered: before.is_offered },
      after: { is_offered: isOffered },
      now,
    });
    return { ok: true };
  });
}

/**
 * Saves the owner's order. Unknown ids are ignored, and bags missing from `ids` come last, so that a concurrent
 * addition or deletion does no harm.
 */
export async function sortBags(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: bags.product_id }).from(bags).orderBy(bags.product_id).for("update");
    const rows = await tx
      .select({ id: bags.product_id, name: products.name_bg })
      .from(bags)
      .innerJoin(products, eq(products.id, bags.product_id))
      .orderBy(bags.sort_order, bags.product_id);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const wanted = mergeOrder(ids, [...names.keys()]);
    await tx
      .update(bags)
      .set({ sort_order: sql`wanted.place - 1` })
      .from(sql`unnest(${sql.param(wanted)}::uuid[]) with ordinality as wanted (id, place)`)
      .where(eq(bags.product_id, sql`wanted.id`));
    await writeAudit(tx, admin, {
      action: "sort",
      entity: "bag",
      before: { order: [...names.values()] },
      after: { order: wanted.map((id) => names.get(id)) },
      now,
    });
  });
}

import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sharedDifferences, sharedValues, sizeProblem } from "#app/domain/catalogue/sizes.ts";
import type { SizeProblem } from "#app/domain/catalogue/sizes.ts";
import type { Granted, Staff } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { flavorNames } from "./flavors.ts";
import { lockSizes, lockWithSizes } from "./product-record.ts";
import type { ProductRecord } from "./product-record.ts";
import { writeProducts } from "./write-products.ts";

/** Key of the advisory lock that serialises changes of families: "fami" in ASCII. */
const familyLock = 0x66616d69;

/** Waits until no other transaction ties sizes or unties them. Locked first, so that the sizes seen next are all. */
export async function lockFamilies(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${familyLock})`);
}

/**
 * Makes the cheapest size on sale of each family the one that lists of the shop show; the cheapest of all while none is
 * on sale. Called after each change of price, status or family, with the sizes locked.
 */
export async function chooseCards(
  tx: Transaction,
  familyIds: readonly (string | null | undefined)[],
): Promise<void> {
  const families = [...new Set(familyIds)].filter((id) => typeof id === "string");
  if (families.length === 0) return;
  const size = alias(products, "size");
  const card = tx
    .select({ id: size.id })
    .from(size)
    .where(sql`${size.family_id} = ${products.family_id}`)
    .orderBy(desc(size.is_active), asc(size.price_bgn), asc(size.weight_grams))
    .limit(1);
  const isCard = sql<boolean>`(${products.id} = ${card})`;
  await tx
    .update(products)
    .set({ is_card: isCard })
    .where(
      and(sql`${products.family_id} = any(${sql.param(families)}::uuid[])`, ne(products.is_card, isCard)),
    );
}

/**
 * Ties a product to a family of its own unless it has one, so that a new size can join it. Returns the family and its
 * sizes; null when there is no such product, or it has no sizes, as a pack.
 */
export async function joinFamily(
  tx: Transaction,
  by: Staff,
  { productId, now }: { productId: string; now: Date },
): Promise<{ family_id: string; others: ProductRecord[] } | null> {
  await lockFamilies(tx);
  const [before, ...sizes] = await lockWithSizes(tx, productId);
  if (!before || !canHaveSizes(before)) return null;
  if (before.family_id !== null) return { family_id: before.family_id, others: [before, ...sizes] };
  const family_id = newId();
  await writeSizes(tx, by, [{ before, after: { ...before, family_id } }], now);
  return { family_id, others: await lockWithSizes(tx, productId) };
}

/** Packs, bags and loose products are never sizes: shoppers choose no size of them. */
function canHaveSizes({ is_pack, is_loose, is_bag }: ProductRecord): boolean {
  return !is_pack && !is_loose && !is_bag;
}

/** Writes what sizes share to those that differ from the saved one, each with a revision and an audit entry. */
export async function shareFields(
  tx: Transaction,
  by: Staff,
  { saved, others, now }: { saved: ProductRecord; others: readonly ProductRecord[]; now: Date },
): Promise<void> {
  const shared = sharedValues(saved);
  const changed = others.filter((other) => sharedDifferences(other, shared).length > 0);
  await writeSizes(
    tx,
    by,
    changed.map((before) => ({ before, after: { ...before, ...shared } })),
    now,
  );
}

type SizeChange = { before: ProductRecord; after: ProductRecord };

async function writeSizes(
  tx: Transaction,
  by: Staff,
  changes: readonly SizeChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await writeProducts(
    tx,
    changes.map(({ before, after }) => ({
      id: before.id,
      values: after,
      before,
      createdAt: before.created_at,
    })),
    { userId: by.userId, flavors: await flavorNames(tx), now },
  );
  for (const { before, after } of changes)
    await writeAudit(tx, by, {
      action: "update",
      entity: "product",
      recordId: before.id,
      before,
      after,
      now,
    });
}

export type UniteResult =
  | { ok: true; changed: number; unchanged: number }
  /** Deleted, or edited after `seen`. */
  | { ok: false; code: "gone" | "stale" | "pack" | SizeProblem };

/**
 * Makes products the sizes of one, in one transaction. All get what sizes share from the oldest of them, whose family
 * they join; what each had before stays in its revisions. Refused as `gone`, as `stale`, as `pack` when one is a pack,
 * a bag or a loose product, as `too_many_sizes`, and as `same_weight`, because shoppers tell sizes by their weight.
 */
export async function uniteProducts(
  db: Database,
  admin: Granted<"catalogue">,
  { seen, now }: { seen: ReadonlyMap<string, Date>; now: Date },
): Promise<UniteResult> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx);
    // The categories before the products, as everywhere: this prevents deadlocks.
    await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for("key share");
    const locked = await lockSizes(tx, [...seen.keys()]);
    const chosen = locked.filter(({ id }) => seen.has(id));
    if (chosen.length < seen.size) return { ok: false, code: "gone" };
    if (chosen.some(({ id, updated_at: at }) => at.getTime() !== seen.get(id)?.getTime()))
      return { ok: false, code: "stale" };
    if (!chosen.every(canHaveSizes)) return { ok: false, code: "pack" };
    const [oldest] = chosen.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    if (!oldest) return { ok: false, code: "gone" };
    const family_id = oldest.family_id ?? newId();
    const sizes = locked.filter((product) => product.family_id === family_id || seen.has(product.id));
    const problem = sizeProblem(sizes);
    if (problem) return { ok: false, code: problem };
    const shared = sharedValues(oldest);
    const changes = sizes
      .filter((before) => before.family_id !== family_id || sharedDifferences(before, shared).length > 0)
      .map((before) => ({ before, after: { ...before, ...shared, family_id } }));
    await writeSizes(tx, admin, changes, now);
    await chooseCards(tx, [family_id, ...chosen.map((product) => product.family_id)]);
    return { ok: true, changed: changes.length, unchanged: sizes.length - changes.length };
  });
}

/**
 * Makes a size a product of its own, with what it shares and all else that it has. Idempotent. Refused as `gone`, and
 * as `stale` when it is a size and was edited after `seen`.
 */
export async function separateSize(
  db: Database,
  admin: Granted<"catalogue">,
  { productId, seen, now }: { productId: string; seen: Date; now: Date },
): Promise<{ ok: true; isChanged: boolean } | { ok: false; code: "gone" | "stale" }> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx);
    const [before] = await lockWithSizes(tx, productId);
    if (!before) return { ok: false, code: "gone" };
    if (before.family_id === null) return { ok: true, isChanged: false };
    if (before.updated_at.getTime() !== seen.getTime()) return { ok: false, code: "stale" };
    await writeSizes(tx, admin, [{ before, after: { ...before, family_id: null } }], now);
    await tx.update(products).set({ is_card: true }).where(eq(products.id, productId));
    await chooseCards(tx, [before.family_id]);
    return { ok: true, isChanged: true };
  });
}

/** A size of a product on sale or hidden, as the editor lists it. */
export type ListedSize = Pick<
  ProductRecord,
  "id" | "weight_grams" | "price_bgn" | "stock_quantity" | "is_active"
>;

/** Returns the sizes of a family, by weight. */
export function listSizes(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  familyId: string,
): Promise<ListedSize[]> {
  const { id, weight_grams, price_bgn, stock_quantity, is_active } = products;
  return db
    .select({ id, weight_grams, price_bgn, stock_quantity, is_active })
    .from(products)
    .where(eq(products.family_id, familyId))
    .orderBy(asc(weight_grams));
}

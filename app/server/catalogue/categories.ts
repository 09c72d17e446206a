import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { sortedContentTable } from "#app/server/records/content-table.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { countOnSale, maxCounted } from "./count-on-sale.ts";

/** The categories in the back office, except for their list and their deletion. */
export const categoryTable = sortedContentTable({
  entity: "category",
  table: categories,
  name: categories.name_bg,
});

/** Returns all categories in the owner's order, each with the number of its products on sale, at most `maxCounted`. */
export async function listCategories(db: Pick<Database, "select">, _admin: Granted<"content">) {
  const counted = countOnSale(db, eq(products.category_id, categories.id));
  return db
    .select({ ...getTableColumns(categories), products: counted.products })
    .from(categories)
    .crossJoinLateral(counted)
    .orderBy(...categoryTable.order.inOrder);
}

export type ListedCategory = Awaited<ReturnType<typeof listCategories>>[number];

/**
 * Counts a category's products, including hidden ones, up to `maxCounted`. Meant for the confirmation before a
 * deletion, not for lists: no index covers hidden products by category.
 */
export async function countProducts(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  categoryId: string,
): Promise<number> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.category_id, categoryId))
    .limit(maxCounted);
  return found.length;
}

export type DeleteCategoryResult =
  { ok: true; moved: number } | { ok: false; code: "gone" | "has_products" | "no_target" };

/**
 * Deletes a category permanently; its revisions stay. Refused as `has_products` while it has products, on sale or
 * hidden, unless `moveTo` names the category that receives them; as `no_target` when there is no such other category;
 * as `gone` when it is already deleted.
 */
export async function deleteCategory(
  db: Pick<Database, "transaction">,
  admin: Granted<"content">,
  { categoryId, moveTo, now }: { categoryId: string; moveTo: string | null; now: Date },
): Promise<DeleteCategoryResult> {
  return db.transaction(async (tx): Promise<DeleteCategoryResult> => {
    // Before the rows: sorting updates them in another order.
    await categoryTable.order.lock(tx);
    // Locked, so that no product is added in the meantime; in key order, so that two deletions do not deadlock.
    const locked = await tx
      .select()
      .from(categories)
      .where(inArray(categories.id, [categoryId, ...(moveTo === null ? [] : [moveTo])]))
      .orderBy(asc(categories.id))
      .for("update");
    const category = locked.find(({ id }) => id === categoryId);
    if (!category) return { ok: false, code: "gone" };
    const target = locked.find(({ id }) => id === moveTo && id !== categoryId);
    if (moveTo !== null && !target) return { ok: false, code: "no_target" };
    const moved = target ? await moveProducts(tx, { from: categoryId, to: target.id, now }) : 0;
    if (!target && (await hasProducts(tx, categoryId))) return { ok: false, code: "has_products" };
    await tx.delete(categories).where(eq(categories.id, categoryId));
    await categoryTable.order.closeGap(tx);
    const after = target && { moved_to: target.name_bg, moved_products: moved };
    const entry = { action: "delete", entity: "category", recordId: categoryId, before: category } as const;
    await writeAudit(tx, admin, { ...entry, ...(after && { after }), now });
    return { ok: true, moved };
  });
}

async function hasProducts(tx: Transaction, categoryId: string): Promise<boolean> {
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.category_id, categoryId))
    .limit(1);
  return found.length > 0;
}

/**
 * Moves a category's products and returns their number. Locks them in key order, as orders do. Bumps `updated_at`, so
 * that open editors of these products see a conflict.
 */
async function moveProducts(
  tx: Transaction,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  const isIn = eq(products.category_id, from);
  const held = await tx
    .select({ id: products.id })
    .from(products)
    .where(isIn)
    .orderBy(asc(products.id))
    .for("no key update");
  await tx.update(products).set({ category_id: to, updated_at: now }).where(isIn);
  return held.length;
}

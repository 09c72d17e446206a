import { and, asc, count, eq, getTableColumns, inArray, max, ne } from "drizzle-orm";
import { categoryInput } from "#app/domain/catalogue/category-input.ts";
import type { CategoryField } from "#app/domain/catalogue/category-input.ts";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { saveContent } from "#app/server/content/save-content.ts";
import type { SaveRefusal, SaveResult } from "#app/server/content/save-content.ts";
import { saveSortOrder } from "#app/server/content/save-sort-order.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";

export type CategoryRow = typeof categories.$inferSelect;

/** A category's products are counted up to this number only, which keeps the query cheap in a shop of any size. */
export const mostCounted = 100;

const inOrder = [asc(categories.sort_order), asc(categories.id)];

/** Returns all categories in the owner's order, each with the number of its products on sale, at most `mostCounted`. */
export async function listCategories(db: Pick<Database, "select">, _admin: Admin) {
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.category_id, categories.id), eq(products.is_active, true)))
    .limit(mostCounted)
    .as("some");
  const counted = db
    .select({ products: count().as("products") })
    .from(some)
    .as("counted");
  return db
    .select({ ...getTableColumns(categories), products: counted.products })
    .from(categories)
    .crossJoinLateral(counted)
    .orderBy(...inOrder);
}

export type ListedCategory = Awaited<ReturnType<typeof listCategories>>[number];

/** Returns a category for editing, or null. `categoryId` is a UUID. */
export async function findCategory(
  db: Pick<Database, "select">,
  _admin: Admin,
  categoryId: string,
): Promise<CategoryRow | null> {
  const [category] = await db.select().from(categories).where(eq(categories.id, categoryId));
  return category ?? null;
}

/**
 * Counts a category's products, including hidden ones, up to `mostCounted`. Meant for the confirmation before a
 * deletion, not for lists: no index covers hidden products by category.
 */
export async function countProducts(
  db: Pick<Database, "select">,
  _admin: Admin,
  categoryId: string,
): Promise<number> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.category_id, categoryId))
    .limit(mostCounted);
  return found.length;
}

export type SaveCategoryResult =
  SaveResult<CategoryRow> | { ok: false; code: "invalid"; problems: Record<string, string> };

/**
 * Saves a category, or creates it in last place when `categoryId` is null. Refused as `invalid` by the rules of
 * `domain/catalogue/category-input.ts`, else as `saveContent` refuses.
 */
export async function saveCategory(
  db: Database,
  admin: Admin,
  change: { categoryId: string | null; form: Record<CategoryField, string>; seen: Date | null; now: Date },
): Promise<SaveCategoryResult> {
  const { categoryId, form, seen, now } = change;
  const input = categoryInput.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: fieldProblems(input.error) };
  if (categoryId !== null) return update(db, admin, { categoryId, set: input.data, seen, now });
  const id = newId();
  return saveContent<CategoryRow>(db, admin, {
    entity: "category",
    recordId: id,
    now,
    seen,
    write: async (tx, updated_at) => {
      const [last] = await tx.select({ place: max(categories.sort_order) }).from(categories);
      const row = { ...input.data, id, sort_order: (last?.place ?? -1) + 1, updated_at };
      return (await tx.insert(categories).values(row).returning())[0];
    },
  });
}

/**
 * Shows or hides a category in the shop without checking for concurrent edits; its products stay on sale. Refused as
 * `gone`.
 */
export function setCategoryActive(
  db: Database,
  admin: Admin,
  { categoryId, isActive, now }: { categoryId: string; isActive: boolean; now: Date },
): Promise<{ ok: true; record: CategoryRow } | SaveRefusal> {
  return update(db, admin, { categoryId, set: { is_active: isActive }, seen: null, now });
}

function update(
  db: Database,
  admin: Admin,
  change: { categoryId: string; set: Partial<CategoryRow>; seen: Date | null; now: Date },
): Promise<SaveResult<CategoryRow>> {
  const { categoryId, set, seen, now } = change;
  const byId = eq(categories.id, categoryId);
  return saveContent<CategoryRow>(db, admin, {
    entity: "category",
    recordId: categoryId,
    now,
    seen,
    read: async (tx) => (await tx.select().from(categories).where(byId).for("no key update"))[0],
    write: async (tx, updated_at) =>
      (
        await tx
          .update(categories)
          .set({ ...set, updated_at })
          .where(byId)
          .returning()
      )[0],
  });
}

/**
 * Saves the order of the categories, numbered from 0. Categories missing from `ids` (created meanwhile) come last; ids
 * of deleted categories are ignored.
 */
export async function sortCategories(
  db: Database,
  admin: Admin,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await saveSortOrder(db, admin, { entity: "category", ids, now, namesInOrder, renumber });
}

/** Returns the categories' names by id, in their order, and locks the rows until the transaction ends. */
async function namesInOrder(tx: Transaction): Promise<Map<string, string>> {
  await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for("no key update");
  const rows = await tx
    .select({ id: categories.id, name: categories.name_bg })
    .from(categories)
    .orderBy(...inOrder);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function renumber(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [sort_order, id] of ids.entries())
    await tx
      .update(categories)
      .set({ sort_order })
      .where(and(eq(categories.id, id), ne(categories.sort_order, sort_order)));
}

export type DeleteCategoryResult =
  { ok: true; moved: number } | { ok: false; code: "gone" | "has_products" | "no_target" };

/**
 * Deletes a category permanently; its revisions stay. Refused as `has_products` while it has products, on sale or
 * hidden, unless `moveTo` names the category that receives them; as `no_target` when there is no such other category;
 * as `gone` when it is already deleted.
 */
export async function deleteCategory(
  db: Database,
  admin: Admin,
  { categoryId, moveTo, now }: { categoryId: string; moveTo: string | null; now: Date },
): Promise<DeleteCategoryResult> {
  return db.transaction(async (tx): Promise<DeleteCategoryResult> => {
    // Locked, so that no product is added meanwhile; in key order, so that two deletions do not deadlock.
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

/** Locks products in key order, as orders do. Bumps `updated_at`, so that open editors of these products see a conflict. */
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

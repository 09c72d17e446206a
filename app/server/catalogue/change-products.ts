import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { log } from "#app/server/log.ts";
import { deleteProduct, moveProduct, setProductActive } from "./change-product.ts";
import { separateSize } from "./sizes.ts";

/** The selected products, each with its `updated_at` as the list showed it. */
export type SelectedProducts = { seen: ReadonlyMap<string, Date>; now: Date };

/**
 * Why a product did not change: deleted or edited by others in the meantime, its new category deleted, ordered, with
 * lots, in a pack or a bag, a promotion's gift, loose or a bag and so never on sale, or an unexpected error.
 */
export const productRefusals = [
  "ordered",
  "received",
  "part",
  "in_bag",
  "gift",
  "loose",
  "bag",
  "stale",
  "gone",
  "category_gone",
  "failed",
] as const;
export type ProductRefusal = (typeof productRefusals)[number];

/** The name of a product deleted long ago may be unknown. */
export type RefusedProduct = { code: ProductRefusal; name_bg: string | null; name_en: string | null };

export type ChangedProducts = {
  changed: number;
  /** Products that were as wanted already. */
  unchanged: number;
  /** Products on sale without their mandatory food information. */
  incomplete: number;
  /** Packs on sale with a product that was hidden: it still sells in them. */
  packs: PackName[];
  refused: RefusedProduct[];
};

type PackName = { id: string; name_bg: string; name_en: string };

/** Puts products on sale or hides them, each as `setProductActive` does. */
export async function setProductsActive(
  db: Database,
  admin: Granted<"catalogue">,
  { isActive, seen, now }: SelectedProducts & { isActive: boolean },
): Promise<ChangedProducts> {
  return changeEach(db, seen, (product) => setProductActive(db, admin, { ...product, isActive, now }));
}

/** Moves products to a category, or to none, each as `moveProduct` does. */
export async function moveProducts(
  db: Database,
  editor: Granted<"content">,
  { categoryId, seen, now }: SelectedProducts & { categoryId: string | null },
): Promise<ChangedProducts> {
  return changeEach(db, seen, (product) => moveProduct(db, editor, { ...product, categoryId, now }));
}

/** Makes sizes products of their own, each as `separateSize` does. */
export async function separateSizes(
  db: Database,
  admin: Granted<"catalogue">,
  { seen, now }: SelectedProducts,
): Promise<ChangedProducts> {
  return changeEach(db, seen, (product) => separateSize(db, admin, { ...product, now }));
}

/** Permanently deletes products, each as `deleteProduct` does. */
export async function deleteProducts(
  db: Database,
  admin: Granted<"catalogue">,
  { seen, now }: SelectedProducts,
): Promise<ChangedProducts> {
  return changeEach(db, seen, (product) => deleteProduct(db, admin, { ...product, now }));
}

type Result =
  | { ok: true; isChanged?: boolean; missing?: readonly unknown[]; packs?: readonly PackName[] }
  | { ok: false; code: ProductRefusal };

/** Changes each product in its own transaction: a failure of one is logged and does not stop the others. */
async function changeEach(
  db: Database,
  seen: ReadonlyMap<string, Date>,
  change: (product: { productId: string; seen: Date }) => Promise<Result>,
): Promise<ChangedProducts> {
  const result = { changed: 0, unchanged: 0, incomplete: 0 };
  const packs = new Map<string, PackName>();
  const refused = new Map<string, ProductRefusal>();
  for (const [productId, seenAt] of seen) {
    const done = await change({ productId, seen: seenAt }).catch((error: unknown): Result => {
      log.error({ err: error, productId }, "a selected product could not be changed");
      return { ok: false, code: "failed" };
    });
    if (!done.ok) {
      refused.set(productId, done.code);
      continue;
    }
    result[done.isChanged === false ? "unchanged" : "changed"] += 1;
    if (done.missing && done.missing.length > 0) result.incomplete += 1;
    for (const { id, name_bg, name_en } of done.packs ?? []) packs.set(id, { id, name_bg, name_en });
  }
  const names = await namesOf(db, [...refused.keys()]);
  const unnamed = { name_bg: null, name_en: null };
  return {
    ...result,
    packs: [...packs.values()],
    refused: [...refused].map(([id, code]) => ({ code, ...(names.get(id) ?? unnamed) })),
  };
}

type Names = Pick<RefusedProduct, "name_bg" | "name_en">;

/** Returns the names of products, of deleted ones from the change log. */
async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, Names>> {
  if (ids.length === 0) return new Map();
  const stored = await db
    .select({ id: products.id, ...sizedNameColumns })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const names = new Map<string, Names>(stored.map(({ id, ...name }) => [id, name]));
  const gone = ids.filter((id) => !names.has(id));
  if (gone.length === 0) return names;
  const deleted = await db
    .select({
      id: auditLog.record_id,
      name_bg: sql<string | null>`${auditLog.before} ->> 'name_bg'`,
      name_en: sql<string | null>`${auditLog.before} ->> 'name_en'`,
    })
    .from(auditLog)
    .where(
      and(eq(auditLog.entity, "product"), inArray(auditLog.record_id, gone), eq(auditLog.action, "delete")),
    )
    .orderBy(desc(auditLog.at));
  for (const { id, ...name } of deleted) names.set(id, name);
  return names;
}

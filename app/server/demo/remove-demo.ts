import { inArray, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { categoryTable, deleteCategory } from "#app/server/catalogue/categories.ts";
import { deleteProduct, moveProduct, setProductActive } from "#app/server/catalogue/change-product.ts";
import { flavorTable } from "#app/server/catalogue/flavors.ts";
import { lockOrder } from "#app/server/catalogue/product-record.ts";
import { landingPageTable } from "#app/server/content/landing/landing-pages.ts";
import { pageTable } from "#app/server/content/static-pages.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { firstSteps } from "#app/server/db/schema/settings.ts";
import { deleteUnusedMedia } from "#app/server/media/change-media.ts";
import type { Services } from "#app/server/services.ts";
import { findDemoMedia } from "./demo-media.ts";
import { countDemoContent, findDemoContent } from "./find-demo-content.ts";
import type { DemoContent } from "./find-demo-content.ts";
import { demoLock } from "./seed-demo-shop.ts";

/** The most own records that a preview counts. */
const maxCounted = 1000;

export type DemoPreview = DemoContent & {
  /** Products and categories that stay because they are the owner's own or changed; 1000 at most each. */
  ownProducts: number;
  ownCategories: number;
};

/** Returns what the removal of the demo content would delete, hide, rewrite and keep now. */
export async function previewDemoRemoval(
  db: Pick<Database, "select">,
  _admin: Granted<"content" | "catalogue">,
): Promise<DemoPreview> {
  const content = await findDemoContent(db);
  const [own, shelves] = await Promise.all([
    db.select({ id: products.id }).from(products).limit(maxCounted),
    db.select({ id: categories.id }).from(categories).limit(maxCounted),
  ]);
  return {
    ...content,
    ownProducts: own.filter(({ id }) => !content.products.includes(id)).length,
    ownCategories: shelves.length - content.categories.length,
  };
}

/**
 * Removes the demo content (see `findDemoContent`), in one transaction with an audit entry for each record. Deletes
 * products, reviews, categories and the landing page, hides the flavours, which cannot be deleted, and replaces the demo's
 * words in pages by neutral ones, as a shop needs these pages. What orders or lots name is hidden and leaves its
 * category instead; a part of a pack stays. Deletes the uploads that nothing uses any more. An emptied shop is not
 * seeded again. Idempotent: returns the number of changed records, 0 when there are none.
 *
 * Orders lock their products in the same order, so one placed at the same moment either comes first and keeps its
 * products, hidden, or finds them gone and is refused as `out_of_stock`.
 */
export async function removeDemo(
  { db, env, jobs }: Pick<Services, "db" | "env" | "jobs">,
  admin: Granted<"content" | "catalogue">,
  now: Date,
): Promise<number> {
  const { files } = await findDemoMedia();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    await lockContent(tx);
    const content = await findDemoContent(tx);
    const changed = countDemoContent(content);
    if (changed > 0) {
      await removeContent(tx, admin, { content, now });
      await deleteUnusedMedia(tx, { env, jobs }, admin, { places: files, now });
    }
    const mark = { mark: "removed", marked_at: now } as const;
    await tx
      .insert(firstSteps)
      .values({ step: "demo_content", ...mark })
      .onConflictDoNothing();
    return changed;
  });
}

/** Locks categories and the demo's products in the order of all other transactions: categories first. */
async function lockContent(tx: Transaction): Promise<void> {
  await categoryTable.order.lock(tx);
  const { products: ids, categories: shelves } = await findDemoContent(tx);
  const shelfIds = shelves.map(({ id }) => id);
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, shelfIds))
    .orderBy(categories.id)
    .for("update");
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...lockOrder)
    .for("update");
}

async function removeContent(
  tx: Transaction,
  admin: Granted<"content" | "catalogue">,
  { content, now }: { content: DemoContent; now: Date },
): Promise<void> {
  await tx.delete(reviews).where(inArray(reviews.id, content.reviews));
  for (const recordId of content.reviews)
    await writeAudit(tx, admin, { action: "delete", entity: "review", recordId, now });
  for (const { id: productId } of content.deleted)
    expectOk(await deleteProduct(tx, admin, { productId, seen: null, now }));
  for (const { id: productId, isActive, categoryId } of content.hidden) {
    const change = { productId, seen: null, now };
    if (isActive) expectOk(await setProductActive(tx, admin, { ...change, isActive: false }));
    if (categoryId !== null) expectOk(await moveProduct(tx, admin, { ...change, categoryId: null }));
  }
  for (const { id: categoryId } of content.categories)
    expectOk(await deleteCategory(tx, admin, { categoryId, moveTo: null, now }));
  for (const { id } of content.flavors)
    expectOk(await flavorTable.set(tx, admin, { id, values: { is_active: false }, now }));
  for (const { id } of content.landingPages) await landingPageTable.delete(tx, admin, { id, now });
  for (const { id, neutral, ...page } of content.pages) {
    const { created_at: _created, updated_at: seen, sort_order: _order, ...input } = { ...page, ...neutral };
    expectOk(await pageTable.save(tx, admin, { id, input, seen, now }));
  }
}

/** The locks exclude every refusal, so one is a bug: throws, which changes nothing. */
function expectOk(result: { ok: true } | { ok: false; code: string }): void {
  if (!result.ok) throw new Error(`The demo content could not be removed: ${result.code}`);
}

import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { MediaBucket } from "#app/domain/content/content.ts";
import { isMediaBucket } from "#app/domain/media/media.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { categoryTable } from "#app/server/catalogue/categories.ts";
import { sizedNames } from "#app/domain/catalogue/sizes.ts";
import { productsInUse } from "#app/server/catalogue/change-product.ts";
import { lockOrder, revisionColumns } from "#app/server/catalogue/product-record.ts";
import { chooseCards, lockFamilies } from "#app/server/catalogue/sizes.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { moveInPictures, moveInRecords, moveIns } from "#app/server/db/schema/move-in.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";
import { deleteUnusedMedia } from "#app/server/media/change-media.ts";
import type { Services } from "#app/server/services.ts";
import { lockMoveIns } from "./run-move-in.ts";

/**
 * What stays, and why: a product was changed, sold, got lots, or is part of a pack or a promotion; a category was
 * changed or has products; a redirect was changed.
 */
export type KeptRecord = {
  entity: "product" | "category" | "redirect";
  name: string;
  code: "stale" | "ordered" | "received" | "part" | "in_bag" | "gift" | "has_products";
};

export type UndoResult =
  | { ok: true; removed: number; kept: KeptRecord[] }
  /** It is not, or no longer, in the shop. */
  | { ok: false; code: "gone" };

type Undoing = { tx: Transaction; admin: Granted<"catalogue" | "content">; now: Date };
type MadeRecord = typeof moveInRecords.$inferSelect;

/**
 * Takes back what a move-in made and nobody changed or bought since, with its pictures that nothing else uses, in one
 * transaction. Idempotent: refused as `gone` when it is undone already.
 */
export async function undoMoveIn(
  { db, env, jobs }: Pick<Services, "db" | "env" | "jobs">,
  admin: Granted<"catalogue" | "content">,
  { moveInId, now }: { moveInId: string; now: Date },
): Promise<UndoResult> {
  return db.transaction(async (tx) => {
    await lockMoveIns(tx);
    const [moveIn] = await tx
      .select({ id: moveIns.id, file_name: moveIns.file_name })
      .from(moveIns)
      .where(and(eq(moveIns.id, moveInId), eq(moveIns.state, "done")))
      .for("no key update");
    if (!moveIn) return { ok: false, code: "gone" };
    await lockFamilies(tx);
    const records = await tx
      .select()
      .from(moveInRecords)
      .where(eq(moveInRecords.move_in_id, moveInId))
      .orderBy(asc(moveInRecords.record_id));
    const of = (entity: MadeRecord["entity"]) => records.filter((record) => record.entity === entity);
    const pictures = await tx
      .selectDistinct({ url: moveInPictures.media_url })
      .from(moveInPictures)
      .where(and(eq(moveInPictures.move_in_id, moveInId), isNotNull(moveInPictures.media_url)));
    const undoing = { tx, admin, now };
    const keptRedirects = await removeRedirects(tx, of("redirect"));
    // The order and the categories before the products, as everywhere: this prevents deadlocks.
    await categoryTable.order.lock(tx);
    const madeCategories = of("category");
    await tx
      .select({ id: categories.id })
      .from(categories)
      .where(
        inArray(
          categories.id,
          madeCategories.map(({ record_id: id }) => id),
        ),
      )
      .orderBy(asc(categories.id))
      .for("update");
    const keptProducts = await removeProducts(undoing, of("product"));
    const keptCategories = await removeCategories(undoing, madeCategories);
    await deleteUnusedMedia(tx, { env, jobs }, admin, {
      places: pictures.flatMap(({ url }) => placeOf(url)),
      now,
    });
    const kept = [...keptProducts, ...keptCategories, ...keptRedirects];
    await tx.update(moveIns).set({ state: "undone", ended_at: now }).where(eq(moveIns.id, moveInId));
    const before = { file_name: moveIn.file_name, removed: records.length - kept.length, kept: kept.length };
    await writeAudit(tx, admin, { action: "delete", entity: "move_in", recordId: moveInId, before, now });
    return { ok: true, removed: records.length - kept.length, kept };
  });
}

/** Returns the place of a picture in the library: `/media/bucket/path`. */
function placeOf(url: string | null): { bucket: MediaBucket; path: string }[] {
  const [, bucket, path] = /^\/media\/([a-z-]+)\/(.+)$/.exec(url ?? "") ?? [];
  return bucket !== undefined && path !== undefined && isMediaBucket(bucket) ? [{ bucket, path }] : [];
}

/** Products looked at and deleted at once. */
const batchSize = 500;

/** Deletes the products that nobody changed and nothing refers to, as `deleteProduct` does. */
async function removeProducts(
  { tx, admin, now }: Undoing,
  records: readonly MadeRecord[],
): Promise<KeptRecord[]> {
  const kept: KeptRecord[] = [];
  const families: (string | null)[] = [];
  for (let at = 0; at < records.length; at += batchSize) {
    const batch = records.slice(at, at + batchSize);
    const madeAt = new Map(batch.map(({ record_id: id, made_at }) => [id, made_at.getTime()]));
    // With these locks held, no new order can name the products.
    const found = await tx
      .select(revisionColumns)
      .from(products)
      .where(inArray(products.id, [...madeAt.keys()]))
      .orderBy(...lockOrder)
      .for("update");
    const uses = await productsInUse(
      tx,
      found.map(({ id }) => id),
    );
    const removed: string[] = [];
    for (const product of found) {
      const isSame = product.updated_at.getTime() === madeAt.get(product.id);
      const code = uses.get(product.id) ?? (isSame ? null : "stale");
      if (code === null) removed.push(product.id);
      else kept.push({ entity: "product", name: sizedNames(product).name_bg, code });
    }
    if (removed.length > 0) await tx.delete(products).where(inArray(products.id, removed));
    families.push(...found.map(({ family_id }) => family_id));
    const ofProducts = { action: "delete", entity: "product", now } as const;
    for (const before of found)
      if (removed.includes(before.id))
        await writeAudit(tx, admin, { ...ofProducts, recordId: before.id, before });
  }
  await chooseCards(tx, families);
  return kept;
}

async function removeCategories(
  { tx, admin, now }: Undoing,
  records: readonly MadeRecord[],
): Promise<KeptRecord[]> {
  const kept: KeptRecord[] = [];
  for (const { record_id: recordId, made_at: at } of records) {
    const [before] = await tx.select().from(categories).where(eq(categories.id, recordId));
    if (!before) continue;
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.category_id, recordId))
      .limit(1);
    const isChanged = before.updated_at.getTime() !== at.getTime();
    if (product || isChanged) {
      const code = product ? "has_products" : "stale";
      kept.push({ entity: "category", name: before.name_bg, code });
      continue;
    }
    await tx.delete(categories).where(eq(categories.id, recordId));
    await writeAudit(tx, admin, { action: "delete", entity: "category", recordId, before, now });
  }
  await categoryTable.order.closeGap(tx);
  return kept;
}

async function removeRedirects(tx: Transaction, records: readonly MadeRecord[]): Promise<KeptRecord[]> {
  const madeAt = new Map(records.map(({ record_id: id, made_at: at }) => [id, at.getTime()]));
  const found = await tx
    .select({ id: redirects.id, path: redirects.path, at: redirects.updated_at })
    .from(redirects)
    .where(inArray(redirects.id, [...madeAt.keys()]))
    .for("update");
  const isSame = ({ id, at }: (typeof found)[number]) => madeAt.get(id) === at.getTime();
  const same = found.filter(isSame).map(({ id }) => id);
  if (same.length > 0) await tx.delete(redirects).where(inArray(redirects.id, same));
  const changed = found.filter((redirect) => !isSame(redirect));
  return changed.map(({ path }) => ({ entity: "redirect", name: path, code: "stale" }));
}

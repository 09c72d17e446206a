import { eq, sql } from "drizzle-orm";
import { missingFoodInformation } from "#app/domain/catalogue/food-information.ts";
import type { MandatoryFoodInformation } from "#app/domain/catalogue/food-information.ts";
import { isSamePrice } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import { nextUpdatedAt, writeInitialRevision, writeRevision } from "#app/server/records/save-content.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { dropRedirectsOfProducts } from "#app/server/redirects/follow-address.ts";
import { announceStock, lowestStock, withholdLocked } from "./lots/lot-stock.ts";
import { lockProduct, lockWithSizes, revisionColumns } from "./product-record.ts";
import type { ProductRecord } from "./product-record.ts";
import { lockCategory } from "./save-product.ts";
import { packsWith } from "./packs.ts";
import { recordPrices } from "./record-prices.ts";
import { chooseCards } from "./sizes.ts";

type Gone = { ok: false; code: "gone" };
/** The product was edited after `seen`. */
type Stale = { ok: false; code: "stale" };

/** A change of one product. `seen` is the optimistic lock: its `updated_at` as it was shown; null overwrites. */
type SeenProduct = { productId: string; seen: Date | null; now: Date };

type ActiveResult =
  | {
      ok: true;
      isChanged: boolean;
      missing: MandatoryFoodInformation[];
      /** The packs on sale with a product that was hidden: it still sells in them. */
      packs: { id: string; name_bg: string; name_en: string }[];
    }
  | Gone
  | Stale
  | { ok: false; code: "loose" | "bag" };

/**
 * Puts a product on sale or hides it. Idempotent. Returns whether it changed, and what an active product lacks of its
 * mandatory food information. Refused as `gone`; as `loose` or `bag`, which have no page in the shop; as `stale` if it
 * would change and was edited after `seen`.
 */
export async function setProductActive(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { productId, isActive, seen, now }: SeenProduct & { isActive: boolean },
): Promise<ActiveResult> {
  return db.transaction(async (tx) => {
    const [before] = await lockWithSizes(tx, productId);
    if (!before) return { ok: false, code: "gone" };
    const missing = isActive ? missingFoodInformation(before) : [];
    if (isActive && before.is_loose) return { ok: false, code: "loose" };
    if (isActive && before.is_bag) return { ok: false, code: "bag" };
    if (before.is_active === isActive) return { ok: true, isChanged: false, missing, packs: [] };
    if (isStale(before, seen)) return { ok: false, code: "stale" };
    await updateColumns(tx, admin, { before, set: { is_active: isActive }, action: "status", now });
    const packs = isActive ? [] : await packsWith(tx, productId);
    return { ok: true, isChanged: true, missing, packs: packs.filter((pack) => pack.is_active) };
  });
}

/**
 * Moves a product, with its other sizes, to a category, or to none when `categoryId` is null. Idempotent. Returns
 * whether it changed. Refused as `gone` when there is none or it is a bag, and as `category_gone`; as `stale` if it
 * would change and was edited after `seen`.
 */
export async function moveProduct(
  db: Pick<Database, "transaction">,
  editor: Granted<"content">,
  { productId, categoryId, seen, now }: SeenProduct & { categoryId: string | null },
): Promise<{ ok: true; isChanged: boolean } | Gone | Stale | { ok: false; code: "category_gone" }> {
  return db.transaction(async (tx) => {
    // The category before the product, as everywhere: this prevents deadlocks.
    if (!(await lockCategory(tx, categoryId))) return { ok: false, code: "category_gone" };
    const [before, ...others] = await lockWithSizes(tx, productId);
    if (!before || before.is_bag) return { ok: false, code: "gone" };
    if (before.category_id === categoryId) return { ok: true, isChanged: false };
    if (isStale(before, seen)) return { ok: false, code: "stale" };
    for (const size of [before, ...others])
      await updateColumns(tx, editor, {
        before: size,
        set: { category_id: categoryId },
        action: "update",
        now,
      });
    return { ok: true, isChanged: true };
  });
}

function isStale({ updated_at }: ProductRecord, seen: Date | null): boolean {
  return seen !== null && updated_at.getTime() !== seen.getTime();
}

/**
 * Updates columns of a product that is locked with its sizes, with its price history, a revision and an audit entry.
 */
export async function updateColumns(
  tx: Transaction,
  by: AuditAuthor,
  {
    before,
    set,
    action,
    now,
  }: {
    before: ProductRecord;
    set: Partial<Pick<ProductRecord, "is_active" | "category_id" | "price_bgn">>;
    action: "status" | "update";
    now: Date;
  },
): Promise<void> {
  const updated_at = nextUpdatedAt(before, now);
  const after = { ...before, ...set, updated_at };
  await tx
    .update(products)
    .set({ ...set, updated_at })
    .where(eq(products.id, before.id));
  await recordPrices(tx, [{ product_id: before.id, before, after, since: updated_at }]);
  await dropRedirectsOfProducts(tx, [{ before, after }]);
  await chooseCards(tx, [before.family_id]);
  const record = { entity: "product", recordId: before.id } as const;
  await writeInitialRevision(tx, { ...record, before });
  await writeRevision(tx, { ...record, data: after, userId: by.userId, at: updated_at });
  await writeAudit(tx, by, { ...record, action, before, after, now });
}

export type ChangeStockResult =
  /** The stock now, and the `updated_at` that the next change must send as `seen`. */
  | { ok: true; stock: number; seen: Date }
  | Gone
  /** `stock` is the current quantity; for `lots` the lowest one that the product's lots allow. */
  | { ok: false; code: "stale" | "short" | "lots" | "pack"; stock: number };

/**
 * Corrects a product's stock from `stockSeen` to `stock`. The difference is applied to the current quantity, so that
 * concurrent sales are not overwritten. Refused as `short` when the result would be negative, as `lots` when it would
 * be less than lots need, as `pack` because its parts decide, as `gone` when there is none or it is a bag, and as
 * `stale` when the product was edited after `seen`; a request sent twice therefore applies once.
 */
export async function changeStock(
  db: Database,
  admin: Granted<"catalogue">,
  change: { productId: string; seen: Date; stockSeen: number; stock: number; now: Date },
): Promise<ChangeStockResult> {
  const { productId, seen, now } = change;
  return db.transaction(async (tx) => {
    const before = await lockProduct(tx, productId);
    if (!before || before.is_bag) return { ok: false, code: "gone" };
    if (before.updated_at.getTime() !== seen.getTime())
      return { ok: false, code: "stale", stock: before.stock_quantity };
    if (before.is_pack) return { ok: false, code: "pack", stock: before.stock_quantity };
    const stock_quantity = before.stock_quantity + change.stock - change.stockSeen;
    if (stock_quantity < 0) return { ok: false, code: "short", stock: before.stock_quantity };
    if (stock_quantity === before.stock_quantity) return { ok: true, stock: stock_quantity, seen };
    const lowest = await lowestStock(tx, productId);
    if (stock_quantity < lowest) return { ok: false, code: "lots", stock: lowest };
    const updated_at = nextUpdatedAt(before, now);
    await tx.update(products).set({ stock_quantity, updated_at }).where(eq(products.id, productId));
    await writeAudit(tx, admin, {
      action: "stock",
      entity: "product",
      recordId: productId,
      before: { stock_quantity: before.stock_quantity },
      after: { stock_quantity },
      now,
    });
    await withholdLocked(tx, [productId]);
    await announceStock(tx, [productId]);
    const [after] = await tx
      .select({ stock: products.stock_quantity })
      .from(products)
      .where(eq(products.id, productId));
    return { ok: true, stock: after?.stock ?? stock_quantity, seen: updated_at };
  });
}

export type ChangePriceResult =
  /** The price now, in stotinki. */
  | { ok: true; price: number }
  | Gone
  /** `price` is the current price in stotinki. */
  | { ok: false; code: "stale"; price: number };

/**
 * Changes a product's price from `priceSeen` to `price`, both in stotinki, and adds it to the price history of a
 * product on sale. `currency` is the one it was entered in: an amount that is the current price there changes nothing.
 * Refused as `gone` when there is none or it is a bag (`saveBag`), and as `stale` when the price is no longer
 * `priceSeen`.
 */
export async function changePrice(
  db: Database,
  admin: Granted<"catalogue">,
  change: { productId: string; priceSeen: number; price: number; currency: Currency; now: Date },
): Promise<ChangePriceResult> {
  const { productId, priceSeen, price, currency, now } = change;
  return db.transaction(async (tx) => {
    const [before] = await lockWithSizes(tx, productId);
    if (!before || before.is_bag) return { ok: false, code: "gone" };
    if (isSamePrice(price, before.price_bgn, currency)) return { ok: true, price: before.price_bgn };
    if (before.price_bgn !== priceSeen) return { ok: false, code: "stale", price: before.price_bgn };
    await updateColumns(tx, admin, { before, set: { price_bgn: price }, action: "update", now });
    return { ok: true, price };
  });
}

/**
 * Permanently deletes a product without orders and lots, with its price history and its wishlist entries; its
 * revisions stay. Refused as `gone` when there is none or it is a bag (`deleteBag`), as `ordered` because orders and
 * invoices refer to it, as `received` because lots do, as `part` while a pack contains it, as `in_bag` while a bag may
 * contain it, as `gift` while a promotion gives it, and as `stale` if it was edited after `seen`.
 */
export async function deleteProduct(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { productId, seen, now }: SeenProduct,
): Promise<{ ok: true } | Gone | Stale | { ok: false; code: ProductUse }> {
  return db.transaction(async (tx) => {
    await lockWithSizes(tx, productId);
    // With this lock held, no new order can name the product, and a concurrent one has already written its lines.
    const [before] = await tx
      .select(revisionColumns)
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    if (!before || before.is_bag) return { ok: false, code: "gone" };
    const code = (await productsInUse(tx, [productId])).get(productId);
    if (code) return { ok: false, code };
    if (isStale(before, seen)) return { ok: false, code: "stale" };
    await tx.delete(products).where(eq(products.id, productId));
    await chooseCards(tx, [before.family_id]);
    await writeAudit(tx, admin, { action: "delete", entity: "product", recordId: productId, before, now });
    return { ok: true };
  });
}

/** Why a product cannot be deleted: packs, bags, orders, lots or promotions refer to it. */
export type ProductUse = "part" | "in_bag" | "ordered" | "received" | "gift";

/** Returns which of these products cannot be deleted, each with its first reason. They are locked for update. */
export async function productsInUse(
  tx: Pick<Transaction, "execute">,
  productIds: readonly string[],
): Promise<Map<string, ProductUse>> {
  const { rows } = await tx.execute<{ id: string; use: ProductUse }>(sql`
    select asked.id, case
      when exists (select from pack_parts where product_id = asked.id) then 'part'
      when exists (select from bag_parts where product_id = asked.id) then 'in_bag'
      when exists (select from order_lines where product_id = asked.id) then 'ordered'
      when exists (select from order_line_parts where product_id = asked.id) then 'ordered'
      when exists (select from lots where product_id = asked.id) then 'received'
      when exists (select from promotions where gift_product_id = asked.id) then 'gift'
    end as use
    from unnest(${sql.param([...productIds])}::uuid[]) as asked (id)`);
  return new Map(rows.filter(({ use }) => use !== null).map(({ id, use }) => [id, use]));
}

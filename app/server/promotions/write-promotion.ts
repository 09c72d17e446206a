import { eq, inArray, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { promotions } from "#app/server/db/schema/promotions.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { syncPricePeriods } from "./price-periods.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import { sortOrder } from "#app/server/records/sort-order.ts";

export type PromotionRow = typeof promotions.$inferSelect;

/** The columns that the owner sets. */
export type PromotionValues = Omit<PromotionRow, "id" | "sort_order" | "created_at" | "updated_at">;

/** The owner's order, in which combinable promotions apply. */
export const promotionOrder = sortOrder(promotions, { name: promotions.name_bg });

/** Locks a promotion against other changes; orders may still use it. Undefined when it does not exist. */
export async function lockPromotion(tx: Transaction, id: string): Promise<PromotionRow | undefined> {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for("no key update");
  return row;
}

type Codes = { before: string | null; after: string | null };

/** Creates a promotion, last in the owner's order. `code` is the code that it gets, for the audit log. */
export async function insertPromotion(
  tx: Transaction,
  admin: Granted<"catalogue">,
  { values, code, now }: { values: PromotionValues; code: string | null; now: Date },
): Promise<PromotionRow> {
  await promotionOrder.lock(tx);
  const sort_order = (await promotionOrder.names(tx)).size;
  const [row] = await tx
    .insert(promotions)
    .values({ ...values, id: newId(), sort_order, created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error("No promotion was inserted");
  await syncPricePeriods(tx, { before: null, after: row, now });
  const after = await loggedState(tx, row, code);
  await writeAudit(tx, admin, { action: "create", entity: "promotion", recordId: row.id, after, now });
  return row;
}

/**
 * Changes a locked promotion, or deletes it when `values` is null, and writes the audit entry. Every change of stored
 * promotions goes through here, except for their order. `codes` are its code before and after.
 */
export async function changePromotion(
  tx: Transaction,
  admin: Granted<"catalogue">,
  {
    before,
    values,
    codes,
    now,
  }: { before: PromotionRow; values: Partial<PromotionValues> | null; codes: Codes; now: Date },
): Promise<PromotionRow> {
  const entry = {
    entity: "promotion",
    recordId: before.id,
    before: await loggedState(tx, before, codes.before),
    now,
  } as const;
  if (values === null) {
    await tx.delete(promotions).where(eq(promotions.id, before.id));
    await syncPricePeriods(tx, { before, after: null, now });
    await promotionOrder.closeGap(tx);
    await writeAudit(tx, admin, { ...entry, action: "delete" });
    return before;
  }
  const [row = before] = await tx
    .update(promotions)
    .set({ ...values, updated_at: nextUpdatedAt(before, now) })
    .where(eq(promotions.id, before.id))
    .returning();
  await syncPricePeriods(tx, { before, after: row, now });
  const after = await loggedState(tx, row, codes.after);
  await writeAudit(tx, admin, { ...entry, action: "update", after });
  return row;
}

/** Returns a promotion as the change log shows it: with its code, and its targets by name. */
async function loggedState(tx: Transaction, row: PromotionRow, promotion_code: string | null) {
  return { ...row, targets: await targetNames(tx, row), promotion_code };
}

/** Returns the Bulgarian names of the targets, in alphabetical order; those that were deleted have none. */
async function targetNames(tx: Transaction, { scope, targets }: PromotionRow): Promise<string> {
  if (scope === "all") return "";
  const sources = {
    categories: { table: categories, key: categories.id, name: categories.name_bg },
    flavors: { table: flavors, key: flavors.key, name: flavors.name_bg },
    families: { table: products, key: products.family_id, name: products.name_bg },
    products: { table: products, key: products.id, name: sizedNameColumns.name_bg },
  };
  const { table, key, name } = sources[scope];
  const rows = await tx
    .selectDistinct({ name: sql<string>`${name}` })
    .from(table)
    .where(inArray(sql`${key}::text`, targets))
    .orderBy(sql`1`);
  return rows.map((row) => row.name).join(", ");
}

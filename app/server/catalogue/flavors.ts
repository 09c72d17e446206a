import { and, asc, eq, exists, getTableColumns } from "drizzle-orm";
import { newFlavorKey } from "#app/domain/catalogue/flavor-key.ts";
import { isBuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import type { Flavor, FlavorNames } from "#app/domain/catalogue/flavor.ts";
import type { FlavorInput } from "#app/domain/catalogue/flavor-input.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { flavors, products } from "#app/server/db/schema/catalog.ts";
import { flavorWordsJob } from "#app/server/jobs/job-definitions.ts";
import { countOnSale } from "./count-on-sale.ts";
import { isListed } from "./product-record.ts";
import { sortedContentTable } from "#app/server/records/content-table.ts";
import type { SavedRecord } from "#app/server/records/content-table.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import type { Services } from "#app/server/services.ts";

export type FlavorRow = typeof flavors.$inferSelect;

/** The flavours in the back office, except for their list, their saving and their deletion. */
export const flavorTable = sortedContentTable({ entity: "flavor", table: flavors, name: flavors.name_bg });

/** Returns all flavours in the owner's order, each with the number of its products on sale, at most `maxCounted`. */
export async function listFlavors(db: Pick<Database, "select">, _admin: Granted<"content">) {
  const counted = countOnSale(db, eq(products.flavor, flavors.key));
  return db
    .select({ ...getTableColumns(flavors), products: counted.products })
    .from(flavors)
    .crossJoinLateral(counted)
    .orderBy(...flavorTable.order.inOrder);
}

export type ListedFlavor = Awaited<ReturnType<typeof listFlavors>>[number];

/**
 * Saves a flavour, or creates it with a key of its own when `id` is null. A job then makes its products searchable by
 * its new names. Refused as `saveContent` refuses.
 */
export async function saveFlavor(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"content">,
  change: { id: string | null; input: FlavorInput; seen: Date | null; now: Date },
): Promise<SavedRecord<FlavorRow> | SaveRefusal> {
  const stored = await flavorTable.list(db, admin);
  const key =
    change.id === null
      ? newFlavorKey(change.input, new Set(stored.map((flavor) => flavor.key)))
      : stored.find(({ id }) => id === change.id)?.key;
  if (key === undefined) return { ok: false, code: "gone" };
  const result = await flavorTable.save(db, admin, {
    ...change,
    input: { ...change.input, key },
    also: (tx) => jobs.enqueue(tx, flavorWordsJob, [{ flavor: key }]),
  });
  // Another new flavour got the key in the meantime.
  const isTaken = change.id === null && !result.ok && result.code === "taken";
  return isTaken ? saveFlavor({ db, jobs }, admin, change) : result;
}

/**
 * Permanently deletes a flavour that no product has; its revisions stay. Refused as `gone`, as `has_products`, hidden
 * ones included, and as `built_in`: product files may always name those of the specification.
 */
export async function deleteFlavor(
  db: Database,
  admin: Granted<"content">,
  { flavorId, now }: { flavorId: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" | "has_products" | "built_in" }> {
  return db.transaction(async (tx) => {
    await flavorTable.order.lock(tx);
    // Locked, so that no product gets it in the meantime.
    const [flavor] = await tx.select().from(flavors).where(eq(flavors.id, flavorId)).for("update");
    if (!flavor) return { ok: false, code: "gone" };
    if (isBuiltInFlavor(flavor.key)) return { ok: false, code: "built_in" };
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.flavor, flavor.key))
      .limit(1);
    if (product) return { ok: false, code: "has_products" };
    await tx.delete(flavors).where(eq(flavors.id, flavorId));
    await flavorTable.order.closeGap(tx);
    const entry = { action: "delete", entity: "flavor", recordId: flavorId, before: flavor } as const;
    await writeAudit(tx, admin, { ...entry, now });
    return { ok: true };
  });
}

/** Returns all flavours to choose from, in the owner's order. */
export function flavorChoices(db: Pick<Database, "select">, _admin: Granted<"content">) {
  return db
    .select({
      key: flavors.key,
      name_bg: flavors.name_bg,
      name_en: flavors.name_en,
      is_active: flavors.is_active,
    })
    .from(flavors)
    .orderBy(...flavorTable.order.inOrder);
}

export type FlavorChoice = Awaited<ReturnType<typeof flavorChoices>>[number];

/**
 * Returns the names of all flavours. In a transaction they cannot change before its end, so that words computed from
 * them stay right: a later change of a name finds the products written here.
 */
export async function flavorNames(db: Pick<Database, "select"> | Transaction): Promise<FlavorNames> {
  const { key, name_bg, name_en } = flavors;
  const rows = await db.select({ key, name_bg, name_en }).from(flavors).orderBy(asc(flavors.id)).for("share");
  return new Map(rows.map(({ key: known, ...names }) => [known, names]));
}

/** The columns of a flavour that pages show. */
export const flavorColumns = {
  key: flavors.key,
  name_bg: flavors.name_bg,
  name_en: flavors.name_en,
  color: flavors.color,
} satisfies Record<keyof Flavor, unknown>;

/** Returns the flavours that shoppers may filter by, in the owner's order: the visible ones with a product on sale. */
export const shownFlavors = preparedQuery("flavors", (db) => {
  const onSale = db
    .select({ id: products.id })
    .from(products)
    .where(and(isListed, eq(products.flavor, flavors.key)));
  return db
    .select(flavorColumns)
    .from(flavors)
    .where(and(eq(flavors.is_active, true), exists(onSale)))
    .orderBy(asc(flavors.sort_order), asc(flavors.id));
});

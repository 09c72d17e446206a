import { and, asc, eq, ne, sql } from "drizzle-orm";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { distributorInput } from "#app/domain/content/distributor-input.ts";
import type { DistributorField } from "#app/domain/content/distributor-input.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { distributors } from "#app/server/db/schema/catalog.ts";
import { deleteContent, saveContent } from "./save-content.ts";
import type { SaveResult } from "./save-content.ts";
import { saveSortOrder } from "./save-sort-order.ts";

export type DistributorRow = typeof distributors.$inferSelect;

/** Key of the advisory lock that serialises changes of the order: "dist" in ASCII. */
const orderLock = 0x64697374;

const inOrder = [asc(distributors.sort_order), asc(distributors.id)];

/** Returns the active distributors in the owner's order (specification, section 2). */
export const shownDistributors = preparedQuery("distributors", (db) => {
  const { id, city_bg, city_en, company_bg, company_en, phone } = distributors;
  return db
    .select({ id, city_bg, city_en, company_bg, company_en, phone })
    .from(distributors)
    .where(eq(distributors.is_active, true))
    .orderBy(...inOrder);
});

/** Returns all distributors in the owner's order. */
export async function listDistributors(
  db: Pick<Database, "select">,
  _admin: Admin,
): Promise<DistributorRow[]> {
  return db
    .select()
    .from(distributors)
    .orderBy(...inOrder);
}

/** Returns a distributor for editing, or null. `distributorId` is a UUID. */
export async function findDistributor(
  db: Pick<Database, "select">,
  _admin: Admin,
  distributorId: string,
): Promise<DistributorRow | null> {
  const [distributor] = await db.select().from(distributors).where(eq(distributors.id, distributorId));
  return distributor ?? null;
}

export type SaveDistributorResult =
  SaveResult<DistributorRow> | { ok: false; code: "invalid"; problems: Record<string, string> };

/**
 * Saves a distributor, or creates one when `distributorId` is null: last, or at `place`, counted from 0. Refused as
 * `invalid` by the rules of `domain/content/distributor-input.ts`, else as `saveContent` refuses.
 */
export async function saveDistributor(
  db: Database,
  admin: Admin,
  change: {
    distributorId: string | null;
    form: Record<DistributorField, string>;
    place?: number;
    seen: Date | null;
    now: Date;
  },
): Promise<SaveDistributorResult> {
  const { distributorId, form, place = Infinity, seen, now } = change;
  const input = distributorInput.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: fieldProblems(input.error) };
  if (distributorId !== null) return update(db, admin, { distributorId, set: input.data, seen, now });
  const id = newId();
  return saveContent<DistributorRow>(db, admin, {
    entity: "distributor",
    recordId: id,
    now,
    seen,
    write: async (tx, updated_at) => {
      const others = [...(await namesInOrder(tx)).keys()];
      const sort_order = Math.min(place, others.length);
      const row = { ...input.data, id, sort_order, updated_at };
      const [added] = await tx.insert(distributors).values(row).returning();
      await renumber(tx, others.toSpliced(sort_order, 0, id));
      return added;
    },
  });
}

/** Shows or hides a distributor without checking for concurrent edits. Refused as `gone`. */
export function setDistributorActive(
  db: Database,
  admin: Admin,
  { distributorId, isActive, now }: { distributorId: string; isActive: boolean; now: Date },
): Promise<SaveResult<DistributorRow>> {
  return update(db, admin, { distributorId, set: { is_active: isActive }, seen: null, now });
}

function update(
  db: Database,
  admin: Admin,
  change: { distributorId: string; set: Partial<DistributorRow>; seen: Date | null; now: Date },
): Promise<SaveResult<DistributorRow>> {
  const { distributorId, set, seen, now } = change;
  const byId = eq(distributors.id, distributorId);
  return saveContent<DistributorRow>(db, admin, {
    entity: "distributor",
    recordId: distributorId,
    now,
    seen,
    read: async (tx) => (await tx.select().from(distributors).where(byId).for("no key update"))[0],
    write: async (tx, updated_at) =>
      (
        await tx
          .update(distributors)
          .set({ ...set, updated_at })
          .where(byId)
          .returning()
      )[0],
  });
}

/**
 * Saves the order of the distributors, numbered from 0. Distributors missing from `ids` (created meanwhile) come last;
 * ids of deleted ones are ignored.
 */
export async function sortDistributors(
  db: Database,
  admin: Admin,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await saveSortOrder(db, admin, { entity: "distributor", ids, now, namesInOrder, renumber });
}

/** Permanently deletes a distributor and returns its row, or null when it is already deleted; its revisions stay. */
export async function deleteDistributor(
  db: Database,
  admin: Admin,
  { distributorId, now }: { distributorId: string; now: Date },
): Promise<DistributorRow | null> {
  let deleted: DistributorRow | undefined;
  await deleteContent(db, admin, {
    entity: "distributor",
    now,
    async remove(tx) {
      const names = await namesInOrder(tx);
      [deleted] = await tx.delete(distributors).where(eq(distributors.id, distributorId)).returning();
      names.delete(distributorId);
      await renumber(tx, [...names.keys()]);
      return deleted;
    },
  });
  return deleted ?? null;
}

/** Returns the distributors' names by id, in their order, and locks the order until the transaction ends. */
async function namesInOrder(tx: Transaction): Promise<Map<string, string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${orderLock})`);
  const rows = await tx
    .select({ id: distributors.id, city: distributors.city_bg, company: distributors.company_bg })
    .from(distributors)
    .orderBy(...inOrder);
  return new Map(rows.map(({ id, city, company }) => [id, `${city}, ${company}`]));
}

/** Keeps `updated_at`, because the position is not part of the editor's form: a move is no edit conflict. */
async function renumber(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [sort_order, id] of ids.entries())
    await tx
      .update(distributors)
      .set({ sort_order })
      .where(and(eq(distributors.id, id), ne(distributors.sort_order, sort_order)));
}

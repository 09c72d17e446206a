import { mergeOrder } from "#app/domain/content/home-section.ts";
import type { ContentEntity } from "#app/domain/content/content.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";

/**
 * Saves a new order of records and writes the audit entry; `renumber` stores the positions. Unknown ids are ignored,
 * and records missing from `ids` come last, so that a concurrent addition or deletion does no harm. `namesInOrder`
 * locks the order and returns the records' names by id.
 */
export async function saveSortOrder(
  db: Database,
  admin: Admin,
  {
    entity,
    ids,
    now,
    namesInOrder,
    renumber,
  }: {
    entity: ContentEntity;
    ids: readonly string[];
    now: Date;
    namesInOrder: (tx: Transaction) => Promise<Map<string, string>>;
    renumber: (tx: Transaction, ids: readonly string[]) => Promise<void>;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const names = await namesInOrder(tx);
    const order = mergeOrder(ids, [...names.keys()]);
    await renumber(tx, order);
    const before = { order: [...names.values()] };
    const after = { order: order.map((id) => names.get(id)) };
    await writeAudit(tx, admin, { action: "sort", entity, before, after, now });
  });
}

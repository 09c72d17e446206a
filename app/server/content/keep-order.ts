import { mergeOrder } from "#app/domain/home-section.ts";
import type { ContentEntity } from "#app/domain/content.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";

/**
 * Puts records into a new order, numbered by `renumber`. Ids of none are passed over, and records that are not among the
 * ids stand last, so that somebody else's addition or deletion meanwhile does no harm. `namesInOrder` locks the order and
 * returns by id what the owner knows each record by. For administrators only.
 */
export async function keepOrder(
  db: Database,
  actor: Actor,
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
  requireAdmin(actor);
  await db.transaction(async (tx) => {
    const names = await namesInOrder(tx);
    const order = mergeOrder(ids, [...names.keys()]);
    await renumber(tx, order);
    const before = { order: [...names.values()] };
    const after = { order: order.map((id) => names.get(id)) };
    await writeAudit(tx, actor, { action: "sort", entity, before, after, now });
  });
}

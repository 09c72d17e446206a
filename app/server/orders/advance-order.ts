import { and, eq } from "drizzle-orm";
import { nextStatus } from "#app/domain/order.ts";
import type { OrderStatus } from "#app/domain/order.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";

export type AdvanceOrderResult =
  { ok: true; status: OrderStatus } | { ok: false; code: "no_next_step" | "changed" };

/**
 * Moves an order one step forward from the status that the owner saw (specification, section 4). Refused as `changed`
 * when it has left that status meanwhile, so that two presses make one step. For administrators only.
 */
export async function advanceOrder(
  db: Database,
  actor: Actor,
  { orderId, from, now }: { orderId: string; from: OrderStatus; now: Date },
): Promise<AdvanceOrderResult> {
  requireAdmin(actor);
  const to = nextStatus(from);
  if (!to) return { ok: false, code: "no_next_step" };
  return db.transaction(async (tx): Promise<AdvanceOrderResult> => {
    const [moved] = await tx
      .update(orders)
      .set({ order_status: to, updated_at: now })
      .where(and(eq(orders.id, orderId), eq(orders.order_status, from)))
      .returning({ id: orders.id });
    if (!moved) return { ok: false, code: "changed" };
    await tx.insert(orderEvents).values({
      id: newId(),
      order_id: orderId,
      kind: "status_changed",
      data: { from, to },
      user_id: actor.userId,
      created_at: now,
    });
    return { ok: true, status: to };
  });
}

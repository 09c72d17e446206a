import { and, eq } from "drizzle-orm";
import { nextStatus } from "#app/domain/order.ts";
import type { OrderStatus } from "#app/domain/order.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import type { Services } from "#app/server/services.ts";

export type AdvanceOrderResult =
  { ok: true; status: OrderStatus } | { ok: false; code: "no_next_step" | "changed" };

/**
 * Moves an order one step forward from the status that the owner saw (specification, section 4). Refused as `changed`
 * when it has left that status meanwhile, so that two presses make one step. The customer is written to when the parcel leaves
 * and when it has arrived. For administrators only.
 */
export async function advanceOrder(
  { db, jobs }: Pick<Services, "db" | "jobs">,
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
      .returning({ email: orders.email, language: orders.language });
    if (!moved) return { ok: false, code: "changed" };
    await tx.insert(orderEvents).values({
      id: newId(),
      order_id: orderId,
      kind: "status_changed",
      data: { from, to },
      user_id: actor.userId,
      created_at: now,
    });
    const letter = letterAbout(to);
    if (letter) {
      const data = { order_id: orderId };
      await putLetters(
        tx,
        jobs,
        [{ kind: letter, recipient: moved.email, language: moved.language, data }],
        now,
      );
    }
    return { ok: true, status: to };
  });
}

function letterAbout(status: OrderStatus) {
  if (status === "shipped") return "order_shipped";
  if (status === "delivered") return "order_delivered";
  return null;
}

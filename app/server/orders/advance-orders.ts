import type { OrderStatus } from "#app/domain/orders/order.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Services } from "#app/server/services.ts";
import { advanceOrder } from "./change-order.ts";

/** Why an order stayed: it had left its status meanwhile, it is not paid or holds no pieces, or there is no further step. */
export type Stayed = { changed: number; waiting: number; finished: number };

/**
 * Moves several orders one step forward, each from the status that the owner saw and in a transaction of its own, and
 * counts those that moved and those that stayed. An order that is named twice is moved once. For administrators only.
 */
export async function advanceOrders(
  services: Pick<Services, "db" | "jobs">,
  actor: Actor,
  { steps, now }: { steps: ReadonlyMap<string, OrderStatus>; now: Date },
): Promise<{ moved: number; stayed: Stayed }> {
  requireAdmin(actor);
  let moved = 0;
  const stayed: Stayed = { changed: 0, waiting: 0, finished: 0 };
  for (const [orderId, from] of steps) {
    const result = await advanceOrder(services, actor, { orderId, from, now });
    if (result.ok) moved += 1;
    else if (result.code === "changed") stayed.changed += 1;
    else stayed[from === "delivered" || from === "cancelled" ? "finished" : "waiting"] += 1;
  }
  return { moved, stayed };
}

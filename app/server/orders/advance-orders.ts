import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Services } from "#app/server/services.ts";
import { advanceOrder } from "./change-order.ts";

/**
 * Counts of orders that were not advanced. `changed`: unknown or no longer in the expected status. `waiting`: must not
 * be sent (`whyNotSent`), for example unpaid. `repack` and `short_of_lots`: their lots prevent it (`whyNotHandedOver`).
 * `finished`: delivered or cancelled.
 */
export type NotAdvanced = Record<"changed" | "waiting" | "finished" | LotBlock, number>;

/**
 * Moves each order one step forward from the status that staff saw, each in its own transaction. Returns the new status
 * of each order that moved, and counts those that did not.
 */
export async function advanceOrders(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"parcels">,
  { steps, now }: { steps: ReadonlyMap<string, OrderStatus>; now: Date },
): Promise<{ moved: Map<string, OrderStatus>; stayed: NotAdvanced }> {
  const moved = new Map<string, OrderStatus>();
  const stayed: NotAdvanced = { changed: 0, waiting: 0, repack: 0, short_of_lots: 0, finished: 0 };
  for (const [orderId, from] of steps) {
    const result = await advanceOrder(services, admin, { orderId, from, now });
    if (result.ok) moved.set(orderId, result.status);
    else if (result.code !== "no_next_step") stayed[result.code] += 1;
    else stayed[from === "delivered" || from === "cancelled" ? "finished" : "waiting"] += 1;
  }
  return { moved, stayed };
}

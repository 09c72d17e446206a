import { eq } from "drizzle-orm";
import type { FollowUps } from "#app/domain/shop/follow-ups.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { followUpSettings } from "#app/server/db/schema/reminders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import type { Services } from "#app/server/services.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";

/** Stores the owner's settings of reviews and reminders; the others are the defaults. */
export async function setFollowUps(db: Database, settings: Partial<FollowUps>): Promise<void> {
  const row = { ...settings, updated_at: new Date() };
  await db
    .insert(followUpSettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: followUpSettings.id, set: row });
}

/**
 * Places a visitor's order of one unit of each product at 5.50 lv., whose customer may be asked for a review, and
 * delivers it. Returns its id and those of its lines.
 */
export async function deliveredOrder(
  services: Pick<Services, "cards" | "db" | "jobs">,
  {
    productIds,
    email,
    deliveredAt,
    ...body
  }: { productIds: readonly string[]; email: string; deliveredAt: Date } & Record<string, unknown>,
): Promise<{ orderId: string; lineIds: string[] }> {
  const { db } = services;
  const payload = orderRequest(
    productIds.map((productId) => ({ productId, quantity: 1, price: 5.5 })),
    { email, reviewRequest: true, ...body },
  );
  const placed = await placeOrder(
    services,
    { kind: "visitor" },
    { payload, checkoutKey: null, now: deliveredAt },
  );
  if (!placed.ok) throw new Error(placed.code);
  const { orderId } = placed;
  await db
    .update(orders)
    .set({ order_status: "delivered", delivered_at: deliveredAt })
    .where(eq(orders.id, orderId));
  const lines = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.position);
  return { orderId, lineIds: lines.map(({ id }) => id) };
}

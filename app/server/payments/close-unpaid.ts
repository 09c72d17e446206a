import { and, eq, inArray } from "drizzle-orm";
import { payments } from "#app/server/db/schema/payments.ts";
import type { PaymentServices } from "./settle-payment.ts";
import { sweepOrder, sweepPayment } from "./sweep-payment.ts";

/**
 * Ends the wait for a card order before its time: its session is closed, and its pieces go back. One that was paid in the
 * last moment stays paid. Throws when the provider cannot be asked; the job of its own time does it later.
 */
export async function closeUnpaid(
  services: PaymentServices,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const open = await services.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, orderId), inArray(payments.state, ["opening", "open"])));
  for (const { id } of open) await sweepPayment(services, { paymentId: id, now });
  await sweepOrder(services, { orderId, now });
}

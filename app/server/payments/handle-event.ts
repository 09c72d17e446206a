import { and, eq, isNull } from "drizzle-orm";
import { paymentEvents, payments } from "#app/server/db/schema/payments.ts";
import type { ProviderEvent } from "./payment-provider.ts";
import { settlePayment } from "./settle-payment.ts";
import type { PaymentServices } from "./settle-payment.ts";

/**
 * Handles a provider's webhook event. Idempotent per event id. Reads the session's state from the provider instead of
 * the event, so events may arrive late, twice and in any order. A failed event stays unhandled until the provider sends
 * it again. Events about unknown payments are only recorded.
 */
export async function handleEvent(
  services: PaymentServices,
  { event, now }: { event: ProviderEvent; now: Date },
): Promise<void> {
  const { db, provider } = services;
  await db
    .insert(paymentEvents)
    .values({ provider: provider.name, id: event.id, type: event.type, received_at: now })
    .onConflictDoNothing();
  const key = and(eq(paymentEvents.provider, provider.name), eq(paymentEvents.id, event.id));
  const [open] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(key, isNull(paymentEvents.handled_at)));
  if (!open) return;
  const sessionId = event.subject && (await sessionOf(services, event.subject));
  if (sessionId) await settlePayment(services, { sessionId, now });
  await db.update(paymentEvents).set({ handled_at: now }).where(key);
}

async function sessionOf(
  { db }: Pick<PaymentServices, "db">,
  subject: NonNullable<ProviderEvent["subject"]>,
): Promise<string | null> {
  if ("sessionId" in subject) return subject.sessionId;
  const [payment] = await db
    .select({ sessionId: payments.session_id })
    .from(payments)
    .where(eq(payments.charge_id, subject.chargeId));
  return payment?.sessionId ?? null;
}

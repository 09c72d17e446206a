import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { localePath } from "#app/domain/locale.ts";
import { isPayableByCard } from "#app/domain/payments/payment.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { sandboxSessions } from "#app/server/db/schema/payments.ts";
import type { Env } from "#app/server/env.ts";
import type { PaymentProvider, PaymentSession } from "./payment-provider.ts";
import { listSandboxMovements } from "./sandbox-balance.ts";

type SandboxSession = typeof sandboxSessions.$inferSelect;

/**
 * A payment provider without real money, with Stripe's minimum, for environments without Stripe. Stores its sessions in
 * the database; its payment page is the shop's own `/sandbox-payment`, which says that no money moves.
 */
export function createSandboxProvider({
  db,
  env,
}: {
  db: Database;
  env: Pick<Env, "BASE_URL">;
}): PaymentProvider {
  const find = async (sessionId: string) => {
    const [session] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, sessionId));
    if (!session) throw new Error("Unknown sandbox session");
    return sessionOf(session, env.BASE_URL);
  };
  return {
    name: "sandbox",
    sessionMode: null,

    async createSession(request) {
      if (!isPayableByCard(request.amountEur)) throw new Error("The amount is below the least card payment");
      await db
        .insert(sandboxSessions)
        .values({
          id: `sandbox_${newId()}`,
          idempotency_key: request.idempotencyKey,
          order_id: request.orderId,
          order_number: request.orderNumber,
          language: request.locale,
          amount_eur: request.amountEur,
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: request.expiresAt,
        })
        .onConflictDoNothing({ target: sandboxSessions.idempotency_key });
      const [session] = await db
        .select()
        .from(sandboxSessions)
        .where(eq(sandboxSessions.idempotency_key, request.idempotencyKey));
      if (!session) throw new Error("The sandbox session was not stored");
      return sessionOf(session, env.BASE_URL);
    },

    findSession: find,

    async expireSession(sessionId) {
      await db
        .update(sandboxSessions)
        .set({ state: "expired" })
        .where(and(eq(sandboxSessions.id, sessionId), eq(sandboxSessions.state, "open")));
      return find(sessionId);
    },

    async refund({ chargeId, amountEur, idempotencyKey }) {
      return db.transaction(async (tx) => {
        const [session] = await tx
          .select()
          .from(sandboxSessions)
          .where(eq(sandboxSessions.id, chargeId))
          .for("update");
        if (!session) return null;
        if (session.refund_keys.includes(idempotencyKey)) return { id: idempotencyKey };
        if (session.state !== "paid" || session.refunded_eur + amountEur > session.amount_eur) return null;
        await tx
          .update(sandboxSessions)
          .set({
            refunded_eur: session.refunded_eur + amountEur,
            refund_keys: sql`array_append(${sandboxSessions.refund_keys}, ${idempotencyKey})`,
          })
          .where(eq(sandboxSessions.id, chargeId));
        return { id: idempotencyKey };
      });
    },

    async listSessions(from, to) {
      const rows = await db
        .select()
        .from(sandboxSessions)
        .where(and(gte(sandboxSessions.created_at, from), lt(sandboxSessions.created_at, to)))
        .orderBy(asc(sandboxSessions.created_at));
      return rows.map((row) => ({
        ...sessionOf(row, env.BASE_URL),
        createdAt: row.created_at,
        orderId: row.order_id,
      }));
    },

    listMovements: (span) => listSandboxMovements(db, span),

    // The sandbox sends no webhooks: its payment page settles the payment itself.
    readEvent: () => null,
  };
}

/** Returns a session for the sandbox payment page, or null for an unknown id. */
export async function findSandboxSession(
  db: Pick<Database, "select">,
  sessionId: string,
): Promise<SandboxSession | null> {
  const [session] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, sessionId));
  return session ?? null;
}

/**
 * Pays a session. A closed session does not change, unless `isLate` simulates a payment that arrives after the expiry.
 */
export async function paySandboxSession(
  db: Database,
  { sessionId, isLate }: { sessionId: string; isLate: boolean },
): Promise<void> {
  await db
    .update(sandboxSessions)
    .set({ state: "paid" })
    .where(and(eq(sandboxSessions.id, sessionId), isLate ? undefined : eq(sandboxSessions.state, "open")));
}

/** Returns the success URL with the session id in place of the placeholder, as Stripe does. */
export function returnAddress(session: SandboxSession): string {
  return session.success_url.replace("{CHECKOUT_SESSION_ID}", encodeURIComponent(session.id));
}

function sessionOf(session: SandboxSession, baseUrl: string): PaymentSession {
  const path = localePath(session.language, `/sandbox-payment/${session.id}`);
  return {
    id: session.id,
    state: session.state,
    url: session.state === "open" ? baseUrl + path : null,
    amountEur: session.amount_eur,
    chargeId: session.state === "paid" ? session.id : null,
    refundedEur: session.refunded_eur,
    failedRefunds: [],
  };
}

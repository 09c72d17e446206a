import { and, desc, eq, gte, inArray, ne } from "drizzle-orm";
import { parcelStates } from "#app/domain/delivery/parcel.ts";
import type { ParcelState } from "#app/domain/delivery/parcel.ts";
import { isOrderStatus, undoSeconds } from "#app/domain/orders/order.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { doLotsSuffice, releaseLots, retakeLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { enqueueRecallsOf } from "#app/server/catalogue/lots/recall-lot.ts";
import { isToRepack } from "#app/server/catalogue/lots/packed-lots.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { withdrawEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { lockOrder } from "./lock-order.ts";
import { retakeStock, withholdLockedOf } from "./order-stock.ts";
import { restoreParcelState } from "./parcel-state.ts";

/**
 * Why a step is not undone. `too_late`: ten seconds have passed, or sending an e-mail about it has begun. `changed`:
 * the order is unknown, has had another event or a refund since, or somebody else made the step. `out_of_stock`: the
 * released quantities are no longer available.
 */
export type UndoRefusal = "too_late" | "changed" | "out_of_stock";
export type UndoStepResult = { ok: true } | { ok: false; code: UndoRefusal };

/**
 * Undoes the last status change of an order, for ten seconds and by its author only: in one transaction restores
 * status, stock, lots and the state of the parcel, and deletes the e-mails about it and its entries in the timeline.
 * The audit log keeps both changes. `from` is the status that the step led to, so that a repeated call does not undo
 * the step before it.
 */
export async function undoStep(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"parcels">,
  { orderId, from, now }: { orderId: string; from: OrderStatus; now: Date },
): Promise<UndoStepResult> {
  return db
    .transaction(async (tx): Promise<UndoStepResult> => {
      const order = await lockOrder(tx, orderId);
      const step = order?.order_status === from && (await lastStep(tx, orderId));
      if (!step || step.userId !== admin.userId || step.to !== from) return { ok: false, code: "changed" };
      if (await hasRefundSince(tx, orderId, step.at)) return { ok: false, code: "changed" };
      if (now.getTime() - step.at.getTime() > undoSeconds * 1000) return { ok: false, code: "too_late" };
      // From here on it throws instead of returning, so that retaken stock is rolled back.
      if (step.isRestocked && !(await retake(tx, { orderId, to: step.from, now })))
        throw new NotUndoneError("out_of_stock");
      // A recall that came after the return did not notify this customer.
      if (from === "cancelled" && step.from === "shipped") await enqueueRecallsOf(tx, jobs, orderId);
      if (!(await withdrawEmails(tx, { orderId, createdAt: step.at }))) throw new NotUndoneError("too_late");
      await tx.delete(orderEvents).where(inArray(orderEvents.id, step.eventIds));
      if (step.parcel) await restoreParcelState(tx, { orderId, ...step.parcel, now });
      await tx
        .update(orders)
        .set({ order_status: step.from, delivered_at: null, updated_at: now })
        .where(eq(orders.id, orderId));
      // What was packed from a withheld lot is released once staff confirm the repacking.
      const isPackedByStep = order.allocated_at?.getTime() === step.at.getTime();
      if (isPackedByStep && !(await isToRepack(tx, { orderId, now }))) {
        await releaseLots(tx, orderId);
        await withholdLockedOf(tx, [orderId]);
      }
      await writeAudit(tx, admin, {
        action: "status",
        entity: "order",
        recordId: orderId,
        before: { order_status: from },
        after: { order_status: step.from },
        now,
      });
      return { ok: true };
    })
    .catch((error: unknown) => {
      if (error instanceof NotUndoneError) return { ok: false, code: error.code };
      throw error;
    });
}

/** Number of undone steps and, by reason, of those that were not undone. */
export type UndoneSteps = { undone: number; notUndone: Record<UndoRefusal, number> };

/**
 * Undoes the last step of each order, each in its own transaction. `steps` maps an order to the status its step led to.
 */
export async function undoSteps(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"parcels">,
  { steps, now }: { steps: ReadonlyMap<string, OrderStatus>; now: Date },
): Promise<UndoneSteps> {
  const result: UndoneSteps = { undone: 0, notUndone: { too_late: 0, changed: 0, out_of_stock: 0 } };
  for (const [orderId, from] of steps) {
    const answer = await undoStep(services, admin, { orderId, from, now });
    if (answer.ok) result.undone += 1;
    else result.notUndone[answer.code] += 1;
  }
  return result;
}

/**
 * Takes the stock of a cancelled order again. A parcel that came back gets its own lots again; an order still to be
 * sent gets lots when it is packed. Returns whether stock and lots suffice.
 */
async function retake(
  tx: Transaction,
  { orderId, to, now }: { orderId: string; to: OrderStatus; now: Date },
): Promise<boolean> {
  if (to !== "shipped") return retakeStock(tx, orderId);
  return (
    (await retakeLots(tx, { orderId, now })) &&
    (await retakeStock(tx, orderId)) &&
    (await doLotsSuffice(tx, orderId))
  );
}

class NotUndoneError extends Error {
  override name = "NotUndoneError";
  readonly code: UndoRefusal;

  constructor(code: UndoRefusal) {
    super(code);
    this.code = code;
  }
}

type Step = {
  from: OrderStatus;
  to: string | undefined;
  isRestocked: boolean;
  at: Date;
  userId: string | null;
  /** The change of the parcel that the step made; null when the order has none. */
  parcel: { from: ParcelState; to: ParcelState } | null;
  /** The step's own event, the refund that it made due and the change of the parcel. */
  eventIds: string[];
};

/**
 * Returns the status change if it is the order's latest event, apart from notes and from what the change itself caused;
 * otherwise null.
 */
async function lastStep(tx: Transaction, orderId: string): Promise<Step | null> {
  const [latest] = await tx
    .select({ at: orderEvents.created_at })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), ne(orderEvents.kind, "note")))
    .orderBy(desc(orderEvents.created_at))
    .limit(1);
  if (!latest) return null;
  const events = await tx
    .select()
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.order_id, orderId),
        ne(orderEvents.kind, "note"),
        eq(orderEvents.created_at, latest.at),
      ),
    );
  const change = events.find(({ kind }) => kind === "status_changed");
  const from = change?.data.from;
  // Changes of a label have no previous state.
  const parcel = events.find(({ kind, data }) => kind === "parcel" && data.from !== undefined);
  const isAlone = events.every(
    (event) => event === change || event.kind === "refund_due" || event === parcel,
  );
  if (!change || from === undefined || !isOrderStatus(from) || !isAlone) return null;
  return {
    from,
    to: change.data.to,
    isRestocked: change.data.restocked === "yes",
    at: latest.at,
    userId: change.user_id,
    parcel: parcelChange(parcel?.data),
    eventIds: events.map(({ id }) => id),
  };
}

function parcelChange(data: Record<string, string> = {}): Step["parcel"] {
  const [from, to] = [data.from, data.state].map((state) => parcelStates.find((known) => known === state));
  return from && to ? { from, to } : null;
}

/** Returns whether a refund was requested since `at`. The timeline does not show it until the provider has answered. */
async function hasRefundSince(tx: Transaction, orderId: string, at: Date): Promise<boolean> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(eq(payments.order_id, orderId), gte(refunds.created_at, at)))
    .limit(1);
  return refund !== undefined;
}

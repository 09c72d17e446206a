import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { allocateLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { advanceLocked } from "#app/server/orders/change-order.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { Services } from "#app/server/services.ts";
import { currentShipment, setParcelState } from "./shipment-rows.ts";

/**
 * `no_label`: the order is unknown, or its parcel has no label. `changed`: the parcel or the order is past that state,
 * or the order cannot be sent. Otherwise its lots prevent it (`whyNotHandedOver`).
 */
export type MoveResult = { ok: true } | { ok: false; code: "no_label" | "changed" | LotBlock };

type Moved = Map<string, MoveResult>;

/** Marks the parcels of orders as packed, each in its own transaction. Returns the result of each order. */
export async function markPacked(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<Moved> {
  return moveEach(orderIds, (orderId) =>
    db.transaction(async (tx): Promise<MoveResult> => {
      await lockOrder(tx, orderId);
      const parcel = await labelledParcel(tx, orderId);
      if (!parcel) return { ok: false, code: "no_label" };
      const packed = await allocateLots(tx, { orderId, now });
      if (!packed.ok) return packed;
      const change = { shipmentId: parcel.id, to: "packed", now, userId: admin.userId } as const;
      if (!(await setParcelState(tx, change))) return { ok: false, code: "changed" };
      const states = { before: { state: parcel.state }, after: { state: "packed" } };
      await writeAudit(tx, admin, {
        action: "status",
        entity: "shipment",
        recordId: parcel.id,
        ...states,
        now,
      });
      return { ok: true };
    }),
  );
}

/**
 * Hands the parcels of orders over to their carriers, each in its own transaction: advances the order step by step to
 * shipped, and its parcel with it. The customer's e-mail is sent after the time to undo. The steps are a millisecond
 * apart, so that an undo reverts only the last one.
 */
export async function handOver(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"parcels">,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<Moved> {
  return moveEach(orderIds, (orderId) =>
    db.transaction(async (tx): Promise<MoveResult> => {
      const order = await lockOrder(tx, orderId);
      if (!order || !(await labelledParcel(tx, orderId))) return { ok: false, code: "no_label" };
      let { order_status } = order;
      if (order_status !== "new" && order_status !== "processing") return { ok: false, code: "changed" };
      let at = now;
      while (order_status !== "shipped") {
        const step = await advanceLocked(tx, jobs, { order: { ...order, order_status }, by: admin, now: at });
        if (!step.ok) return { ok: false, code: step.code === "no_next_step" ? "changed" : step.code };
        order_status = step.status;
        at = new Date(at.getTime() + 1);
      }
      return { ok: true };
    }),
  );
}

async function labelledParcel(tx: Transaction, orderId: string) {
  const parcel = await currentShipment(tx, orderId);
  return parcel?.label_state === "made" ? parcel : null;
}

async function moveEach(
  orderIds: readonly string[],
  move: (orderId: string) => Promise<MoveResult>,
): Promise<Moved> {
  const moved: Moved = new Map();
  for (const orderId of new Set(orderIds)) moved.set(orderId, await move(orderId));
  return moved;
}

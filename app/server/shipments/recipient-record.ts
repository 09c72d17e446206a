import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { RecipientRecord } from "#app/domain/delivery/refused-parcels.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { phoneKey } from "#app/server/phone.ts";
import type { Services } from "#app/server/services.ts";

const isRefused = and(inArray(shipments.state, ["returning", "returned"]), isNull(shipments.excused_at));

/**
 * Counts the shop's own parcels to each telephone number, collected and refused, except those of `exceptOrderId`.
 * Numbers are compared without country code. A number that retention has erased is no longer counted, and a return that
 * staff excused is not a refusal.
 */
export async function recipientRecords(
  db: Pick<Database, "select">,
  _admin: Granted<"parcels">,
  { phones, exceptOrderId }: { phones: readonly string[]; exceptOrderId?: string },
): Promise<Map<string, RecipientRecord>> {
  const keys = [...new Set(phones.map(phoneKey))].filter(Boolean);
  const rows =
    keys.length === 0
      ? []
      : await db
          .select({
            key: shipments.phone_key,
            delivered: sql<number>`count(*) filter (where ${shipments.state} = 'delivered')`.mapWith(Number),
            refused: sql<number>`count(*) filter (where ${isRefused})`.mapWith(Number),
          })
          .from(shipments)
          .where(
            and(
              inArray(shipments.phone_key, keys),
              // Literals, so that the planner can use the partial index.
              sql`label_state = 'made' and phone_key <> ''`,
              exceptOrderId ? ne(shipments.order_id, exceptOrderId) : undefined,
            ),
          )
          .groupBy(shipments.phone_key);
  const records = new Map(rows.map(({ key, ...record }) => [key, record]));
  const nothing = { delivered: 0, refused: 0 };
  return new Map(phones.map((phone) => [phone, records.get(phoneKey(phone)) ?? nothing]));
}

/**
 * Records that a returned or returning parcel was not refused by its recipient, for example because its address was
 * wrong, or reverts that. Returns false when the order has no such parcel, the parcel is not returned or returning, or
 * this is already recorded.
 */
export async function excuseReturn(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  {
    orderId,
    shipmentId,
    isExcused,
    now,
  }: { orderId: string; shipmentId: string; isExcused: boolean; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [parcel] = await tx
      .select({ state: shipments.state, excusedAt: shipments.excused_at })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), eq(shipments.order_id, orderId)))
      .for("update");
    const hasReturned = parcel?.state === "returning" || parcel?.state === "returned";
    if (!hasReturned || (parcel.excusedAt !== null) === isExcused) return false;
    await tx
      .update(shipments)
      .set({ excused_at: isExcused ? now : null, updated_at: now })
      .where(eq(shipments.id, shipmentId));
    await writeAudit(tx, admin, {
      action: "update",
      entity: "shipment",
      recordId: shipmentId,
      before: { is_excused: !isExcused },
      after: { is_excused: isExcused },
      now,
    });
    return true;
  });
}

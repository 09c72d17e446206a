import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { CarrierError } from "#app/server/delivery/carrier.ts";
import type { Services } from "#app/server/services.ts";
import { settingsOf } from "./plan-shipment.ts";

/**
 * `nothing`: no parcel of the carrier waits for a driver. `in_progress`: somebody else is just ordering one. `by_phone`: the
 * carrier takes no orders for a driver, or has no account. `refused`: in the carrier's words.
 */
export type PickupResult =
  | { ok: true; reference: string; parcels: number }
  | { ok: false; code: "nothing" | "in_progress" | "by_phone" }
  | { ok: false; code: "refused"; reason: string };

const isWaiting = and(
  eq(shipments.label_state, "made"),
  inArray(shipments.state, ["labelled", "packed"]),
  isNull(shipments.pickup_reference),
);

/** Returns the carriers whose parcels wait for a driver that was not ordered, and whether one can be ordered here. */
export async function listPickups({ db, carriers }: Pick<Services, "db" | "carriers">, _admin: Admin) {
  const waiting = await db
    .select({ carrier: shipments.carrier, parcels: count() })
    .from(shipments)
    .where(isWaiting)
    .groupBy(shipments.carrier)
    .orderBy(shipments.carrier);
  const names = await carriers.names();
  return waiting.map((each) => ({
    ...each,
    canOrder: carrierCapabilities[each.carrier].pickup && names.includes(each.carrier),
  }));
}

/**
 * Has a carrier send a driver for its labelled and packed parcels that no driver was ordered for. A lock makes two people who
 * press at once order one driver; it is held while the carrier is asked, and ends with the process.
 */
export async function requestPickup(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  admin: Admin,
  { carrier: name, from, to, now }: { carrier: CarrierName; from: Date; to: Date; now: Date },
): Promise<PickupResult> {
  const carrier = carrierCapabilities[name].pickup ? await carriers.find(name) : null;
  if (!carrier) return { ok: false, code: "by_phone" };
  return db.transaction(async (tx): Promise<PickupResult> => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`pickup ${name}`}, 0)) as locked`,
    );
    if (rows[0]?.locked !== true) return { ok: false, code: "in_progress" };
    const parcels = await tx
      .select()
      .from(shipments)
      .where(and(eq(shipments.carrier, name), isWaiting));
    if (parcels.length === 0) return { ok: false, code: "nothing" };
    const settings = await settingsOf(tx, name);
    const numbers = parcels.flatMap(({ number }) => number ?? []);
    const weight = parcels.reduce((sum, parcel) => sum + parcel.weight, 0);
    let answer: Awaited<ReturnType<typeof carrier.requestPickup>>;
    try {
      answer = await carrier.requestPickup({ numbers, weight, from, to, settings });
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      return { ok: false, code: "refused", reason: error.message };
    }
    if (!answer.ok) return { ok: false, code: "refused", reason: answer.reason };
    const { reference } = answer;
    const ids = parcels.map(({ id }) => id);
    await tx
      .update(shipments)
      .set({ pickup_reference: reference, updated_at: now })
      .where(inArray(shipments.id, ids));
    const after = { carrier: name, pickup_reference: reference, parcels: ids.length };
    await writeAudit(tx, admin, { action: "send", entity: "shipment", after, now });
    return { ok: true, reference, parcels: ids.length };
  });
}

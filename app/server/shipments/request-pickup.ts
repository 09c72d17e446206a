import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { openPickupStates, pickupStateAt } from "#app/domain/delivery/pickup.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { mustRepack } from "#app/server/catalogue/lots/packed-lots.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierPickups, shipments } from "#app/server/db/schema/delivery.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carrier, CarrierRefusal, PickupRequest } from "#app/server/delivery/carrier-contract.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { settingsOf } from "./plan-shipment.ts";

/**
 * `nothing`: no parcel of the carrier waits for a driver. `in_progress`: another request is in progress. `unresolved`:
 * an earlier request was not answered, and staff have not resolved it yet. `by_phone`: the carrier accepts no pickup
 * requests, or has no account. `refused`: no driver comes; `reason` is for staff. `unknown`: the answer was lost, so a
 * driver may come.
 */
export type PickupResult =
  | { ok: true; reference: string; parcels: number }
  | { ok: false; code: "nothing" | "in_progress" | "unresolved" | "by_phone" }
  | { ok: false; code: "refused" | "unknown"; reason: string };

/** Parcels that a driver should fetch: those that must be repacked stay until that is confirmed. */
const isWaiting = (now: Date) =>
  and(
    eq(shipments.label_state, "made"),
    inArray(shipments.state, ["labelled", "packed"]),
    isNull(shipments.pickup_id),
    sql`not exists (select from orders where orders.id = ${shipments.order_id} and ${mustRepack(sofiaDay(now))})`,
  );

const isOpen = inArray(carrierPickups.state, [...openPickupStates]);

/**
 * Returns the carriers with parcels that wait for a driver, or with a request without an answer: the number of waiting
 * parcels, whether a driver can be ordered here, and the open request.
 */
export async function listPickups(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  _admin: Granted<"parcels">,
  now: Date,
) {
  const [waiting, open, names] = await Promise.all([
    db
      .select({ carrier: shipments.carrier, parcels: count() })
      .from(shipments)
      .where(isWaiting(now))
      .groupBy(shipments.carrier),
    db
      .select({
        id: carrierPickups.id,
        carrier: carrierPickups.carrier,
        state: carrierPickups.state,
        requested_at: carrierPickups.requested_at,
        from_at: carrierPickups.from_at,
        to_at: carrierPickups.to_at,
        parcels: count(shipments.id),
      })
      .from(carrierPickups)
      .leftJoin(shipments, eq(shipments.pickup_id, carrierPickups.id))
      .where(isOpen)
      .groupBy(carrierPickups.id),
    carriers.names(),
  ]);
  const withParcels = new Set([...waiting, ...open].map(({ carrier }) => carrier));
  return [...withParcels].toSorted().map((carrier) => {
    const request = open.find((each) => each.carrier === carrier);
    return {
      carrier,
      parcels: waiting.find((each) => each.carrier === carrier)?.parcels ?? 0,
      canOrder: carrierCapabilities[carrier].pickup && names.includes(carrier),
      open: request ? { ...request, state: pickupStateAt(request, now) } : null,
    };
  });
}

type PickupServices = Pick<Services, "db" | "carriers">;
type PickupTime = { carrier: CarrierName; from: Date; to: Date; now: Date };

/**
 * Orders a driver from a carrier for its labelled and packed parcels that are not part of a request yet. The request is
 * stored before the carrier is asked, which happens outside of any transaction; a unique index allows one open request
 * for each carrier. So neither concurrent requests nor a lost answer order a second driver: a request without an answer
 * blocks others until staff resolve it (`resolvePickup`).
 */
export async function requestPickup(
  services: PickupServices,
  admin: Granted<"parcels">,
  time: PickupTime,
): Promise<PickupResult> {
  const carrier = carrierCapabilities[time.carrier].pickup
    ? await services.carriers.find(time.carrier)
    : null;
  if (!carrier) return { ok: false, code: "by_phone" };
  const begun = await begin(services, admin, time);
  if (!begun.ok) return begun;
  const answer = await ask(carrier, begun.request);
  return finish(services, admin, { ...begun, answer, now: time.now });
}

type Begun =
  | { ok: true; pickupId: string; parcels: number; request: PickupRequest }
  | Extract<PickupResult, { code: "nothing" | "in_progress" | "unresolved" | "by_phone" }>;

async function begin(
  { db }: PickupServices,
  admin: Granted<"parcels">,
  { carrier, from, to, now }: PickupTime,
): Promise<Begun> {
  return db.transaction(async (tx): Promise<Begun> => {
    const [open] = await tx
      .select()
      .from(carrierPickups)
      .where(and(eq(carrierPickups.carrier, carrier), isOpen));
    if (open)
      return { ok: false, code: pickupStateAt(open, now) === "unknown" ? "unresolved" : "in_progress" };
    const pickupId = newId();
    const claimed = await tx
      .insert(carrierPickups)
      .values({
        id: pickupId,
        carrier,
        state: "requested",
        from_at: from,
        to_at: to,
        requested_at: now,
        user_id: admin.userId,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: carrierPickups.id });
    if (claimed.length === 0) return { ok: false, code: "in_progress" };
    const parcels = await tx
      .update(shipments)
      .set({ pickup_id: pickupId, updated_at: now })
      .where(and(eq(shipments.carrier, carrier), isWaiting(now)))
      .returning({ number: shipments.number, weight: shipments.weight });
    if (parcels.length === 0) {
      await tx.delete(carrierPickups).where(eq(carrierPickups.id, pickupId));
      return { ok: false, code: "nothing" };
    }
    const after = { carrier, parcels: parcels.length };
    await writeAudit(tx, admin, { action: "send", entity: "shipment", after, now });
    const numbers = parcels.flatMap(({ number }) => number ?? []).toSorted();
    const weight = parcels.reduce((sum, parcel) => sum + parcel.weight, 0);
    const request = { numbers, weight, from, to, settings: await settingsOf(tx, carrier) };
    return { ok: true, pickupId, parcels: parcels.length, request };
  });
}

type Answer = { ok: true; reference: string } | (CarrierRefusal & { mayHaveActed: boolean });

async function ask(carrier: Carrier, request: PickupRequest): Promise<Answer> {
  try {
    const answer = await carrier.requestPickup(request);
    return answer.ok ? answer : { ...answer, mayHaveActed: false };
  } catch (error) {
    log.warn({ err: error, carrier: carrier.name }, "a request for a driver was not answered");
    // Any other error is a bug of the adapter, which may have occurred after the carrier's answer.
    if (!(error instanceof CarrierError)) return { ok: false, reason: "", mayHaveActed: true };
    return { ok: false, reason: error.message, mayHaveActed: error.mayHaveActed };
  }
}

async function finish(
  { db }: PickupServices,
  admin: Granted<"parcels">,
  { pickupId, parcels, answer, now }: { pickupId: string; parcels: number; answer: Answer; now: Date },
): Promise<PickupResult> {
  const state = answer.ok ? "made" : answer.mayHaveActed ? "unknown" : "refused";
  const reference = answer.ok ? answer.reference : null;
  await store({ db }, admin, { pickupId, state, reference, now });
  if (answer.ok) return { ok: true, reference: answer.reference, parcels };
  return { ok: false, code: answer.mayHaveActed ? "unknown" : "refused", reason: answer.reason };
}

/** `changed`: there is nothing left to resolve. `too_early`: the carrier may still be processing the request. */
export type ResolvePickupResult = { ok: true } | { ok: false; code: "changed" | "too_early" };

/**
 * Records what staff learned from the carrier about a request whose answer was lost: a driver comes, with the carrier's
 * number if staff know it, or none does. In the latter case the waiting parcels can be part of another request.
 */
export async function resolvePickup(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  {
    pickupId,
    isComing,
    reference,
    now,
  }: { pickupId: string; isComing: boolean; reference: string; now: Date },
): Promise<ResolvePickupResult> {
  const [pickup] = await db.select().from(carrierPickups).where(eq(carrierPickups.id, pickupId));
  if (!pickup || pickupStateAt(pickup, now) !== "unknown") return { ok: false, code: "changed" };
  const isSettled = pickupStateAt({ ...pickup, state: "requested" }, now) === "unknown";
  if (!isComing && !isSettled) return { ok: false, code: "too_early" };
  const state = isComing ? "made" : "refused";
  const isStored = await store({ db }, admin, { pickupId, state, reference: reference || null, now });
  return isStored ? { ok: true } : { ok: false, code: "changed" };
}

/** Stores the outcome of an open request. Returns false, and changes nothing, when it is no longer open. */
async function store(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  {
    pickupId,
    state,
    reference,
    now,
  }: { pickupId: string; state: "made" | "refused" | "unknown"; reference: string | null; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [pickup] = await tx
      .select()
      .from(carrierPickups)
      .where(and(eq(carrierPickups.id, pickupId), isOpen))
      .for("update");
    if (!pickup) return false;
    await tx
      .update(carrierPickups)
      .set({ state, reference, updated_at: now })
      .where(eq(carrierPickups.id, pickupId));
    if (state === "refused")
      await tx
        .update(shipments)
        .set({ pickup_id: null, updated_at: now })
        .where(eq(shipments.pickup_id, pickupId));
    await writeAudit(tx, admin, {
      action: "update",
      entity: "shipment",
      before: { carrier: pickup.carrier, pickup_state: pickup.state },
      after: {
        carrier: pickup.carrier,
        pickup_state: state,
        ...(reference && { pickup_reference: reference }),
      },
      now,
    });
    return true;
  });
}

import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { nextTracking, remindAfter } from "#app/domain/delivery/tracking.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { deliverySettings, shipments } from "#app/server/db/schema/delivery.ts";
import { CarrierError } from "#app/server/delivery/carrier.ts";
import type { TrackedParcel } from "#app/server/delivery/carrier.ts";
import { trackingJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { applyTracking } from "./apply-tracking.ts";

/** Most parcels asked about in one request to a carrier. */
const batchSize = 40;
/** Most parcels asked about in one run; the others follow in the next one. */
const runSize = 400;
/** Time between two runs, in milliseconds. */
const interval = 300_000;

type TrackingServices = Pick<Services, "db" | "jobs" | "carriers">;

/** Tracks the open parcels and sends reminders of waiting ones every five minutes, in one process. */
export async function startTracking(services: TrackingServices, clock: () => Date): Promise<void> {
  await services.jobs.workOnSchedule(
    trackingJob,
    async () => {
      await trackDueParcels(services, clock());
      await remindOfWaitingParcels(services, clock());
    },
    () => new Date(clock().getTime() + interval),
  );
}

/**
 * Asks the carriers about the parcels that are due, in batches, and applies what they report, each parcel in its own
 * transaction. A carrier that fails or cannot be used is not asked again in this run, and its remaining parcels follow
 * later, with back-off.
 */
export async function trackDueParcels({ db, jobs, carriers }: TrackingServices, now: Date): Promise<void> {
  const due = await db
    .select({
      id: shipments.id,
      order_id: shipments.order_id,
      carrier: shipments.carrier,
      number: shipments.number,
      state: shipments.state,
      requested_at: shipments.requested_at,
      track_failures: shipments.track_failures,
    })
    .from(shipments)
    .where(and(lte(shipments.track_at, now), eq(shipments.label_state, "made")))
    .orderBy(asc(shipments.track_at), asc(shipments.id))
    .limit(runSize);
  for (const [name, parcels] of Map.groupBy(due, ({ carrier }) => carrier)) {
    for (let start = 0; start < parcels.length; start += batchSize) {
      const batch = parcels.slice(start, start + batchSize);
      const tracked = await ask(carriers, name, batch);
      if (!tracked) {
        for (const parcel of parcels.slice(start)) await postpone(parcel);
        break;
      }
      for (const { id: shipmentId, order_id: orderId, number } of batch) {
        const report = tracked.get(number ?? "") ?? null;
        await db.transaction((tx) => applyTracking(tx, jobs, { shipmentId, orderId, tracked: report, now }));
      }
    }
  }

  async function postpone({ id, state, requested_at, track_failures }: (typeof due)[number]): Promise<void> {
    const failures = track_failures + 1;
    const track_at = nextTracking({ state, failures, requestedAt: requested_at }, now);
    await db.update(shipments).set({ track_failures: failures, track_at }).where(eq(shipments.id, id));
  }
}

/** Returns the reports by number; null when the carrier has no account or fails. */
async function ask(
  carriers: Services["carriers"],
  name: CarrierName,
  batch: readonly { number: string | null }[],
): Promise<Map<string, TrackedParcel> | null> {
  const carrier = await carriers.find(name);
  if (!carrier) return null;
  try {
    const reports = await carrier.track(batch.flatMap(({ number }) => number ?? []));
    return new Map(reports.map((report) => [report.number, report]));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    log.warn({ err: error, carrier: name, code: error.code }, "a carrier did not report its parcels");
    return null;
  }
}

/**
 * Reminds customers once of a shipped order whose parcel has waited two days in an office or automat, unless the owner
 * has switched that off.
 */
export async function remindOfWaitingParcels({ db, jobs }: TrackingServices, now: Date): Promise<void> {
  const [settings = defaultDeliverySettings] = await db
    .select({ is_reminded: deliverySettings.is_reminded })
    .from(deliverySettings);
  if (!settings.is_reminded) return;
  const isWaiting = and(
    eq(shipments.state, "waiting"),
    eq(shipments.label_state, "made"),
    inArray(shipments.place, ["office", "automat"]),
    lte(shipments.waiting_since, new Date(now.getTime() - remindAfter)),
    isNull(shipments.reminded_at),
  );
  const waiting = await db
    .select({ id: shipments.id, order_id: shipments.order_id })
    .from(shipments)
    .where(isWaiting)
    .limit(runSize);
  for (const { id, order_id: orderId } of waiting)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const [reminded] = await tx
        .update(shipments)
        .set({ reminded_at: now })
        .where(and(eq(shipments.id, id), isWaiting))
        .returning({ id: shipments.id });
      if (!reminded || order?.order_status !== "shipped" || !isReachable(order.email)) return;
      const { email: recipient, language } = order;
      const data = { order_id: orderId };
      await enqueueEmails(tx, jobs, [{ kind: "order_waiting", recipient, language, data }], now);
    });
}

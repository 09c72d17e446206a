import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { isInShop } from "#app/domain/delivery/label-state.ts";
import { nextTracking, remindAfter } from "#app/domain/delivery/tracking.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { carriers as carrierTable, deliverySettings, shipments } from "#app/server/db/schema/delivery.ts";
import { problemOf } from "#app/server/delivery/carrier-contract.ts";
import type {
  Carrier,
  CarrierProblem,
  MadeLabel,
  TrackedParcel,
} from "#app/server/delivery/carrier-contract.ts";
import { trackingJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { applyTracking } from "./apply-tracking.ts";
import type { Shipment } from "./shipment-rows.ts";

/** Most parcels asked about in one request to a carrier. */
const batchSize = 40;
/** Most parcels asked about in one run; the others follow in the next one. */
const runSize = 400;
/** Most unreadable answers of a carrier in one run; then its other parcels follow later. */
const mostUnreadable = 4;
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
 * later, with back-off. If it answers a batch with something unreadable, each parcel is asked about alone, so that one
 * parcel does not hide the others. A parcel whose report cannot be applied follows later, too. For a label that was
 * cancelled at the carrier, asks whether another replaced it there.
 */
export async function trackDueParcels({ db, jobs, carriers }: TrackingServices, now: Date): Promise<void> {
  const due = await db
    .select({
      id: shipments.id,
      order_id: shipments.order_id,
      carrier: shipments.carrier,
      number: shipments.number,
      reference: shipments.reference,
      is_by_hand: shipments.is_by_hand,
      state: shipments.state,
      requested_at: shipments.requested_at,
      track_failures: shipments.track_failures,
    })
    .from(shipments)
    .where(and(lte(shipments.track_at, now), eq(shipments.label_state, "made")))
    .orderBy(asc(shipments.track_at), asc(shipments.id))
    .limit(runSize);
  for (const [name, parcels] of Map.groupBy(due, ({ carrier }) => carrier)) {
    const carrier = await carriers.find(name);
    if (!carrier) {
      for (const parcel of parcels) await postpone(parcel);
      continue;
    }
    let [problem, unreadable]: [CarrierProblem | null, number] = [null, 0];
    const open = batchesOf(parcels);
    for (let batch = open.shift(); batch; batch = open.shift()) {
      const tracked = await ask(carrier, batch);
      if (tracked instanceof Map) {
        for (const parcel of batch) await apply(carrier, parcel, tracked.get(parcel.number ?? "") ?? null);
        continue;
      }
      problem = tracked;
      const mayBeOne = tracked === "bad_answer" || tracked === "failed";
      if (mayBeOne && batch.length > 1) open.unshift(...batch.map((parcel) => [parcel]));
      else for (const parcel of batch) await postpone(parcel);
      unreadable += 1;
      if (mayBeOne && unreadable <= mostUnreadable) continue;
      for (const parcel of open.splice(0).flat()) await postpone(parcel);
    }
    const answered = problem === null ? { tracked_at: now } : {};
    await db
      .update(carrierTable)
      .set({ ...answered, tracking_problem: problem })
      .where(eq(carrierTable.name, name));
  }

  async function apply(
    carrier: Carrier,
    parcel: (typeof due)[number],
    tracked: TrackedParcel | null,
  ): Promise<void> {
    const { id: shipmentId, order_id: orderId } = parcel;
    try {
      const successor =
        tracked?.isCancelled && isInShop(parcel.state) ? await findSuccessor(db, carrier, parcel, now) : null;
      const report = { shipmentId, orderId, tracked, successor, now };
      await db.transaction((tx) => applyTracking(tx, jobs, report));
    } catch (error) {
      log.error(
        { err: error, carrier: parcel.carrier, shipmentId },
        "a parcel's report could not be applied",
      );
      await postpone(parcel);
    }
  }

  async function postpone({ id, state, requested_at, track_failures }: (typeof due)[number]): Promise<void> {
    const failures = track_failures + 1;
    const track_at = nextTracking({ state, failures, requestedAt: requested_at }, now);
    await db.update(shipments).set({ track_failures: failures, track_at }).where(eq(shipments.id, id));
  }
}

function batchesOf<Parcel>(parcels: readonly Parcel[]): Parcel[][] {
  const batches = Math.ceil(parcels.length / batchSize);
  return Array.from({ length: batches }, (_, at) => parcels.slice(at * batchSize, (at + 1) * batchSize));
}

/**
 * Returns the label that replaced a cancelled one in the carrier's own system: it has the same reference, belongs to no
 * other parcel, and is not cancelled itself, as an earlier one is. Null when there is none or the carrier cannot tell,
 * and for a label made by hand, whose reference the carrier does not know.
 */
async function findSuccessor(
  db: Pick<Services["db"], "$count">,
  carrier: Carrier,
  {
    number,
    reference,
    requested_at,
    is_by_hand,
  }: Pick<Shipment, "number" | "reference" | "requested_at" | "is_by_hand">,
  now: Date,
): Promise<MadeLabel | null> {
  if (number === null || is_by_hand) return null;
  const found = await carrier.findLabel(reference, requested_at, { than: number, until: now });
  if (found === "none" || found === "unsupported" || found.number === number) return null;
  const isTaken = and(eq(shipments.carrier, carrier.name), eq(shipments.number, found.number));
  if ((await db.$count(shipments, isTaken)) > 0) return null;
  const reports = await carrier.track([found.number]);
  return reports.some((report) => report.number === found.number && report.isCancelled) ? null : found;
}

/** Returns the reports by number, or why the carrier gave none. */
async function ask(
  carrier: Carrier,
  batch: readonly { number: string | null }[],
): Promise<Map<string, TrackedParcel> | CarrierProblem> {
  try {
    const reports = await carrier.track(batch.flatMap(({ number }) => number ?? []));
    return new Map(reports.map((report) => [report.number, report]));
  } catch (error) {
    const code = problemOf(error);
    log.warn({ err: error, carrier: carrier.name, code }, "a carrier did not report its parcels");
    return code;
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

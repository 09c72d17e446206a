import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { trackedStates } from "#app/domain/delivery/parcel.ts";
import type { ParcelState, TrackedState } from "#app/domain/delivery/parcel.ts";
import { newId } from "#app/server/db/new-id.ts";
import { auditFiles } from "#app/server/db/schema/books.ts";
import { carriers, deliverySettings, shipmentEvents, shipments } from "#app/server/db/schema/delivery.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { TrackedParcel, TrackingEvent } from "#app/server/delivery/carrier-contract.ts";
import { log } from "#app/server/log.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { typedLabel } from "./resolve-label.ts";
import { remindOfWaitingParcels, trackDueParcels } from "./track-parcels.ts";
import { runs } from "#tests/tiers.ts";

const econt = testCarrier("econt");
const services = { ...(await testServices()), carriers: carriersOf(econt) };
const { db } = services;
const hour = 3_600_000;
const now = new Date("2026-11-24T10:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour);

let reports: TrackedParcel[] = [];
const asked: string[][] = [];
econt.carrier.track = (numbers) => {
  asked.push([...numbers]);
  return Promise.resolve(reports.filter(({ number }) => numbers.includes(number)));
};

beforeEach(async () => {
  reports = [];
  asked.length = 0;
  // Parcels of earlier tests are not due.
  await db.update(shipments).set({ track_at: null, reminded_at: now });
  await db.delete(deliverySettings);
});

let people = 0;

/** An order whose parcel has a label, due to be asked about. */
async function sent(changes: Partial<typeof shipments.$inferInsert> = {}, payload: object = {}) {
  people += 1;
  const person = people;
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const placed = await placeOrder(
    services,
    { kind: "visitor" },
    {
      payload: orderRequest([{ productId, quantity: 1, price: 5.5 }], {
        email: `parcel${person}@example.com`,
        ...payload,
      }),
      checkoutKey: null,
      now: hoursAgo(72),
    },
  );
  if (!placed.ok) throw new Error(placed.code);
  const parcel = { id: newId(), number: String(1_000_000 + person), orderId: placed.orderId };
  await db.insert(shipments).values({
    id: parcel.id,
    order_id: placed.orderId,
    carrier: "econt",
    place: "office",
    destination: { place: "office", officeCode: "1127" },
    reference: parcel.id,
    state: "labelled",
    label_state: "made",
    number: parcel.number,
    weight: 400,
    cash_eur: 281,
    phone_key: "881234567",
    requested_at: hoursAgo(48),
    track_at: hoursAgo(1),
    updated_at: now,
    ...changes,
  });
  return parcel;
}

const event = (state: TrackedState | null, hours: number, code = String(state)): TrackingEvent => ({
  at: hoursAgo(hours),
  state,
  code,
  textBg: "Пътува",
  textEn: "In transit",
  place: "София",
});

function report(number: string, events: TrackingEvent[], collected: number | null = null) {
  reports.push({ number, events, collected });
}

async function parcelOf(id: string) {
  const [parcel] = await db.select().from(shipments).where(eq(shipments.id, id));
  if (!parcel) throw new Error("no such parcel");
  return parcel;
}

async function statusOf(orderId: string) {
  const [order] = await db.select({ status: orders.order_status }).from(orders).where(eq(orders.id, orderId));
  return order?.status;
}

async function emailsOf(orderId: string) {
  const rows = await db
    .select({ kind: mails.kind, data: mails.data })
    .from(mails)
    .orderBy(asc(mails.created_at), asc(mails.id));
  return rows.filter(({ data }) => data.order_id === orderId).map(({ kind }) => kind);
}

test("a parcel that the carrier has accepted ships its order, with one e-mail", async () => {
  const { id, number, orderId } = await sent();
  report(number, [event("handed_over", 5), event("in_transit", 3)]);
  await trackDueParcels(services, now);
  expect(await statusOf(orderId)).toBe("shipped");
  expect(await parcelOf(id)).toMatchObject({ state: "in_transit", track_failures: 0 });
  expect((await parcelOf(id)).track_at).toEqual(new Date(now.getTime() + hour));
  await db.update(shipments).set({ track_at: now }).where(eq(shipments.id, id));
  await trackDueParcels(services, now);
  const emails = await emailsOf(orderId);
  expect(emails.filter((kind) => kind === "order_shipped")).toHaveLength(1);
  const kept = await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipment_id, id));
  expect(kept).toHaveLength(2);
});

test("a delivered parcel delivers its order, records the cash and is not asked about again", async () => {
  const { id, number, orderId } = await sent();
  report(number, [event("delivered", 1), event("handed_over", 9)], 281);
  await trackDueParcels(services, now);
  expect(await statusOf(orderId)).toBe("delivered");
  expect(await parcelOf(id)).toMatchObject({ state: "delivered", collected_eur: 281, track_at: null });
  expect(await emailsOf(orderId)).toEqual(expect.arrayContaining(["order_shipped", "order_delivered"]));
});

test("a returned parcel leaves its order shipped, for staff to decide", async () => {
  const { id, number, orderId } = await sent();
  report(number, [event("handed_over", 9), event("returning", 5), event("returned", 1)]);
  await trackDueParcels(services, now);
  expect(await statusOf(orderId)).toBe("shipped");
  expect(await parcelOf(id)).toMatchObject({ state: "returned", track_at: null });
});

test("an order that must not be sent stays new while its parcel is in transit", async () => {
  const { id, number, orderId } = await sent({}, { paymentMethod: "stripe" });
  report(number, [event("in_transit", 2)]);
  await trackDueParcels(services, now);
  expect(await statusOf(orderId)).toBe("new");
  expect((await parcelOf(id)).state).toBe("in_transit");
});

test("a label that is cancelled while the carrier is asked changes neither its parcel nor its order", async () => {
  const { id, number, orderId } = await sent();
  econt.carrier.track = async (numbers) => {
    await db.update(shipments).set({ label_state: "cancelled" }).where(eq(shipments.id, id));
    return reports.filter((each) => numbers.includes(each.number));
  };
  report(number, [event("in_transit", 2)]);
  await trackDueParcels(services, now);
  econt.carrier.track = (numbers) => {
    asked.push([...numbers]);
    return Promise.resolve(reports.filter((each) => numbers.includes(each.number)));
  };
  expect(await statusOf(orderId)).toBe("new");
  expect((await parcelOf(id)).state).toBe("labelled");
});

test("parcels are asked about in batches of forty, and each only when it is due", async () => {
  const later = await sent({ track_at: new Date(now.getTime() + 1) });
  const due = await Promise.all(Array.from({ length: 45 }, () => sent()));
  await trackDueParcels(services, now);
  expect(asked.map(({ length }) => length)).toEqual([40, 5]);
  expect(new Set(asked.flat())).toEqual(new Set(due.map(({ number }) => number)));
  expect(asked.flat()).not.toContain(later.number);
});

test("a carrier that fails is asked about its parcels later, with back-off, and its next report is applied", async () => {
  const { id, number } = await sent();
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const track = econt.carrier.track;
  econt.carrier.track = () => Promise.reject(new CarrierError("timeout", "slow", { mayHaveActed: true }));
  let at = now;
  const pauses: number[] = [];
  for (let run = 0; run < 3; run++) {
    await trackDueParcels(services, at);
    const next = (await parcelOf(id)).track_at ?? at;
    pauses.push((next.getTime() - at.getTime()) / 60_000);
    at = next;
  }
  expect(pauses).toEqual([5, 10, 20]);
  expect(warn).toHaveBeenCalledTimes(3);
  econt.carrier.track = track;
  report(number, [event("waiting", 1)]);
  await trackDueParcels(services, at);
  expect(await parcelOf(id)).toMatchObject({ state: "waiting", track_failures: 0 });
});

test("a report that cannot be stored stops neither other parcels nor other carriers, and is tried again", async () => {
  await db.insert(carriers).values({ name: "econt", settings: defaultCarrierSettings, updated_at: now });
  const [bad, good] = [await sent(), await sent()];
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  report(bad.number, [{ ...event("in_transit", 2), textBg: "Пътува\u{0}" }]);
  report(good.number, [event("in_transit", 2)]);
  await trackDueParcels(services, now);
  expect(error).toHaveBeenCalledTimes(1);
  expect(await parcelOf(good.id)).toMatchObject({ state: "in_transit" });
  expect(await parcelOf(bad.id)).toMatchObject({ state: "labelled", track_failures: 1 });
  expect((await parcelOf(bad.id)).track_at).toEqual(new Date(now.getTime() + hour / 12));
});

test("an unreadable answer about a batch is asked for parcel by parcel, and staff see a carrier that fails", async () => {
  const parcels = [await sent(), await sent(), await sent()];
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const track = econt.carrier.track;
  for (const { number } of parcels) report(number, [event("in_transit", 2)]);
  econt.carrier.track = (numbers) =>
    numbers.includes(parcels[1]?.number ?? "")
      ? Promise.reject(new TypeError("not a report"))
      : track(numbers);
  await trackDueParcels(services, now);
  expect(warn).toHaveBeenCalledTimes(2);
  const states = await Promise.all(parcels.map(({ id }) => parcelOf(id)));
  expect(states.map(({ state }) => state)).toEqual(["in_transit", "labelled", "in_transit"]);
  const stateOf = async () => (await db.select().from(carriers).where(eq(carriers.name, "econt")))[0];
  expect(await stateOf()).toMatchObject({ tracking_problem: "failed" });
  econt.carrier.track = track;
  const later = new Date(now.getTime() + hour);
  await trackDueParcels(services, later);
  expect(await stateOf()).toMatchObject({ tracking_problem: null, tracked_at: later });
});

/** A parcel whose label was made on 29 November, as its carrier reports it on 1 December. */
const december = new Date("2026-12-01T08:00:00Z");
const inNovember = { requested_at: new Date("2026-11-29T08:00:00Z") };
const eventAt = (state: TrackedState, at: string): TrackingEvent => ({
  ...event(state, 0),
  at: new Date(at),
});

async function deliveredAt(orderId: string) {
  const [order] = await db.select({ at: orders.delivered_at }).from(orders).where(eq(orders.id, orderId));
  return order?.at?.toISOString();
}

test("a parcel and its order have the moments of the events, not of the report", async () => {
  const { id, number, orderId } = await sent(inNovember);
  report(number, [
    eventAt("handed_over", "2026-11-29T15:00:00Z"),
    eventAt("waiting", "2026-11-30T07:00:00Z"),
    eventAt("delivered", "2026-11-30T17:30:00Z"),
  ]);
  await trackDueParcels(services, december);
  expect(await parcelOf(id)).toMatchObject({
    state: "delivered",
    handed_over_at: new Date("2026-11-29T15:00:00Z"),
    waiting_since: new Date("2026-11-30T07:00:00Z"),
    ended_at: new Date("2026-11-30T17:30:00Z"),
  });
  expect(await deliveredAt(orderId)).toBe("2026-11-30T17:30:00.000Z");
});

test("a label that was cancelled at the carrier is cancelled here, unless its parcel has left", async () => {
  const [here, gone] = [await sent(), await sent({ state: "in_transit" })];
  for (const { number } of [here, gone])
    reports.push({ number, events: [], collected: null, isCancelled: true });
  await trackDueParcels(services, now);
  expect(await parcelOf(here.id)).toMatchObject({ label_state: "cancelled", track_at: null });
  expect(await parcelOf(gone.id)).toMatchObject({ label_state: "made", state: "in_transit" });
  expect(await statusOf(here.orderId)).toBe("new");
});

test("a label that was replaced at the carrier is replaced here, if the carrier finds it and it is no other parcel's", async () => {
  const [remade, lone, taken] = [await sent({ state: "packed" }), await sent(), await sent()];
  const [unclear, byHand] = [await sent(), await sent({ is_by_hand: true })];
  for (const { number } of [remade, lone, taken, unclear, byHand, { number: "EARLIER-1" }])
    reports.push({ number, events: [], collected: null, isCancelled: true });
  const others: unknown[] = [];
  econt.carrier.findLabel = async (reference, _at, other) => {
    others.push(other);
    if (reference === unclear.id) throw new CarrierError("busy", "", { mayHaveActed: false });
    if (reference === lone.id) return typedLabel("EARLIER-1");
    return typedLabel(reference === taken.id ? (await sent({ state: "in_transit" })).number : "REMADE-1");
  };
  await trackDueParcels(services, now);
  expect(others).toContainEqual({ than: remade.number, until: now });
  expect(await parcelOf(remade.id)).toMatchObject({ state: "labelled", number: "REMADE-1", track_at: now });
  for (const { id, number } of [lone, taken, byHand])
    expect(await parcelOf(id)).toMatchObject({ label_state: "cancelled", number });
  // Asked again later: without an answer the order must not get a second parcel.
  expect(await parcelOf(unclear.id)).toMatchObject({ label_state: "made", track_failures: 1 });
});

test("a future moment is held until it comes, and an impossible one is stored and never used", async () => {
  const { id, number } = await sent(inNovember);
  report(number, [
    eventAt("delivered", "2026-11-28T08:00:00Z"),
    eventAt("waiting", "2026-11-30T07:00:00Z"),
    eventAt("returned", "2026-12-01T09:00:00Z"),
  ]);
  await trackDueParcels(services, december);
  const comes = new Date("2026-12-01T09:00:00Z");
  expect(await parcelOf(id)).toMatchObject({ state: "waiting", track_at: comes });
  expect(await db.$count(shipmentEvents, eq(shipmentEvents.shipment_id, id))).toBe(3);
  await trackDueParcels(services, comes);
  expect(await parcelOf(id)).toMatchObject({ state: "returned", ended_at: comes });
});

test("an earlier event that is heard late corrects the day while the month is open, not afterwards", async () => {
  const marked = new Date("2026-12-01T07:00:00Z");
  const lateFor = async (at: Date) => {
    const parcel = await sent({ ...inNovember, state: "delivered", ended_at: marked, track_at: at });
    await db
      .update(orders)
      .set({ order_status: "delivered", delivered_at: marked })
      .where(eq(orders.id, parcel.orderId));
    report(parcel.number, [eventAt("delivered", "2026-11-30T17:30:00Z")]);
    await trackDueParcels(services, at);
    expect((await parcelOf(parcel.id)).ended_at).toEqual(new Date("2026-11-30T17:30:00Z"));
    return deliveredAt(parcel.orderId);
  };
  expect(await lateFor(december)).toBe("2026-11-30T17:30:00.000Z");
  const file = { month: "2026-11", hash: "h", contents: Buffer.from(""), order_count: 1, return_count: 0 };
  await db.insert(auditFiles).values({ id: newId(), ...file, total_eur: 0, made_at: december });
  expect(await lateFor(december)).toBe(marked.toISOString());
  await db.delete(auditFiles);
  // The day to file November is 15 December.
  expect(await lateFor(new Date("2026-12-16T08:00:00Z"))).toBe(marked.toISOString());
});

test("partial and repeated reports lead to the state of the full report, or to one that no report reverts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ state: fc.constantFrom(...trackedStates), hours: fc.integer({ min: 1, max: 40 }) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      fc.infiniteStream(fc.nat(5)),
      async (history, picks) => {
        const events = history.map(({ state, hours }, index) => event(state, hours, `${index}`));
        const atOnce = await sent();
        const inParts = await sent();
        report(atOnce.number, events);
        await trackDueParcels(services, now);
        const [whole] = [await parcelOf(atOnce.id)];
        // The last part is everything, as carriers send the whole history.
        const parts = [0, 1, 2].map(() => events.filter(() => (picks.next().value ?? 0) % 2 === 0));
        for (const part of [...parts, events]) {
          reports = reports.filter(({ number }) => number !== inParts.number);
          report(inParts.number, part);
          await db.update(shipments).set({ track_at: now }).where(eq(shipments.id, inParts.id));
          await trackDueParcels(services, now);
        }
        const parted = await parcelOf(inParts.id);
        const oneWay: ParcelState[] = ["delivered", "returning", "returned"];
        // Partial reports may bring a parcel to a state that the full history skips. No report leads back from these
        // states; from `returning` it may get lost.
        const hasTurned = parted.state === "lost" && history.some(({ state }) => state === "returning");
        if (!oneWay.includes(parted.state) && !hasTurned) expect(parted.state).toBe(whole.state);
        expect(["new", "processing"]).not.toContain(await statusOf(inParts.orderId));
      },
    ),
    { numRuns: runs(12) },
  );
});

test("a customer is reminded once of a parcel that has waited two days, unless the owner has switched it off", async () => {
  const waiting = { state: "waiting", waiting_since: hoursAgo(48) } as const;
  const due = await sent({ ...waiting, reminded_at: null });
  const early = await sent({ state: "waiting", waiting_since: hoursAgo(47), reminded_at: null });
  const atHome = await sent({ ...waiting, place: "address", reminded_at: null });
  for (const { orderId } of [due, early, atHome])
    await db.update(orders).set({ order_status: "shipped" }).where(eq(orders.id, orderId));
  const settings = {
    ...defaultDeliverySettings,
    carriers: [],
    working_days: [1],
    closed_days: [],
    updated_at: now,
  };
  await db.insert(deliverySettings).values({ ...settings, is_reminded: false });
  await remindOfWaitingParcels(services, now);
  expect(await emailsOf(due.orderId)).not.toContain("order_waiting");
  await db.update(deliverySettings).set({ is_reminded: true });
  await Promise.all([remindOfWaitingParcels(services, now), remindOfWaitingParcels(services, now)]);
  expect((await emailsOf(due.orderId)).filter((kind) => kind === "order_waiting")).toHaveLength(1);
  for (const { orderId } of [early, atHome]) expect(await emailsOf(orderId)).not.toContain("order_waiting");
});

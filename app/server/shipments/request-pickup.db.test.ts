import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { answerWithin } from "#app/domain/delivery/label-state.ts";
import { carrierPickups } from "#app/server/db/schema/delivery.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { listParcels } from "./list-parcels.ts";
import { handOver } from "./move-parcels.ts";
import { requestLabel } from "./request-label.ts";
import { listPickups, requestPickup, resolvePickup } from "./request-pickup.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-23T10:00:00Z");
const later = new Date(now.getTime() + answerWithin);
const driver = { carrier: "econt", from: now, to: new Date("2026-11-23T16:00:00Z"), now } as const;
await insertOffice(db);

/** Returns a shop whose carrier has made the labels of this many parcels; earlier requests for drivers are deleted. */
async function withParcels(howMany: number) {
  const econt = testCarrier();
  const services = { ...shop, carriers: carriersOf(econt) };
  const ids = await onlySendableOrders(db, ...Array.from({ length: howMany }, () => ({})));
  await db.delete(carrierPickups);
  for (const orderId of ids) await requestLabel(services, admin, { orderId, now });
  return { econt, services, ids };
}

const openPickup = async (at = now) => {
  const [pickup] = await listPickups({ ...shop, carriers: carriersOf(testCarrier()) }, admin, at);
  return pickup?.open ?? null;
};

/** The pick-up as the rows of the parcels show it. */
const shownPickups = async () => {
  const { parcels } = await listParcels(db, admin, { stage: "labelled", now });
  return parcels.map(({ pickup }) => [pickup?.state, pickup?.reference]);
};

test("concurrent requests order one driver, for all waiting parcels", async () => {
  const { econt, services, ids } = await withParcels(3);
  await handOver(services, admin, { orderIds: [ids[2]!], now });
  expect(await listPickups(services, admin, now)).toEqual([
    { carrier: "econt", parcels: 2, canOrder: true, open: null },
  ]);
  // Long enough that all three have begun, also on a busy machine.
  econt.behaviour.delay = 1000;
  const results = await Promise.all([1, 2, 3].map(() => requestPickup(services, admin, driver)));
  expect(results.filter((result) => result.ok)).toEqual([{ ok: true, reference: "pickup-1", parcels: 2 }]);
  const inProgress = { ok: false, code: "in_progress" };
  expect(results.filter((result) => !result.ok)).toEqual([inProgress, inProgress]);
  expect(econt.pickups).toMatchObject([{ numbers: ["1000001", "1000002"], weight: 400 }]);
  expect(await listPickups(services, admin, now)).toEqual([]);
  expect(await requestPickup(services, admin, driver)).toEqual({ ok: false, code: "nothing" });
  expect(await shownPickups()).toEqual([
    ["made", "pickup-1"],
    ["made", "pickup-1"],
  ]);
  const written = await db.select().from(auditLog).where(eq(auditLog.action, "send"));
  expect(written).toMatchObject([{ after: { carrier: "econt", parcels: 2 } }]);
});

test("a lost answer blocks another request until staff say that a driver comes", async () => {
  const { econt, services, ids } = await withParcels(1);
  econt.behaviour.answering = "fails_after";
  expect(await requestPickup(services, admin, driver)).toMatchObject({ ok: false, code: "unknown" });
  econt.behaviour.answering = "well";
  expect(await requestPickup(services, admin, driver)).toEqual({ ok: false, code: "unresolved" });
  const lost = await openPickup();
  expect(lost).toMatchObject({ state: "unknown", parcels: 1, from_at: driver.from, to_at: driver.to });
  const coming = { pickupId: lost!.id, isComing: true, reference: "778899", now };
  expect(await resolvePickup(services, admin, coming)).toEqual({ ok: true });
  expect(await resolvePickup(services, admin, coming)).toEqual({ ok: false, code: "changed" });
  expect(await shownPickups()).toEqual([["made", "778899"]]);
  expect(econt.pickups).toHaveLength(1);
  expect(await requestPickup(services, admin, driver)).toEqual({ ok: false, code: "nothing" });
  expect(ids).toHaveLength(1);
});

test("a process that is killed while it asks the carrier leaves a request that staff resolve", async () => {
  const { econt, services } = await withParcels(2);
  econt.behaviour.answering = "dies_before";
  void requestPickup(services, admin, driver);
  // The request is stored before the carrier is asked, and no transaction waits for the answer.
  await expect.poll(() => openPickup()).toMatchObject({ state: "requested", parcels: 2 });
  econt.behaviour.answering = "well";
  expect(await requestPickup(services, admin, driver)).toEqual({ ok: false, code: "in_progress" });
  const at = { ...driver, now: later };
  expect(await requestPickup(services, admin, at)).toEqual({ ok: false, code: "unresolved" });
  const { id: pickupId } = (await openPickup(later))!;
  const none = { pickupId, isComing: false, reference: "", now: later };
  expect(await resolvePickup(services, admin, { ...none, now })).toEqual({ ok: false, code: "changed" });
  expect(await resolvePickup(services, admin, none)).toEqual({ ok: true });
  expect(await requestPickup(services, admin, at)).toMatchObject({ ok: true, parcels: 2 });
});

test("right after a lost answer staff cannot say that no driver comes: the carrier may still process the request", async () => {
  const { econt, services } = await withParcels(1);
  econt.behaviour.answering = "fails_after";
  await requestPickup(services, admin, driver);
  const none = { pickupId: (await openPickup())!.id, isComing: false, reference: "", now };
  expect(await resolvePickup(services, admin, none)).toEqual({ ok: false, code: "too_early" });
  expect(await resolvePickup(services, admin, { ...none, now: later })).toEqual({ ok: true });
  const unknown = { ...none, pickupId: newId(), now: later };
  expect(await resolvePickup(services, admin, unknown)).toEqual({ ok: false, code: "changed" });
});

test("after a refusal the parcels still wait, and a carrier without pickup requests must be called by telephone", async () => {
  const { econt, services } = await withParcels(1);
  for (const answering of ["refuses", "fails_before"] as const) {
    econt.behaviour.answering = answering;
    expect(await requestPickup(services, admin, driver)).toMatchObject({ ok: false, code: "refused" });
    expect(await listPickups(services, admin, now)).toMatchObject([{ parcels: 1, open: null }]);
  }
  expect(await requestPickup(services, admin, { ...driver, carrier: "boxnow" })).toEqual({
    ok: false,
    code: "by_phone",
  });
  const without = { ...shop, carriers: carriersOf() };
  expect(await requestPickup(without, admin, driver)).toEqual({ ok: false, code: "by_phone" });
  expect(await listPickups(without, admin, now)).toMatchObject([{ canOrder: false }]);
});

import { expect, test } from "vitest";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { printLabels } from "./label-files.ts";
import { countParcels, listParcels } from "./list-parcels.ts";
import { handOver, markPacked } from "./move-parcels.ts";
import { requestLabel } from "./request-label.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-23T10:00:00Z");
await insertOffice(db);

function withCarrier() {
  const econt = testCarrier();
  return { econt, services: { ...shop, carriers: carriersOf(econt) } };
}

test("each stage lists its parcels, the oldest order first", async () => {
  const { econt, services } = withCarrier();
  const day = (date: number) => ({ created_at: new Date(Date.UTC(2026, 10, date)) });
  const [second, first, lost, label, packed, handed, unpaid] = await onlySendableOrders(
    db,
    day(12),
    { ...day(11), order_status: "processing" },
    day(13),
    {},
    {},
    {},
    { payment_method: "stripe" },
  );
  econt.behaviour.answering = "fails_after";
  await requestLabel(services, admin, { orderId: lost!, now });
  econt.behaviour.answering = "well";
  for (const orderId of [label!, packed!, handed!]) await requestLabel(services, admin, { orderId, now });
  await markPacked(services, admin, { orderIds: [packed!], now });
  await handOver(services, admin, { orderIds: [handed!], now });
  const idsAt = async (stage: Parameters<typeof listParcels>[2]["stage"], at = now) =>
    (await listParcels(db, admin, { stage, now: at })).parcels.map(({ id }) => id);
  expect(await idsAt("to_pack")).toEqual([first, second, lost]);
  expect(await idsAt("to_pack")).not.toContain(unpaid);
  expect(await idsAt("labelled")).toEqual([label]);
  expect(await idsAt("packed")).toEqual([packed]);
  expect(await idsAt("handed_over")).toEqual([handed]);
  // 22:00 UTC is the next day in Sofia.
  expect(await idsAt("handed_over", new Date("2026-11-23T22:00:00Z"))).toEqual([]);
  expect(await countParcels(db, admin, now)).toEqual({
    to_pack: 3,
    labelled: 1,
    packed: 1,
    handed_over: 1,
    repack: 0,
  });
  const [parcel] = (await listParcels(db, admin, { stage: "labelled", now })).parcels;
  expect(parcel).toMatchObject({
    shipment: { number: "1000002", cash_eur: 706 },
    lines: [{ name_bg: "Ягода", quantity: 2 }],
  });
});

test("a packer sees orders to pack that are cash on delivery or paid in hand, but no unpaid bank transfer", async () => {
  const [cash, inHand, transfer] = await onlySendableOrders(
    db,
    {},
    { payment_method: "in_hand" },
    { payment_method: "bank_transfer" },
  );
  const packer = await insertStaff(db, { email: "packer@example.com", role: "packer" });
  const { parcels } = await listParcels(db, grantedTo(packer, "parcels"), { stage: "to_pack", now });
  expect(new Set(parcels.map(({ id }) => id))).toEqual(new Set([cash, inHand]));
  expect(parcels.map(({ id }) => id)).not.toContain(transfer);
});

test("one file has the labels in the requested order, on the paper that the carrier offers", async () => {
  const { econt, services } = withCarrier();
  const [first, second, without] = await onlySendableOrders(db, {}, {}, {});
  for (const orderId of [first!, second!]) await requestLabel(services, admin, { orderId, now });
  const print = { orderIds: [second!, without!, first!], paper: "A6", hasSlips: false, now } as const;
  const printed = await printLabels(services, admin, print);
  expect(printed.ok && new TextDecoder().decode(printed.file)).toBe("%PDF-1.4 econt");
  // Econt has A4 only.
  expect(econt.printed).toEqual([{ numbers: ["1000002", "1000001"], paper: "A4" }]);
  expect(await printLabels(services, admin, { ...print, orderIds: [without!] })).toEqual({
    ok: false,
    code: "none",
  });
  expect(await printLabels({ ...shop, carriers: carriersOf() }, admin, print)).toMatchObject({
    code: "no_carrier",
    carrier: "econt",
  });
});

test("a carrier's damaged file that would be joined with another is refused with the numbers of its labels", async () => {
  const carriers = carriersOf(testCarrier("econt"), testCarrier("speedy", 2_000_000));
  const office_code = await insertOffice(db, { carrier: "speedy", code: "77" });
  const orderIds = await onlySendableOrders(db, {}, {}, { carrier: "speedy", office_code });
  for (const orderId of orderIds) await requestLabel({ db, carriers }, admin, { orderId, now });
  const print = { orderIds, paper: "A6", hasSlips: false, now } as const;
  // The files of test carriers consist of a header only.
  expect(await printLabels({ db, carriers }, admin, print)).toEqual({
    ok: false,
    code: "damaged",
    carrier: "econt",
    reason: "1000001, 1000002",
  });
});

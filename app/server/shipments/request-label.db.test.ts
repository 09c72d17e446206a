import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWithin } from "#app/domain/delivery/label-state.ts";
import { carrierOffices, carriers, shipments } from "#app/server/db/schema/delivery.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import { log } from "#app/server/log.ts";
import { requestLabel, requestLabels } from "./request-label.ts";
import { confirmNoLabel, enterLostNumber, findLostLabel } from "./resolve-label.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-23T10:00:00Z");
const later = new Date(now.getTime() + answerWithin);
await insertOffice(db);

let econt = testCarrier();
let services = { db, carriers: carriersOf(econt) };
beforeEach(() => {
  econt = testCarrier();
  services = { db, carriers: carriersOf(econt) };
});

async function sendable(changes: NewOrder = {}): Promise<string> {
  const [id] = await onlySendableOrders(db, changes);
  return id!;
}
const attempts = (orderId: string) =>
  db.select().from(shipments).where(eq(shipments.order_id, orderId)).orderBy(asc(shipments.id));
const request = (orderId: string) => requestLabel(services, admin, { orderId, now });

test("makes a label: request to the carrier, stored parcel, timeline and audit log", async () => {
  const orderId = await sendable();
  econt.behaviour.warnings = ["cash_different"];
  const result = await request(orderId);
  expect(result).toMatchObject({ ok: true, number: "1000001", warnings: ["cash_different"] });
  const reference = `${orderId.slice(-8)}-1`;
  expect(econt.books[0]?.request).toMatchObject({
    reference,
    recipient: { name: "Мария Иванова", phone: "+359881234567" },
    destination: { place: "office", officeCode: "4001" },
    weight: 200,
    cash: { amount: 706 },
    contents: "Желирани плодови бонбони",
    settings: { sender_name: expect.stringMatching(/./) as string, inspection: "open" },
  });
  const [shipment] = await attempts(orderId);
  expect(shipment).toMatchObject({
    reference,
    state: "labelled",
    label_state: "made",
    number: "1000001",
    cash_eur: 706,
    price_eur: 350,
    phone_key: "881234567",
    warnings: ["cash_different"],
    labelled_at: now,
    track_at: now,
    user_id: admin.userId,
  });
  const [event] = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(event).toMatchObject({
    kind: "parcel",
    data: { state: "labelled", carrier: "econt", number: "1000001" },
    user_id: admin.userId,
  });
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.record_id, shipment!.id))
    .orderBy(asc(auditLog.id));
  expect(entry).toMatchObject({
    entity: "shipment",
    action: "create",
    user_email: "owner@example.com",
    after: { carrier: "econt", office_code: "4001", reference, cash_eur: 706 },
  });
});

test("the box that staff choose and the weight as weighed replace what is calculated", async () => {
  const orderId = await sendable();
  const boxes = [
    { name: "Малка", length: 200, width: 150, height: 100, weight: 80 },
    { name: "Голяма", length: 400, width: 300, height: 200, weight: 250 },
  ];
  await db
    .insert(carriers)
    .values({ name: "econt", settings: { ...defaultCarrierSettings, boxes }, updated_at: now });
  await request(orderId);
  expect(econt.books[0]?.request).toMatchObject({ weight: 280, box: { length: 200 } });
  const other = await sendable();
  await requestLabel(services, admin, { orderId: other, choice: { box: "Голяма", weight: 990 }, now });
  expect(econt.books[1]?.request).toMatchObject({ weight: 990, box: { length: 400 } });
  await db.delete(carriers);
});

test("a label with the number of another parcel may exist: it is unknown and blocks another", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const [first = "", orderId = ""] = await onlySendableOrders(db, {}, {});
  await request(first);
  const number = econt.books[0]?.number ?? "";
  const create = econt.carrier.createLabel;
  econt.carrier.createLabel = async (asked) => {
    const label = await create(asked);
    return label.ok ? { ...label, number } : label;
  };
  expect(await request(orderId)).toEqual({ ok: false, code: "unknown", reason: number });
  expect(await attempts(orderId)).toMatchObject([{ label_state: "unknown", number: null, problem: number }]);
  expect(await request(orderId)).toEqual({ ok: false, code: "unknown_label" });
  expect(error).toHaveBeenCalledTimes(1);
});

test("an answer with texts that cannot be stored does not leave the label requested", async () => {
  vi.spyOn(log, "error").mockImplementation(() => undefined);
  const [refused = "", made = ""] = await onlySendableOrders(db, {}, {});
  const create = econt.carrier.createLabel;
  econt.carrier.createLabel = () => Promise.resolve({ ok: false, reason: "Няма\u{0}офис" });
  expect(await request(refused)).toMatchObject({ code: "refused", reason: "Няма офис" });
  econt.carrier.createLabel = async (asked) => {
    const label = await create(asked);
    return label.ok ? { ...label, pdfUrl: "https://ee.econt.com/\u{0}" } : label;
  };
  expect(await request(made)).toMatchObject({ code: "unknown" });
  const states = [...(await attempts(refused)), ...(await attempts(made))].map((each) => each.label_state);
  expect(states).toEqual(["refused", "unknown"]);
});

test("a label that the carrier would refuse is not created", async () => {
  const orderId = await sendable();
  econt.carrier.validateLabel = () => Promise.resolve({ ok: false, reason: "Няма такъв офис" });
  expect(await request(orderId)).toEqual({ ok: false, code: "refused", reason: "Няма такъв офис" });
  econt.carrier.validateLabel = () =>
    Promise.reject(new CarrierError("timeout", "slow", { mayHaveActed: false }));
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  expect(await request(orderId)).toEqual({ ok: false, code: "refused", reason: "slow" });
  expect(econt.books).toEqual([]);
});

test.for<[string, NewOrder]>([
  ["unpaid", { payment_method: "stripe" }],
  ["cancelled", { order_status: "cancelled" }],
  ["no_pieces", { holds_stock: false }],
  ["already_sent", { order_status: "shipped" }],
  ["phone", { phone: "няма" }],
  ["erased", { email: "deleted-x@deleted.invalid" }],
  ["destination", { carrier: null, office_code: null }],
  ["destination", { carrier: "econt", office_code: null }],
  ["office_closed", { office_code: "nowhere" }],
  ["no_carrier", { carrier: "speedy" }],
])("refuses a label as %s without asking the carrier", async ([code, changes]) => {
  const orderId = await sendable(changes);
  expect(await request(orderId)).toEqual({ ok: false, code });
  expect(econt.asked()).toBe(0);
  expect(await attempts(orderId)).toEqual([]);
});

test.for([
  ["office_no_cash", { takes_cash: false }],
  ["too_heavy", { max_weight: 150 }],
  ["office_closed", { is_open: false }],
] as const)("refuses a label as %s at the chosen office", async ([code, changes]) => {
  const office_code = await insertOffice(db, { code, ...changes });
  expect(await request(await sendable({ office_code }))).toEqual({ ok: false, code });
  await db.delete(carrierOffices).where(eq(carrierOffices.code, code));
});

test("the courier collects nothing for a paid order, and its office need not take cash", async () => {
  const office_code = await insertOffice(db, { code: "card-only", kind: "automat", takes_cash: false });
  const orderId = await sendable({
    office_code,
    payment_method: "stripe",
    payment_status: "paid",
    paid_eur: 706,
  });
  expect(await request(orderId)).toMatchObject({ ok: true });
  expect(econt.books[0]?.request).toMatchObject({ cash: null, destination: { place: "automat" } });
});

test("an order to an address gets a label for the address that staff entered", async () => {
  const orderId = await sendable({ carrier: null, office_code: null, delivery_type: "econt_address" });
  const blank = { townId: null, streetId: null, postcode: "4000", other: "" };
  const destination = {
    place: "address",
    town: "Пловдив",
    street: "ул. Гладстон",
    streetNumber: "7",
    ...blank,
  } as const;
  const choice = { address: { carrier: "econt", destination } } as const;
  expect(await requestLabel(services, admin, { orderId, choice, now })).toMatchObject({ ok: true });
  expect(econt.books[0]?.request.destination).toEqual(destination);
  const boxnow = testCarrier("boxnow");
  const refused = await requestLabel({ db, carriers: carriersOf(boxnow) }, admin, {
    orderId: await sendable(),
    choice: { address: { carrier: "boxnow", destination } },
    now,
  });
  expect(refused).toEqual({ ok: false, code: "place" });
});

test("the reason of a refused label is stored, and the next attempt has another reference", async () => {
  const orderId = await sendable();
  econt.behaviour.answering = "refuses";
  expect(await request(orderId)).toEqual({
    ok: false,
    code: "refused",
    reason: "Кодът на офиса не е валиден",
  });
  econt.behaviour.answering = "fails_before";
  expect(await request(orderId)).toMatchObject({ ok: false, code: "refused" });
  econt.behaviour.answering = "well";
  expect(await request(orderId)).toMatchObject({ ok: true });
  expect(await attempts(orderId)).toMatchObject([
    { label_state: "refused", problem: "Кодът на офиса не е валиден", number: null },
    { label_state: "refused", problem: "няма връзка" },
    { label_state: "made", problem: null, reference: `${orderId.slice(-8)}-3` },
  ]);
});

test("concurrent requests make one label, and a second label is refused", async () => {
  const orderId = await sendable();
  // Longer than the shop takes to open its connections to the database.
  econt.behaviour.delay = 500;
  const results = await Promise.all(Array.from({ length: 8 }, () => request(orderId)));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "in_progress")).toHaveLength(7);
  expect(econt.books).toHaveLength(1);
  expect(await request(orderId)).toEqual({ ok: false, code: "has_label" });
});

test("labels of many orders are requested together, each with its own result", async () => {
  const ids = await onlySendableOrders(db, ...Array.from({ length: 12 }, () => ({})), {
    payment_method: "stripe",
  });
  const results = await requestLabels(services, admin, { orderIds: [...ids, ids[0]!], now });
  expect([...results.keys()]).toEqual(ids);
  expect([...results.values()].filter((result) => result.ok)).toHaveLength(12);
  expect(results.get(ids[12]!)).toEqual({ ok: false, code: "unpaid" });
  expect(new Set(econt.books.map(({ number }) => number)).size).toBe(12);
});

test("a lost answer blocks another label until the carrier finds it", async () => {
  const orderId = await sendable();
  econt.behaviour.answering = "fails_after";
  expect(await request(orderId)).toEqual({ ok: false, code: "unknown", reason: "няма отговор" });
  econt.behaviour.answering = "well";
  expect(await request(orderId)).toEqual({ ok: false, code: "unknown_label" });
  expect(await findLostLabel(services, admin, { orderId, now })).toEqual({ ok: true, found: "label" });
  expect(await attempts(orderId)).toMatchObject([
    { label_state: "made", number: "1000001", state: "labelled" },
  ]);
  expect(econt.books).toHaveLength(1);
  expect(await findLostLabel(services, admin, { orderId, now })).toEqual({ ok: false, code: "changed" });
});

test("a label that the carrier does not know may be requested again, but only after the carrier had time to finish", async () => {
  const orderId = await sendable();
  econt.behaviour.answering = "fails_after";
  await request(orderId);
  econt.books.length = 0;
  expect(await findLostLabel(services, admin, { orderId, now })).toEqual({ ok: false, code: "too_early" });
  expect(await findLostLabel(services, admin, { orderId, now: later })).toEqual({ ok: true, found: "none" });
  econt.behaviour.answering = "well";
  expect(await request(orderId)).toMatchObject({ ok: true });
});

test("where the carrier cannot look up labels, staff enter the number; confirming that there is none may be too early", async () => {
  const orderId = await sendable();
  econt.behaviour.answering = "fails_after";
  econt.behaviour.canFind = false;
  await request(orderId);
  expect(await findLostLabel(services, admin, { orderId, now })).toEqual({ ok: false, code: "unsupported" });
  expect(await confirmNoLabel(services, admin, { orderId, now })).toEqual({ ok: false, code: "too_early" });
  const number = { orderId, number: "1000001", now };
  expect(await enterLostNumber(services, admin, number)).toEqual({ ok: true, found: "label" });
  expect(await attempts(orderId)).toMatchObject([
    { label_state: "made", is_by_hand: false, number: "1000001" },
  ]);
  expect(await confirmNoLabel(services, admin, { orderId, now: later })).toEqual({
    ok: false,
    code: "changed",
  });
});

test("two orders cannot have the same number", async () => {
  const [first, second] = await onlySendableOrders(db, {}, {});
  await request(first!);
  econt.behaviour.answering = "fails_after";
  await request(second!);
  const number = { orderId: second!, number: "1000001", now };
  expect(await enterLostNumber(services, admin, number)).toEqual({ ok: false, code: "number_taken" });
});

test("an attempt whose process was killed becomes unknown after two minutes and allows no second parcel", async () => {
  const orderId = await sendable();
  econt.behaviour.answering = "dies_after";
  void request(orderId);
  await expect.poll(() => econt.books.length).toBe(1);
  econt.behaviour.answering = "well";
  const almost = new Date(later.getTime() - 1);
  expect(await requestLabel(services, admin, { orderId, now: almost })).toEqual({
    ok: false,
    code: "in_progress",
  });
  expect(await requestLabel(services, admin, { orderId, now: later })).toEqual({
    ok: false,
    code: "unknown_label",
  });
  expect(await findLostLabel(services, admin, { orderId, now: later })).toEqual({ ok: true, found: "label" });
  expect(econt.live()).toHaveLength(1);
});

test.for([
  ["well", "late_cancelled", 0],
  ["refuses", "late_kept", 1],
  ["fails_before", "late_kept", 1],
] as const)(
  "a label that comes after staff confirmed that there is none is cancelled: the carrier answers %s, the result is %s",
  async ([cancelling, code, live]) => {
    const orderId = await sendable();
    econt.behaviour.cancelling = cancelling;
    econt.behaviour.delay = 300;
    const late = request(orderId);
    await expect.poll(async () => (await attempts(orderId)).length).toBe(1);
    expect(await confirmNoLabel(services, admin, { orderId, now: later })).toEqual({
      ok: true,
      found: "none",
    });
    expect(await late).toEqual({ ok: false, code, reason: "1000001" });
    expect(econt.live()).toHaveLength(live);
    expect(await attempts(orderId)).toMatchObject([{ label_state: "refused" }]);
  },
);

test("an unknown order is refused", async () => {
  expect(await request("01890000-0000-7000-8000-00000000dead")).toEqual({ ok: false, code: "gone" });
  expect(await db.select().from(orders).where(eq(orders.id, "01890000-0000-7000-8000-00000000dead"))).toEqual(
    [],
  );
});

test("a carrier is given the receiver of a gift in place of the customer, and no cash to collect", async () => {
  const orderId = await sendable();
  await db.insert(orderGifts).values({
    order_id: orderId,
    receiver_first_name: "Ана",
    receiver_last_name: "Колева",
    receiver_phone: "0887 654 321",
    receiver_phone_e164: "+359887654321",
    card_text: "",
  });
  expect(await request(orderId)).toMatchObject({ ok: true });
  expect(econt.books[0]?.request).toMatchObject({
    recipient: { name: "Ана Колева", phone: "+359887654321" },
    cash: null,
  });
  expect(await attempts(orderId)).toMatchObject([{ cash_eur: 0, phone_key: "" }]);
});

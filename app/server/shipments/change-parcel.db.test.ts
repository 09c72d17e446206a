import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { answerWithin } from "#app/domain/delivery/label-state.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { advanceOrder, cancelOrder, returnOrder } from "#app/server/orders/change-order.ts";
import { correctOrder } from "#app/server/orders/correct-order.ts";
import { undoStep } from "#app/server/orders/undo-step.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { addLabelByHand } from "./label-by-hand.ts";
import { handOver, markPacked } from "./move-parcels.ts";
import { requestLabel } from "./request-label.ts";
import { currentShipment, setParcelState } from "./shipment-rows.ts";
import { confirmOffice, suggestOffices } from "./suggest-offices.ts";
import { voidLabel, withoutLabel } from "./void-label.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-23T10:00:00Z");
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
await insertOffice(db);

let econt = testCarrier();
let services = { ...shop, carriers: carriersOf(econt) };
beforeEach(() => {
  econt = testCarrier();
  services = { ...shop, carriers: carriersOf(econt) };
});

async function labelled(changes: NewOrder = {}): Promise<string> {
  const [id] = await onlySendableOrders(db, changes);
  expect(await requestLabel(services, admin, { orderId: id!, now })).toMatchObject({ ok: true });
  return id!;
}
const parcelOf = async (orderId: string) =>
  (await db.select().from(shipments).where(eq(shipments.order_id, orderId)).orderBy(asc(shipments.id))).at(
    -1,
  );
const statusOf = async (orderId: string) =>
  (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.order_status;
const statesOf = async (orderId: string) =>
  (
    await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.order_id, orderId))
      .orderBy(asc(orderEvents.created_at), asc(orderEvents.id))
  ).map(({ kind, data }) => `${kind} ${data.state ?? data.to ?? ""}`.trim());
const voiding = (orderId: string, isForced = false) => ({ orderId, isForced, now });

test("a label is cancelled at the carrier, then another can be made", async () => {
  const orderId = await labelled();
  expect(await voidLabel(services, admin, voiding(orderId))).toEqual({ ok: true });
  expect(econt.live()).toEqual([]);
  expect(await parcelOf(orderId)).toMatchObject({ label_state: "cancelled", track_at: null });
  expect(await statesOf(orderId)).toEqual(["parcel labelled", "parcel cancelled"]);
  expect(await voidLabel(services, admin, voiding(orderId))).toEqual({ ok: true });
  expect(await requestLabel(services, admin, { orderId, now })).toMatchObject({
    ok: true,
    number: "1000002",
  });
});

test("a label that the carrier does not cancel stays, unless staff cancel it here", async () => {
  const orderId = await labelled();
  econt.behaviour.cancelling = "refuses";
  const reason = "Кодът на офиса не е валиден";
  expect(await voidLabel(services, admin, voiding(orderId))).toEqual({
    ok: false,
    code: "label_kept",
    reason,
  });
  econt.behaviour.cancelling = "fails_before";
  expect(await voidLabel(services, admin, voiding(orderId))).toMatchObject({ code: "label_kept" });
  expect(await parcelOf(orderId)).toMatchObject({ label_state: "made", cancel_unknown_at: null });
  expect(await voidLabel(services, admin, voiding(orderId, true))).toEqual({ ok: true });
  const parcel = await parcelOf(orderId);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.record_id, parcel!.id))
    .orderBy(asc(auditLog.id))
    .offset(2);
  expect(entry).toMatchObject({
    action: "cancel",
    after: { label_state: "cancelled", without_carrier: true },
  });
});

test("a label of which the carrier leaves open whether it is cancelled stays, until it is asked again", async () => {
  const orderId = await labelled();
  econt.behaviour.cancelling = "fails_after";
  expect(await voidLabel(services, admin, voiding(orderId))).toEqual({
    ok: false,
    code: "label_unanswered",
    reason: "няма отговор",
  });
  expect(await parcelOf(orderId)).toMatchObject({ label_state: "made", cancel_unknown_at: now });
  econt.behaviour.cancelling = "refuses";
  expect(await voidLabel(services, admin, voiding(orderId))).toMatchObject({ code: "label_kept" });
  expect(await parcelOf(orderId)).toMatchObject({ label_state: "made", cancel_unknown_at: null });
  econt.behaviour.cancelling = "fails_after";
  await voidLabel(services, admin, voiding(orderId));
  econt.behaviour.cancelling = "well";
  expect(await voidLabel(services, admin, voiding(orderId))).toEqual({ ok: true });
  expect(await parcelOf(orderId)).toMatchObject({ label_state: "cancelled", cancel_unknown_at: null });
});

test("without the carrier's account a label can only be cancelled here", async () => {
  const orderId = await labelled();
  const without = { ...shop, carriers: carriersOf() };
  expect(await voidLabel(without, admin, voiding(orderId))).toEqual({ ok: false, code: "label_no_carrier" });
  expect(await voidLabel(without, admin, voiding(orderId, true))).toEqual({ ok: true });
});

test("a lost label is cancelled only when forced; a pending one, or that of a parcel that has left, never", async () => {
  const [lost] = await onlySendableOrders(db, {});
  econt.behaviour.answering = "fails_after";
  await requestLabel(services, admin, { orderId: lost!, now });
  expect(await voidLabel(services, admin, voiding(lost!))).toEqual({ ok: false, code: "label_unknown" });
  expect(await voidLabel(services, admin, voiding(lost!, true))).toEqual({ ok: true });
  econt.behaviour.answering = "dies_before";
  void requestLabel(services, admin, { orderId: lost!, now });
  await expect.poll(async () => (await parcelOf(lost!))?.label_state).toBe("requested");
  expect(await voidLabel(services, admin, voiding(lost!, true))).toEqual({
    ok: false,
    code: "label_in_progress",
  });
  expect(await voidLabel(services, admin, { ...voiding(lost!), now: at(answerWithin) })).toEqual({
    ok: false,
    code: "label_unknown",
  });
  econt.behaviour.answering = "well";
  const orderId = await labelled();
  await handOver(services, admin, { orderIds: [orderId], now });
  expect(await voidLabel(services, admin, voiding(orderId, true))).toEqual({ ok: false, code: "label_left" });
});

test("cancelling an order cancels its label first, and does nothing while the carrier refuses", async () => {
  const orderId = await labelled();
  const cancel = (isForced = false) =>
    withoutLabel(services, admin, voiding(orderId, isForced), () =>
      cancelOrder(services, admin, { orderId, reason: "", notifyCustomer: false, now }),
    );
  econt.behaviour.cancelling = "refuses";
  expect(await cancel()).toMatchObject({ ok: false, code: "label_kept" });
  expect(await statusOf(orderId)).toBe("new");
  econt.behaviour.cancelling = "well";
  expect(await cancel()).toEqual({ ok: true });
  expect([await statusOf(orderId), econt.live()]).toEqual(["cancelled", []]);
  expect(await cancelOrder(services, admin, { orderId, reason: "", notifyCustomer: false, now })).toEqual({
    ok: false,
    code: "not_allowed",
  });
});

const form = {
  firstName: "Мария",
  lastName: "Иванова",
  phone: "+359 88 123 4567",
  city: "Пловдив",
  deliveryType: "econt_office",
  deliveryDetails: "Център (4001), ул. Гладстон 1",
  needInvoice: false,
  companyName: "",
  vatNumber: "",
  companyAddress: "",
} as const;

test.for<[string, Record<string, string>]>([
  ["the recipient's name", { lastName: "Петрова" }],
  ["the telephone", { phone: "0888 111 222" }],
  ["the town", { city: "Варна" }],
  ["the office", { deliveryDetails: "Тракия" }],
])("a correction of %s cancels the label first", async ([, changes]) => {
  const orderId = await labelled();
  const correct = () =>
    correctOrder(services, admin, { orderId, form: { ...form, ...changes }, seen: null, now });
  expect(await correct()).toEqual({ ok: false, code: "label" });
  expect(await withoutLabel(services, admin, voiding(orderId), correct)).toMatchObject({ ok: true });
  expect(econt.live()).toEqual([]);
});

test("a correction of the invoice keeps label and office, one of the destination drops the office", async () => {
  const orderId = await labelled();
  const invoice = { needInvoice: true, companyName: "Сладко ЕООД", vatNumber: "BG131071587" };
  const company = { ...form, ...invoice, companyAddress: "София" };
  expect(await correctOrder(services, admin, { orderId, form: company, seen: null, now })).toMatchObject({
    ok: true,
  });
  expect(econt.live()).toHaveLength(1);
  const office = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.office_code;
  expect(await office()).toBe("4001");
  await voidLabel(services, admin, voiding(orderId));
  await correctOrder(services, admin, { orderId, form: { ...form, city: "Варна" }, seen: null, now });
  expect(await office()).toBeNull();
});

test("a label made elsewhere is stored once, also for a shipped order, and is cancelled without asking the carrier", async () => {
  const [orderId, other] = await onlySendableOrders(db, { order_status: "shipped" }, {});
  const byHand = (id: string, number: string) =>
    addLabelByHand(services, admin, { orderId: id, carrier: "econt", number, now });
  expect(await byHand(orderId!, "777")).toEqual({ ok: true });
  expect(await parcelOf(orderId!)).toMatchObject({
    number: "777",
    is_by_hand: true,
    state: "handed_over",
    label_state: "made",
    handed_over_at: now,
    track_at: now,
    destination: { place: "office", officeCode: "4001" },
  });
  expect(await byHand(orderId!, "778")).toEqual({ ok: false, code: "has_label" });
  expect(await byHand(other!, "777")).toEqual({ ok: false, code: "number_taken" });
  expect(await byHand(other!, "779")).toEqual({ ok: true });
  expect(await voidLabel(services, admin, voiding(other!))).toEqual({ ok: true });
  expect(econt.asked()).toBe(0);
});

test.for<[string, NewOrder]>([
  ["a cancelled order", { order_status: "cancelled" }],
  ["a delivered order", { order_status: "delivered" }],
  ["an unpaid card order", { payment_method: "stripe" }],
])("refuses the number of a label for %s", async ([, changes]) => {
  const [orderId] = await onlySendableOrders(db, changes);
  const label = { orderId: orderId!, carrier: "econt", number: "1", now } as const;
  expect(await addLabelByHand(services, admin, label)).toEqual({ ok: false, code: "not_allowed" });
});

test("parcels are packed and handed over: orders step to shipped and customers get one e-mail each", async () => {
  const [first, second, without] = await onlySendableOrders(db, {}, { order_status: "processing" }, {});
  await db.delete(mails);
  for (const orderId of [first!, second!]) await requestLabel(services, admin, { orderId, now });
  const packed = await markPacked(services, admin, { orderIds: [first!, without!], now });
  expect([...packed.values()]).toEqual([{ ok: true }, { ok: false, code: "no_label" }]);
  expect(await markPacked(services, admin, { orderIds: [first!], now })).toEqual(
    new Map([[first, { ok: false, code: "changed" }]]),
  );
  const orderIds = [first!, second!, without!];
  const handed = await handOver(services, admin, { orderIds, now });
  expect([...handed.values()]).toEqual([{ ok: true }, { ok: true }, { ok: false, code: "no_label" }]);
  for (const id of [first!, second!]) {
    expect(await statusOf(id)).toBe("shipped");
    expect(await parcelOf(id)).toMatchObject({ state: "handed_over" });
  }
  expect(await statesOf(first!)).toEqual([
    "parcel labelled",
    "parcel packed",
    "status_changed processing",
    "status_changed shipped",
    "parcel handed_over",
  ]);
  expect(await db.select().from(mails).where(eq(mails.kind, "order_shipped"))).toHaveLength(2);
  expect((await handOver(services, admin, { orderIds: [first!], now })).get(first!)).toEqual({
    ok: false,
    code: "changed",
  });
});

test("handing over can be undone: the order is processed again and the parcel is packed", async () => {
  const orderId = await labelled();
  await markPacked(services, admin, { orderIds: [orderId], now });
  await handOver(services, admin, { orderIds: [orderId], now: at(1000) });
  const undo = { orderId, from: "shipped", now: at(5000) } as const;
  expect(await undoStep(services, admin, undo)).toEqual({ ok: true });
  expect(await statusOf(orderId)).toBe("processing");
  expect(await parcelOf(orderId)).toMatchObject({
    state: "packed",
    handed_over_at: null,
    label_state: "made",
  });
  expect(await statesOf(orderId)).toEqual(["parcel labelled", "parcel packed", "status_changed processing"]);
});

test.for<[OrderStatus, string]>([
  ["processing", "handed_over"],
  ["shipped", "delivered"],
])("an order that leaves '%s' changes its parcel, until undone, to: %s", async ([from, state]) => {
  const orderId = await labelled();
  await db.update(orders).set({ order_status: from }).where(eq(orders.id, orderId));
  await advanceOrder(services, admin, { orderId, from, now: at(1) });
  expect(await parcelOf(orderId)).toMatchObject({ state });
  await undoStep(services, admin, {
    orderId,
    from: from === "shipped" ? "delivered" : "shipped",
    now: at(2),
  });
  expect(await parcelOf(orderId)).toMatchObject({ state: "labelled", ended_at: null, handed_over_at: null });
});

test("returning an order changes its parcel to returned", async () => {
  const orderId = await labelled();
  await handOver(services, admin, { orderIds: [orderId], now });
  await returnOrder(services, admin, { orderId, reason: "", isRestocked: true, notifyCustomer: false, now });
  expect(await parcelOf(orderId)).toMatchObject({ state: "returned", ended_at: now });
});

test("a parcel's state follows its rules, with the time of each state", async () => {
  const orderId = await labelled();
  const parcel = await currentShipment(db, orderId);
  const set = (to: Parameters<typeof setParcelState>[1]["to"], moment: Date) =>
    db.transaction((tx) => setParcelState(tx, { shipmentId: parcel!.id, to, now: moment }));
  expect(await set("waiting", at(1))).toBe(true);
  expect(await set("in_transit", at(2))).toBe(false);
  expect(await set("delivered", at(3))).toBe(true);
  expect(await set("lost", at(4))).toBe(false);
  expect(await parcelOf(orderId)).toMatchObject({
    state: "delivered",
    handed_over_at: at(1),
    waiting_since: at(1),
    ended_at: at(3),
  });
  expect(await statesOf(orderId)).toEqual(["parcel labelled", "parcel waiting", "parcel delivered"]);
});

test("suggests the open offices that share most words with what the customer typed, in either alphabet", async () => {
  await insertOffice(db, { code: "4002", name_bg: "Тракия", name_en: "Trakia" });
  await insertOffice(db, { code: "4003", name_bg: "Тракия стара", is_open: false });
  await insertOffice(db, { code: "9000", name_bg: "Тракия", town_bg: "Варна", town_en: "Varna" });
  await insertOffice(db, { carrier: "speedy", code: "1", name_bg: "Тракия" });
  const search = async (text: string) =>
    (await suggestOffices(db, admin, { text, carriers: ["econt"] })).map(({ code }) => code);
  expect((await search("Пловдив, офис на Еконт Тракия")).slice(0, 1)).toEqual(["4002"]);
  expect((await search("plovdiv trakia")).slice(0, 1)).toEqual(["4002"]);
  expect(await search("Пловдив Тракия")).not.toContain("4003");
  expect(await search("офис на Еконт")).toEqual([]);
  expect(await search("🍓 ' & | ! <b>:*\\")).toEqual([]);
});

test("staff can confirm an open office until the parcel has a label", async () => {
  const [orderId] = await onlySendableOrders(db, { carrier: null, office_code: null });
  const confirm = (officeCode: string) =>
    confirmOffice(db, admin, { orderId: orderId!, carrier: "econt", officeCode, now });
  expect(await confirm("nowhere")).toEqual({ ok: false, code: "office_closed" });
  expect(await confirm("4001")).toEqual({ ok: true });
  expect(await requestLabel(services, admin, { orderId: orderId!, now })).toMatchObject({ ok: true });
  expect(await confirm("4002")).toEqual({ ok: false, code: "has_label" });
  await db.update(orders).set({ order_status: "shipped" }).where(eq(orders.id, orderId!));
  expect(await confirm("4002")).toEqual({ ok: false, code: "not_allowed" });
});

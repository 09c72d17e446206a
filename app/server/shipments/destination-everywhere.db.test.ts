import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { exportLot } from "#app/server/documents/lot-report.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { confirmationToken, findConfirmation } from "#app/server/orders/confirmation.ts";
import { findCorrectable } from "#app/server/orders/correct-order.ts";
import { findOrder } from "#app/server/orders/find-order.ts";
import { exportOrders } from "#app/server/orders/lists/export-orders.ts";
import { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { findOrderPage } from "#app/server/orders/order-page.ts";
import { findLastDelivery, findOwnOrder } from "#app/server/orders/own-orders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { exportCustomer } from "#app/server/privacy/export-customer.ts";
import { collectOwnData } from "#app/server/privacy/own-data.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { receive } from "#tests/factories/orders/lots.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findContents } from "./find-contents.ts";
import { listParcels } from "./list-parcels.ts";
import { loadParcelCard } from "./load-parcel-card.ts";
import { requestLabel } from "./request-label.ts";
import { confirmOffice } from "./suggest-offices.ts";
import { voidLabel } from "./void-label.ts";

const shop = await testServices();
const { db } = shop;
const services = { ...shop, carriers: carriersOf(testCarrier("speedy")) };
const admin = await insertAdmin(db, { email: "owner@example.com" });
const person = await insertPerson(db, { email: "maria@example.com" });
const now = new Date("2026-11-23T10:00:00Z");
const productId = await insertProduct(db, { stock_quantity: 0 });
const lotId = await receive(db, admin, { productId, quantity: 9, now });
await insertOffice(db, { carrier: "speedy", code: "77", name_bg: "Тракия" });

const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
  email: "maria@example.com",
  address: "Варна, До офис на Еконт: до пазара",
  city: "Варна",
  deliveryType: "econt_office",
  deliveryDetails: "до пазара",
});
const placed = await placeOrder(services, person, { payload, checkoutKey: null, now });
if (!placed.ok) throw new Error(placed.code);
const { orderId } = placed;

const email = async (kind: "order_shipped" | "order_waiting" | "owner_order_received") => {
  const sources = { db, storage: shop.storage, theme: defaultTheme, texts: {}, company: defaultCompany };
  const site = { baseUrl: "https://plodko.example", signingSecret: shop.signingSecret };
  const { text } = await renderEmail(
    { ...sources, ...site },
    { kind, language: "bg", data: { order_id: orderId } },
  );
  return text;
};

/** Returns what each screen, document, file and e-mail says of the order, by its name. */
async function everywhere(): Promise<Record<string, unknown>> {
  const order = await findOrder(db, admin, orderId);
  const choice = readOrderChoice(new URLSearchParams());
  const token = confirmationToken(shop, orderId);
  const own = await findOwnOrder(db, person, orderId);
  const slips = await findPackingSlips(db, admin, [orderId], now);
  const stage = (await loadParcelCard(services, admin, { orderId, search: null, now }))?.attempts.some(
    ({ label_state }) => label_state === "made",
  );
  const parcels = await listParcels(db, admin, { stage: stage ? "labelled" : "to_pack", now });
  return {
    "list of orders": (await listOrders(db, admin, { choice, cursor: null, now })).orders[0]?.destination,
    "order in the back office": order?.destination,
    "form of its correction": (await findCorrectable(db, admin, orderId))?.destination,
    "the account's order": own?.destination,
    "page of the order": (await findOrderPage(db, own?.page_token ?? ""))?.destination,
    "success page": (await findConfirmation(shop, { token, now }))?.destination,
    "list of parcels": parcels.parcels[0]?.destination,
    "the packer's parcel": (await findContents(db, admin, orderId))?.destination,
    "parcel with its label": (await loadParcelCard(services, admin, { orderId, search: null, now }))
      ?.destination,
    "packing slip": slips.ok && slips.slips.map(({ destination }) => destination),
    "'sent' e-mail": await email("order_shipped"),
    "'waiting' e-mail": await email("order_waiting"),
    "the owner's e-mail": await email("owner_order_received"),
    "CSV of orders": await fileOf(await exportOrders(db, admin, { choice, locale: "bg", now })),
    "the next checkout": await findLastDelivery(db, person),
    "the person's data": (await collectOwnData(db, person))?.orders[0]?.address,
    "the customer's data": (await exportCustomer(db, admin, { customerId: order?.customer_id ?? "", now }))
      ?.orders[0]?.address,
  };
}

async function fileOf(chunks: AsyncIterable<string> | null): Promise<string> {
  const all: string[] = [];
  for await (const chunk of chunks ?? []) all.push(chunk);
  return all.join("");
}

/** Returns the places that do not name `place`, or still name what the customer typed. */
async function wrongPlaces(place: string): Promise<string[]> {
  const said = Object.entries(await everywhere()).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  return said.filter(([, text]) => !text.includes(place) || text.includes("до пазара")).map(([name]) => name);
}

const office = "Speedy: Тракия (77), ул. Гладстон 1";

test("every screen, document, file and e-mail names the office that staff confirmed for a typed one, with its carrier", async () => {
  expect((await wrongPlaces("до пазара")).length).toBe(Object.keys(await everywhere()).length);
  const confirmed = { orderId, carrier: "speedy", officeCode: "77", now } as const;
  expect(await confirmOffice(db, admin, confirmed)).toEqual({ ok: true });
  expect(await wrongPlaces(office)).toEqual([]);
  expect(await findLastDelivery(db, person)).toEqual({
    city: "Пловдив",
    deliveryType: "econt_office",
    deliveryDetails: office,
    office: { carrier: "speedy", officeCode: "77", kind: "office" },
  });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
  expect(entry).toMatchObject({ before: {}, after: { destination: `Пловдив, ${office}` } });

  const label = await requestLabel(services, admin, { orderId, now });
  expect(label).toMatchObject({ ok: true });
  expect(await wrongPlaces(office)).toEqual([]);
  expect(await email("order_shipped")).toContain("Куриер: Спиди");
  expect(await fileOf(await exportLot(db, admin, { lotId, locale: "bg", now }))).toContain(office);
});

test("the address that staff entered for the label counts until the label is cancelled", async () => {
  await voidLabel(services, admin, { orderId, isForced: true, now });
  const blank = { townId: null, postcode: "", streetId: null, street: "", streetNumber: "" };
  const destination = { ...blank, place: "address", town: "Русе", other: "кв. Здравец, бл. 5" } as const;
  const choice = { address: { carrier: "speedy", destination } } as const;
  expect(await requestLabel(services, admin, { orderId, choice, now })).toMatchObject({ ok: true });
  const line = "кв. Здравец, бл. 5";
  // They have only the town.
  expect(await wrongPlaces(line)).toEqual(["page of the order", "success page"]);
  expect((await findOrder(db, admin, orderId))?.destination).toMatchObject({
    way: "address",
    line: `Русе, ${line}`,
  });
  await voidLabel(services, admin, { orderId, isForced: true, now });
  expect(await wrongPlaces(office)).toEqual([]);
});

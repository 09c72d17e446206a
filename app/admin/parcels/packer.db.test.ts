import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import { printLabels } from "#app/server/shipments/label-files.ts";
import { requestLabel } from "#app/server/shipments/request-label.ts";
import { grantedTo, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader as listLoader } from "./list.tsx";
import { loader as parcelLoader } from "./view.tsx";
import { loader as orderLoader } from "#app/admin/orders/view.tsx";

const shop = await testServices();
const services = { ...shop, carriers: carriersOf(testCarrier()) };
const { db } = services;
await insertOffice(db);
const packer = await insertStaff(db, { email: "packer@example.com", role: "packer" });
const packing = grantedTo(packer, "parcels");
const manager = grantedTo(
  await insertStaff(db, { email: "manager@example.com", role: "manager" }),
  "parcels",
);

/** Sums of orders in the database, each distinct from every other number. */
const sums = { paid: 54_321, delivered: 98_765, cancelled: 87_654, unpaid: 76_543 };
const [cash, paid, shipped, delivered, cancelled, unpaid] = (await onlySendableOrders(
  db,
  {},
  { payment_method: "stripe", payment_status: "paid", paid_eur: sums.paid, total_eur: sums.paid },
  { order_status: "shipped" },
  { order_status: "delivered", total_eur: sums.delivered },
  { order_status: "cancelled", total_eur: sums.cancelled },
  { payment_method: "stripe", total_eur: sums.unpaid },
)) as [string, string, string, string, string, string];
const now = new Date();
for (const orderId of [cash, shipped]) await requestLabel(services, packing, { orderId, now });

type Loader = (args: never) => unknown;

async function load(loader: Loader, path: string, id = ""): Promise<unknown> {
  const url = new URL(path, "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, packing);
  return loader({ request: new Request(url), url, params: { id }, context } as never);
}

/** What no packer may receive: sums of orders without cash due, prices, e-mail addresses. */
function expectNothingMore(loaded: unknown) {
  const text = JSON.stringify(loaded);
  for (const sum of [...Object.values(sums), "unit_price", "total_eur", "paid_eur", "maria@example.com"])
    expect(text).not.toContain(String(sum));
}

test("a packer's list has the open orders with their cash due, and no other sum", async () => {
  const stages = await Promise.all(
    ["to_pack", "labelled", "packed", "handed_over"].map((stage) =>
      load(listLoader, `/admin/parcels?stage=${stage}`),
    ),
  );
  expect(stages).toMatchObject([
    { page: { parcels: [{ id: paid, due_eur: 0 }] } },
    { page: { parcels: [{ id: cash, due_eur: 706, first_name: "Мария", lines: [{ quantity: 2 }] }] } },
    { page: { parcels: [] } },
    { page: { parcels: [] } },
  ]);
  expectNothingMore(stages);
});

test("a packer's order has recipient, address, lines and cash due, and no other sum", async () => {
  const loaded = await load(parcelLoader, `/admin/orders/${cash}/parcel`, cash);
  expect(loaded).toMatchObject({
    contents: {
      first_name: "Мария",
      phone: "+359 88 123 4567",
      due_eur: 706,
      next: "processing",
      lines: [{ name_bg: "Ягода", quantity: 2 }],
    },
    card: { attempts: [{ cash_eur: 706, price_eur: null }] },
  });
  expectNothingMore(loaded);
  const other = await load(parcelLoader, `/admin/orders/${paid}/parcel`, paid);
  expect(other).toMatchObject({ contents: { due_eur: 0 } });
  expectNothingMore(other);
});

test.for([
  ["delivered", delivered],
  ["cancelled", cancelled],
  ["unpaid by card", unpaid],
])("a packer finds no order that is %s", async ([, id]) => {
  await expect(load(parcelLoader, `/admin/orders/${id}/parcel`, id)).rejects.toMatchObject({
    init: { status: 404 },
  });
  await expect(load(orderLoader, `/admin/orders/${id}`, id)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await findPackingSlips(db, packing, [cash, id!], now)).toEqual({ ok: false, unknownIds: [id] });
  expect((await findPackingSlips(db, manager, [cash, id!], now)).ok).toBe(true);
});

test("an order's page redirects a packer", async () => {
  const led = load(orderLoader, `/admin/orders/${shipped}`, shipped);
  await expect(led).rejects.toMatchObject({ status: 302 });
});

test("a packer prints the labels of open orders only", async () => {
  const print = { orderIds: [cash], paper: "A6", hasSlips: false, now } as const;
  expect((await printLabels(services, packing, print)).ok).toBe(true);
  await db.execute(`update orders set order_status = 'delivered' where id = '${cash}'`);
  expect(await printLabels(services, packing, print)).toEqual({ ok: false, code: "none" });
  expect((await printLabels(services, manager, print)).ok).toBe(true);
});

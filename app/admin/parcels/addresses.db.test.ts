import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { addressFieldOf } from "#app/domain/delivery/parcel-form.ts";
import type { AddressField } from "#app/domain/delivery/parcel-form.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import { voidLabel } from "#app/server/shipments/void-label.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader } from "./addresses.tsx";
import { changeParcels } from "./change-parcels.server.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
await insertOffice(db);
const now = new Date("2026-11-23T10:00:00Z");
const [econt, boxnow] = [testCarrier(), testCarrier("boxnow", 2_000_000)];
const services = { ...shop, carriers: carriersOf(boxnow, econt) };

const toAddress = {
  delivery_type: "econt_address",
  carrier: null,
  office_code: null,
  city: "Варна",
} as const;
let [simple, vague, office] = ["", "", ""];
beforeEach(async () => {
  econt.books.length = 0;
  const ids = await onlySendableOrders(
    db,
    { ...toAddress, delivery_details: "9000, ул. Драгоман 12, ет. 3", created_at: new Date(2026, 10, 1) },
    { ...toAddress, delivery_details: "до училището", created_at: new Date(2026, 10, 2) },
    {},
  );
  [simple, vague, office] = ids as [string, string, string];
});

async function load(ids: readonly string[]) {
  const url = new URL(`http://localhost/admin/parcels/addresses?${ids.map((id) => `order=${id}`).join("&")}`);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, admin);
  return loader({ request: new Request(url), url, params: {}, context } as never);
}

const proposed = { carrier: "econt", postcode: "", street: "", streetNumber: "", other: "", town: "Варна" };

type Address = Record<AddressField, string>;

/** Posts the form of the screen. */
async function confirm(addresses: Record<string, Address>, others: readonly string[] = []) {
  const fields = new URLSearchParams({ intent: "labels" });
  for (const id of [...Object.keys(addresses), ...others]) fields.append("order", id);
  for (const [id, address] of Object.entries(addresses))
    for (const [field, value] of Object.entries(address))
      fields.append(addressFieldOf(id, field as AddressField), value);
  return changeParcels(services, admin, { fields, now });
}

const labelled = () => econt.live().map(({ request }) => request.destination);

test("the addresses of many orders are proposed in parts, and confirmed at once they get labels with the others", async () => {
  const shown = await load([office, vague, simple]);
  expect(shown.carriers).toEqual(["econt"]);
  expect(shown.others).toEqual([office]);
  const parts = { postcode: "9000", street: "ул. Драгоман", streetNumber: "12", other: "ет. 3" };
  expect(shown.orders.map(({ id, address }) => [id, address])).toEqual([
    [simple, { ...proposed, ...parts }],
    [vague, { ...proposed, other: "до училището" }],
  ]);
  const corrected = { ...proposed, street: "ул. Роза", streetNumber: "4" };
  const answer = await confirm({ [simple]: { ...proposed, ...parts }, [vague]: corrected }, [office]);
  expect(answer).toMatchObject({ ok: true, rows: [{ ok: true }, { ok: true }, { ok: true }] });
  const { carrier: _carrier, ...town } = { ...proposed };
  const address = { place: "address", townId: null, streetId: null, ...town };
  expect(labelled()).toEqual(
    expect.arrayContaining([
      { ...address, ...parts },
      { ...address, street: "ул. Роза", streetNumber: "4" },
      { place: "office", officeCode: "4001" },
    ]),
  );
  expect((await load([simple, vague, office])).orders).toEqual([]);
});

test("an incomplete address is refused alone", async () => {
  const answer = await confirm({
    [simple]: { ...proposed, street: "ул. Роза", streetNumber: "" },
    [vague]: { ...proposed, other: "до училището" },
  });
  expect(answer).toMatchObject({
    rows: [{ orderId: simple, order: orderNumber(simple), ok: false, code: "address" }, { ok: true }],
  });
  expect(labelled()).toHaveLength(1);
});

test("an address that staff entered is proposed again after its label, until the order is corrected", async () => {
  const entered = { ...proposed, postcode: "9010", street: "ул. Роза", streetNumber: "4" };
  await confirm({ [vague]: entered });
  await voidLabel(services, admin, { orderId: vague, isForced: false, now });
  const again = async () => (await load([vague])).orders.map(({ address }) => address);
  expect(await again()).toEqual([entered]);
  const later = new Date(now.getTime() + 1000);
  await db.transaction((tx) =>
    writeOrderEvent(tx, { orderId: vague, kind: "corrected", userId: admin.userId, now: later }),
  );
  expect(await again()).toEqual([{ ...proposed, other: "до училището" }]);
});

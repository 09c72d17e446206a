import { expect, test } from "vitest";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { insertShipment, onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { scanParcel } from "./find-parcels.ts";
import { searchParcels } from "./list-parcels.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const packer = grantedTo(await insertStaff(db, { email: "packer@example.com", role: "packer" }), "parcels");
const now = new Date("2026-11-23T10:00:00Z");
await insertOffice(db);
const day = (date: number) => ({ created_at: new Date(Date.UTC(2026, 10, date)) });
const typed = { delivery_type: "econt_address", carrier: null, office_code: null } as const;
const [toPack, sent, delivered, plain] = (await onlySendableOrders(
  db,
  {
    ...day(1),
    ...typed,
    city: "Варна",
    first_name: "Петър",
    phone: "0887 111 222",
    order_number: "a1b2c3d4",
  },
  { ...day(2), order_status: "shipped", first_name: "Елена", order_number: "c1d2e3f4" },
  {
    ...day(3),
    order_status: "delivered",
    first_name: "Елена",
    last_name: "Варненска",
    order_number: "d1e2f3a4",
  },
  // Delivered without a parcel.
  { ...day(4), order_status: "delivered", first_name: "Елена", order_number: "e1f2a3b4" },
)) as [string, string, string, string];
await insertShipment(db, {
  order_id: sent,
  now,
  state: "in_transit",
  number: "1051602172344",
  parcel_numbers: ["1051602172344", "1051602172345"],
});
await insertShipment(db, { order_id: delivered, now, state: "delivered", number: "62000001" });

const found = async (q: string, reader = packer) =>
  (await searchParcels(db, reader, { q, now })).parcels.map(({ id }) => id);

test("a parcel is found by order, name, telephone and town at any stage, the newest first", async () => {
  for (const [q, ids] of [
    ["a1b2c3d4", [toPack]],
    ["petar", [toPack]],
    ["0887111222", [toPack]],
    ["222", [toPack]],
    ["елена", [delivered, sent]],
    // The town of the office, not what was typed; and of a parcel that has not arrived.
    ["Пловдив", [sent]],
    ["plovd", [sent]],
    ["варн", [delivered, toPack]],
    ["1051602172344", [sent]],
    ["1051 6021 72344", [sent]],
    ["Бургас", []],
    ["<b>", []],
  ] as const)
    expect([q, await found(q, admin)]).toEqual([q, ids]);
  expect(await found("елена", admin)).not.toContain(plain);
});

test("a scanned number opens the parcel of the waybill or one of its pieces", async () => {
  for (const [number, ids] of [
    ["1051602172344", [sent]],
    [" 1051602172345 ", [sent]],
    ["62000001", [delivered]],
    ["62000002", []],
    ["a1b2c3d4", []],
    ["'; --", []],
  ] as const)
    expect([number, await scanParcel(db, admin, number)]).toEqual([number, ids]);
});

test("a packer finds no parcel whose order is done", async () => {
  expect(await found("елена")).toEqual([sent]);
  expect(await found("62000001")).toEqual([]);
  expect(await scanParcel(db, packer, "62000001")).toEqual([]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { onlyDeliveredParcels } from "#tests/factories/delivery/delivered-parcels.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { excuseReturn, recipientRecords } from "./recipient-record.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-24T10:00:00Z");
const phone = "0881234567";

const recordOf = async (of = phone, exceptOrderId?: string) =>
  (await recipientRecords(db, admin, { phones: [of], ...(exceptOrderId && { exceptOrderId }) })).get(of);

test("counts the parcels to a telephone, however it is written, without those of the order itself", async () => {
  const [, returned = ""] = await onlyDeliveredParcels(
    db,
    {},
    { parcel: { state: "returned" } },
    { parcel: { state: "returning" } },
    { parcel: { state: "in_transit" } },
    { parcel: { state: "lost" } },
    { parcel: { state: "returned", label_state: "cancelled" } },
    { parcel: { state: "returned", phone_key: "887654321" } },
  );
  expect(await recordOf()).toEqual({ delivered: 1, refused: 2 });
  expect(await recordOf("+359 88 123 4567")).toEqual({ delivered: 1, refused: 2 });
  expect(await recordOf(phone, returned)).toEqual({ delivered: 1, refused: 1 });
  expect(await recordOf("0899 000 000")).toEqual({ delivered: 0, refused: 0 });
});

test("a parcel whose telephone was erased is no longer counted, not even for an empty number", async () => {
  await onlyDeliveredParcels(db, { parcel: { state: "returned", phone_key: "" } });
  expect(await recordOf()).toEqual({ delivered: 0, refused: 0 });
  expect(await recordOf("")).toEqual({ delivered: 0, refused: 0 });
});

test("a return that staff excuse is not counted until they revert it", async () => {
  await onlyDeliveredParcels(db, { parcel: { state: "returned" } }, {});
  const rows = await db.select().from(shipments);
  const [returned, delivered] = ["returned", "delivered"].map((state) =>
    rows.find((row) => row.state === state),
  );
  const excuse = (shipmentId = "", isExcused = true, orderId = returned?.order_id ?? "") =>
    excuseReturn(services, admin, { orderId, shipmentId, isExcused, now });
  expect(await excuse(delivered?.id, true, delivered?.order_id)).toBe(false);
  expect(await excuse(returned?.id, true, delivered?.order_id)).toBe(false);
  expect(await excuse(returned?.id)).toBe(true);
  expect(await excuse(returned?.id)).toBe(false);
  expect(await recordOf()).toEqual({ delivered: 1, refused: 0 });
  expect(await excuse(returned?.id, false)).toBe(true);
  expect(await recordOf()).toEqual({ delivered: 1, refused: 1 });
  const [row] = await db
    .select()
    .from(shipments)
    .where(eq(shipments.id, returned?.id ?? ""));
  expect(row?.excused_at).toBeNull();
});

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerWithin } from "#app/domain/delivery/label-state.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { cancelOrder } from "#app/server/orders/change-order.ts";
import { insertOffice } from "#tests/factories/delivery/carrier-offices.ts";
import { onlySendableOrders } from "#tests/factories/delivery/labelled-orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import type { Answering } from "#tests/factories/delivery/test-carrier.ts";
import { requestLabel } from "./request-label.ts";
import { confirmNoLabel, enterLostNumber, findLostLabel } from "./resolve-label.ts";
import { currentShipment } from "./shipment-rows.ts";
import { voidLabel } from "./void-label.ts";
import { runs } from "#tests/tiers.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
await insertOffice(db);

const answering = fc.constantFrom<Answering>(
  "well",
  "refuses",
  "fails_before",
  "fails_after",
  "dies_before",
  "dies_after",
);
const step = fc.oneof(
  fc.record({ kind: fc.constant("press" as const), answering, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("void" as const), answering }),
  fc.record({ kind: fc.constantFrom("wait" as const, "find" as const, "look" as const, "cancel" as const) }),
);

/**
 * Runs any sequence of requests, lost answers, killed processes and repairs. The carrier's records are the truth: they
 * must never contain two parcels of one order, and must contain every label that the shop shows.
 */
test("whatever happens between shop and carrier, an order never has two parcels", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const econt = testCarrier();
      const services = { ...shop, carriers: carriersOf(econt) };
      const [id] = await onlySendableOrders(db, {});
      const orderId = id!;
      let now = new Date("2026-11-23T10:00:00Z");
      for (const each of steps) {
        if (each.kind === "wait") now = new Date(now.getTime() + answerWithin);
        if (each.kind === "press") {
          econt.behaviour.answering = each.answering;
          const before = econt.asked();
          const presses = Array.from({ length: each.times }, () =>
            requestLabel(services, admin, { orderId, now }),
          );
          await settledOrDead(presses, () => econt.asked() > before);
        }
        if (each.kind === "void") {
          econt.behaviour.cancelling = each.answering;
          const before = econt.asked();
          const request = { orderId, isForced: false, now };
          await settledOrDead([voidLabel(services, admin, request)], () => econt.asked() > before);
        }
        if (each.kind === "find") await findLostLabel(services, admin, { orderId, now });
        // Staff look up the parcel in the carrier's own system and enter what they see.
        if (each.kind === "look") {
          const [seen] = econt.live();
          if (seen) await enterLostNumber(services, admin, { orderId, number: seen.number, now });
          else await confirmNoLabel(services, admin, { orderId, now });
        }
        if (each.kind === "cancel")
          await cancelOrder(services, admin, { orderId, reason: "", notifyCustomer: false, now });
        expect(econt.live().length).toBeLessThanOrEqual(1);
        const current = await currentShipment(db, orderId);
        if (current?.label_state === "made")
          expect(econt.books.map(({ number }) => number)).toContain(current.number);
        // A parcel that the carrier would collect is never lost from the shop's records.
        if (econt.live().length === 1) expect(current).not.toBeNull();
      }
      await db.delete(shipments).where(eq(shipments.order_id, orderId));
    }),
    { numRuns: runs(30) },
  );
});

/** Waits for the calls, but not for one that hangs because its process "died" after the carrier was reached. */
async function settledOrDead(calls: readonly Promise<unknown>[], isAsked: () => boolean): Promise<void> {
  let settled = 0;
  for (const call of calls) void call.finally(() => (settled += 1));
  const started = Date.now();
  while (settled < calls.length && !(isAsked() && settled >= calls.length - 1 && Date.now() - started > 40))
    await new Promise((resolve) => setTimeout(resolve, 2));
}

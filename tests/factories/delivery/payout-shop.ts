import { eq, sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import type { CarrierPayout } from "#app/server/delivery/carrier-contract.ts";
import { fetchPayouts } from "#app/server/payouts/fetch-payouts.ts";
import { insertAdmin } from "../accounts/people.ts";
import { testServices } from "../shop/services.ts";
import { carriersOf, testCarrier } from "./test-carrier.ts";

/**
 * Opens a shop whose carriers report the payouts of `report`. Before each test it deletes all payouts and the report.
 * `asked` are the days that the carriers were asked about.
 */
export async function payoutShop() {
  const [econt, speedy, boxnow] = [testCarrier("econt"), testCarrier("speedy"), testCarrier("boxnow")];
  const services = { ...(await testServices()), carriers: carriersOf(econt, speedy, boxnow) };
  const { db } = services;
  const admin = await insertAdmin(db, { email: "owner@example.com" });
  const now = new Date("2026-11-24T10:00:00Z");
  const report: { payouts: CarrierPayout[]; unread: number } = { payouts: [], unread: 0 };
  const asked: [string, string][] = [];
  for (const { carrier } of [econt, speedy, boxnow])
    carrier.listPayouts = (from, to) => {
      asked.push([from, to]);
      return Promise.resolve(report);
    };
  beforeEach(async () => {
    asked.length = 0;
    Object.assign(report, { payouts: [], unread: 0 });
    await db.execute(sql`truncate carrier_payouts, carriers, payout_file_formats cascade`);
    await db.delete(auditLog);
    await db.insert(carriers).values({ name: "econt", settings: defaultCarrierSettings, updated_at: now });
  });
  return {
    services,
    admin,
    now,
    report,
    asked,
    econt,
    fetchEcont: () => fetchPayouts(services, admin, { carrier: "econt", now }),
    stateOf: async (id: string) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, id));
      return order && { payment_status: order.payment_status, paid_eur: order.paid_eur };
    },
    paidEvents: (orderId: string) =>
      db
        .select()
        .from(orderEvents)
        .where(sql`order_id = ${orderId} and kind = 'paid'`),
  };
}

type Line = { number: string; amount: number; currency?: string };

/** Returns a payout of 20 November 2026 with lines in euro. */
export function payout(lines: Line[], changes: Partial<CarrierPayout> = {}): CarrierPayout {
  return {
    reference: "2026-11-20",
    paidOn: "2026-11-20",
    method: "bank",
    total: null,
    lines: lines.map((line) => ({ currency: "EUR", ...line })),
    ...changes,
  };
}

/** Returns what identifies a payout of a day. */
export const on = (day: string) => ({ reference: day, paidOn: day });

import { and, eq, sql } from "drizzle-orm";
import { carrierPayoutLines, shipments } from "#app/server/db/schema/delivery.ts";

/** Selects the parcel that a line of a carrier's payout pays for, by the waybill number (decision 45). */
export const isParcelOfPayoutLine = and(
  eq(shipments.carrier, carrierPayoutLines.carrier),
  eq(shipments.number, carrierPayoutLines.number),
  // A literal: with a parameter the partial index of numbers is not used.
  sql`${shipments.label_state} = 'made'`,
);

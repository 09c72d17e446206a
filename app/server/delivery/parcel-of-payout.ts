import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { carrierPayoutLines, shipments } from "#app/server/db/schema/delivery.ts";

/** Selects the parcel that a line of a carrier's payout pays for, by the waybill number (decision 45). */
export const isParcelOfPayoutLine = and(
  eq(shipments.carrier, carrierPayoutLines.carrier),
  eq(shipments.number, carrierPayoutLines.number),
  // A literal: with a parameter the partial index of numbers is not used.
  sql`${shipments.label_state} = 'made'`,
);

/**
 * Selects what a carrier paid out for a parcel in all its payouts, in euro cents, without dismissed lines and other
 * currencies; null where it paid out nothing.
 */
export function paidOut({ carrier, number }: { carrier: PgColumn; number: PgColumn }): SQL<number | null> {
  return sql<number | null>`(select sum(part.amount_eur) from carrier_payout_lines part
    where part.carrier = ${carrier} and part.number = ${number} and part.dismissed_at is null)`.mapWith(
    Number,
  );
}

import { and, asc, eq, sql } from "drizzle-orm";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { isPayoutMissing } from "#app/domain/delivery/payout.ts";
import type { OwedState } from "#app/domain/delivery/payout.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierPayoutLines, carriers as carrierTable, shipments } from "#app/server/db/schema/delivery.ts";
import { paidOut } from "#app/server/delivery/parcel-of-payout.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { workConditions } from "#app/server/orders/lists/order-conditions.ts";
import type { Services } from "#app/server/services.ts";

/** Most parcels listed of one carrier; its sum covers all. */
const mostOwed = 200;

/** A delivered parcel whose cash the carrier has not paid out in full. Amounts in euro cents. */
export type OwedParcel = {
  orderId: string;
  orderNumber: string;
  recipient: string;
  carrier: CarrierName;
  number: string;
  deliveredAt: Date;
  /** The amount that the carrier still has to pay. */
  owed: number;
  state: OwedState;
};

export type CarrierDebt = {
  carrier: CarrierName;
  /** In euro cents. */
  owed: number;
  /** The part of `owed` that should have been paid out already. */
  overdue: number;
  count: number;
  /** The oldest delivery first. */
  parcels: OwedParcel[];
  /** Whether the carrier can be used and lists its payouts. */
  isListed: boolean;
  payoutsAt: Date | null;
  /** Code of the error of the last attempt to read payouts; null when it succeeded, or before the first. */
  problem: string | null;
};

/**
 * Returns what each carrier owes the shop: the cash of delivered parcels whose order is not paid, less what was paid
 * out for them. Cash that staff marked as paid by hand is not owed, nor that of a dismissed line in euro. Usable
 * carriers are listed even if they owe nothing; the largest debt comes first.
 */
export async function loadDebts(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  _admin: Granted<"payments.read">,
  now: Date,
): Promise<CarrierDebt[]> {
  const [names, rows, settings] = await Promise.all([
    carriers.names(),
    owedRows(db),
    db
      .select({
        name: carrierTable.name,
        settings: carrierTable.settings,
        payoutsAt: carrierTable.payouts_at,
        problem: carrierTable.payouts_problem,
      })
      .from(carrierTable),
  ]);
  const byCarrier = Map.groupBy(rows, ({ carrier }) => carrier);
  const all = [...new Set([...names, ...byCarrier.keys()])];
  const debts = all.map((carrier): CarrierDebt => {
    const own = settings.find(({ name }) => name === carrier);
    const { payout_days } = { ...defaultCarrierSettings, ...own?.settings };
    const parcels = (byCarrier.get(carrier) ?? []).map((row): OwedParcel => {
      const { first_name, last_name, cash, paid, ...parcel } = row;
      const state =
        paid !== null && paid > 0
          ? "short"
          : isPayoutMissing(row.deliveredAt, payout_days, now)
            ? "missing"
            : "waiting";
      return {
        ...parcel,
        recipient: [first_name, last_name].filter(Boolean).join(" "),
        owed: cash - Math.max(0, paid ?? 0),
        state,
      };
    });
    const sum = (some: readonly OwedParcel[]) => some.reduce((total, { owed }) => total + owed, 0);
    return {
      carrier,
      owed: sum(parcels),
      overdue: sum(parcels.filter(({ state }) => state !== "waiting")),
      count: parcels.length,
      parcels: parcels.slice(0, mostOwed),
      isListed: names.includes(carrier) && carrierCapabilities[carrier].payouts !== "none",
      payoutsAt: own?.payoutsAt ?? null,
      problem: own?.problem ?? null,
    };
  });
  return debts.toSorted((a, b) => b.owed - a.owed);
}

/** Reads only the rows of orders whose cash is due, however many parcels were ever delivered. */
function owedRows(db: Pick<Database, "select">) {
  const number = sql<string>`${shipments.number}`;
  const deliveredAt = sql<Date>`${shipments.ended_at}`.mapWith(shipments.ended_at);
  return db
    .select({
      orderId: orders.id,
      orderNumber: orders.order_number,
      first_name: orders.first_name,
      last_name: orders.last_name,
      carrier: shipments.carrier,
      number,
      deliveredAt,
      cash: shipments.cash_eur,
      paid: paidOut(shipments),
    })
    .from(orders)
    .innerJoin(shipments, eq(shipments.order_id, orders.id))
    .where(
      and(
        workConditions.cash_due,
        eq(shipments.state, "delivered"),
        eq(shipments.label_state, "made"),
        sql`${shipments.cash_eur} > coalesce(${paidOut(shipments)}, 0)`,
        sql`not exists (select from ${carrierPayoutLines} where ${carrierPayoutLines.carrier} = ${shipments.carrier}
          and ${carrierPayoutLines.number} = ${shipments.number} and ${carrierPayoutLines.amount_eur} is not null
          and ${carrierPayoutLines.dismissed_at} is not null)`,
      ),
    )
    .orderBy(asc(shipments.ended_at), asc(shipments.id));
}

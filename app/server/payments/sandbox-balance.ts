import { sql } from "drizzle-orm";
import type { MovementKind } from "#app/domain/payments/balance.ts";
import type { Database } from "#app/server/db/database.ts";
import type { MovementsPage } from "./payment-provider.ts";

/** Movements on a page. */
const perPage = 100;

type Row = {
  id: string;
  kind: MovementKind;
  at: Date | string;
  amount: number;
  fee: number;
  charge_id: string | null;
};

/**
 * Returns a page of simulated movements: each paid session with a fee of 1.5 % and 25 cents, its refunds, and the money
 * of each day as a payout. The sandbox stores no times of payments and refunds, so both have the time of their session.
 */
export async function listSandboxMovements(
  db: Pick<Database, "execute">,
  { from, to, after }: { from: Date; to: Date; after: string | null },
): Promise<MovementsPage> {
  const { rows } = await db.execute<Row>(sql`
    with charges as (
      select id, created_at as at, amount_eur as amount, round(amount_eur * 0.015)::int + 25 as fee, refunded_eur
      from sandbox_sessions
      where state = 'paid' and created_at >= ${from.toISOString()}::timestamptz and created_at < ${to.toISOString()}::timestamptz
    ), movements as (
      select 'txn_' || id as id, 'charge' as kind, at, amount, fee, id as charge_id from charges
      union all
      select 'refund_' || id, 'refund', at, -refunded_eur, 0, id from charges where refunded_eur > 0
      union all
      select 'payout_' || to_char(at at time zone 'Europe/Sofia', 'YYYY-MM-DD'), 'payout', max(at),
        -sum(amount - fee - refunded_eur)::int, 0, null
      from charges group by to_char(at at time zone 'Europe/Sofia', 'YYYY-MM-DD')
    )
    select * from movements where id > ${after ?? ""} order by id limit ${perPage}`);
  const movements = rows.map(({ id, kind, at, amount, fee, charge_id }) => ({
    id,
    kind,
    at: new Date(at),
    currency: "eur",
    amount,
    fee,
    net: amount - fee,
    chargeId: charge_id,
    arrivesAt: kind === "payout" ? new Date(at) : null,
  }));
  return { ok: true, movements, next: rows.length === perPage ? (rows.at(-1)?.id ?? null) : null };
}

import { sql } from "drizzle-orm";
import { nextNightlyRun } from "#app/domain/shop/retention.ts";
import type { Database } from "#app/server/db/database.ts";
import { boughtTogether, products } from "#app/server/db/schema/catalog.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { boughtTogetherJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";

/** Orders that must have had both products. */
const fewestOrders = 5;
/** Most products kept for one product. */
const mostPartners = 4;

/** Counts every night, in one process, which products are bought together. */
export async function startCountingBoughtTogether(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  clock: () => Date,
): Promise<void> {
  await jobs.workOnSchedule(
    boughtTogetherJob,
    async () => {
      await countBoughtTogether(db, clock());
    },
    () => nextNightlyRun(clock()),
  );
}

type Change = {
  product_id: string;
  other_id: string;
  /** Null for a pair that is no longer kept. */
  orders: number | null;
};

/**
 * Keeps for each product on sale up to four others that at least five orders of the last year had with it, by the
 * number of these orders. Gifts and cancelled orders do not count, and a pack counts as itself. All sizes of a product
 * count as one, represented by the size on sale that most orders had. Returns how many pairs changed. Runs no statement
 * that writes when none did, because each one makes the page cache drop its pages (`notify_public_change`).
 */
export async function countBoughtTogether(
  db: Pick<Database, "execute" | "transaction">,
  now: Date,
): Promise<number> {
  const { rows: changes } = await db.execute<Change>(sql`
    with bought as materialized (
      select distinct ${orderLines.order_id}, ${orderLines.product_id},
        coalesce(${products.family_id}, ${products.id}) as goods
      from ${orderLines}
      join ${orders} on ${orders.id} = ${orderLines.order_id}
      join ${products} on ${products.id} = ${orderLines.product_id}
      where ${orders.order_status} <> 'cancelled' and ${orders.created_at} >= ${now}::timestamptz - interval '1 year'
        and ${orderLines.quantity} > ${orderLines.gift_quantity}
    ), ordered as materialized (
      select distinct order_id, goods from bought
    ), each_once as (
      select one.goods, other.goods as others, count(*)::int as orders
      from ordered one join ordered other on other.order_id = one.order_id and other.goods > one.goods
      group by 1, 2 having count(*) >= ${fewestOrders}
    ), pairs as (
      select goods, others, orders from each_once union all select others, goods, orders from each_once
    ), shown as (
      select distinct on (goods) goods, product_id
      from bought join ${products} on ${products.id} = product_id
      where ${products.is_active}
      group by goods, product_id order by goods, count(*) desc, product_id
    ), ranked as (
      select pairs.goods, shown.product_id as other_id, pairs.orders,
        row_number() over (partition by pairs.goods order by pairs.orders desc, shown.product_id) as rank
      from pairs join shown on shown.goods = pairs.others
    ), wanted as (
      select ${products.id} as product_id, other_id, orders
      from ranked join ${products} on coalesce(${products.family_id}, ${products.id}) = goods
      where ${products.is_active} and rank <= ${mostPartners}
    )
    select product_id, other_id, wanted.orders
    from wanted full join ${boughtTogether} kept using (product_id, other_id)
    where wanted.orders is distinct from kept.orders
    order by product_id, other_id`);
  if (changes.length > 0) await db.transaction((tx) => writeChanges(tx, changes));
  return changes.length;
}

async function writeChanges(tx: Pick<Database, "execute">, changes: readonly Change[]): Promise<void> {
  const dropped = changes.filter((change) => change.orders === null);
  const counted = changes.filter((change) => change.orders !== null);
  if (dropped.length > 0)
    await tx.execute(sql`
      delete from ${boughtTogether} using ${unnested(dropped)}
      where ${boughtTogether.product_id} = pair.product_id and ${boughtTogether.other_id} = pair.other_id`);
  if (counted.length > 0)
    await tx.execute(sql`
      insert into ${boughtTogether} (product_id, other_id, orders) select * from ${unnested(counted)}
      on conflict (product_id, other_id) do update set orders = excluded.orders`);
}

function unnested(changes: readonly Change[]) {
  const column = <Key extends keyof Change>(key: Key) => sql.param(changes.map((change) => change[key]));
  return sql`unnest(${column("product_id")}::uuid[], ${column("other_id")}::uuid[], ${column("orders")}::integer[])
    as pair(product_id, other_id, orders)`;
}

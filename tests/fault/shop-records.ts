import { Client } from "pg";
import { expect } from "vitest";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { send, type Goods, type Ledger, type Line } from "./order-load.ts";

/** The initial stock of every product: more than the tests can sell. */
const initialStock = 1_000_000;

type StoredOrder = { id: string; key: string; total: number; lines: Line[]; events: number; mails: number };

/** Checks the shop's records in its database while the program runs. */
export type Records = {
  /** Sets every product's stock to `initialStock` and returns the products. */
  stockUp: () => Promise<Goods[]>;
  /**
   * Expects that every confirmed order is stored as it was sent, that every other one is stored completely or not at
   * all, and that no stock is lost or sold twice. Returns the orders by their checkout key.
   */
  expectTrue: (ledger: Ledger) => Promise<Map<string, StoredOrder>>;
};

/** Opens the records of the shop in this data folder. The result stays valid when the shop is restarted. */
export async function openRecords(dataDir: string): Promise<Records> {
  const { connectionString } = await prepareCluster(dataDir, () => undefined);
  return booksOf(connectionString);
}

/** Opens the records of the shop with this database. */
export function booksOf(connectionString: string): Records {
  return {
    async stockUp() {
      await query(connectionString, `update products set stock_quantity = ${initialStock}`);
      return query<Goods>(connectionString, "select id, price_bgn as price from products order by id");
    },
    async expectTrue(ledger) {
      const orders = await query<StoredOrder>(connectionString, storedOrders);
      const byKey = new Map(orders.map((order) => [order.key, order]));
      expect(byKey.size, "one order for a key").toBe(orders.length);
      const lost = [...ledger.confirmed].filter(([key, id]) => byKey.get(key)?.id !== id);
      expect(lost, "confirmed orders that are missing").toEqual([]);
      for (const { id, ...order } of orders) expect(order, `order ${id}`).toEqual(asSent(order.key, ledger));
      const stock = await query<{ total: number }>(connectionString, inStockAndSold);
      expect(stock, "in stock and sold").toEqual(stock.map(() => ({ total: initialStock })));
      return byKey;
    },
  };
}

/**
 * Repeats every unanswered purchase and some answered ones. Expects that each returns its stored order, or a new one if
 * none was stored.
 */
export async function expectRepeatsAnswered(
  url: string,
  ledger: Ledger,
  stored: ReadonlyMap<string, StoredOrder>,
): Promise<void> {
  const unanswered = [...ledger.sent.values()].filter(({ key }) => !ledger.confirmed.has(key));
  const answered = [...ledger.sent.values()].filter(({ key }) => ledger.confirmed.has(key));
  const repeated = [...unanswered, ...answered.slice(0, 5), ...answered.slice(-15)];
  await Promise.all(repeated.map((purchase) => send(url, purchase, ledger)));
  const answers = repeated.map(({ key }) => ({ key, orderId: ledger.confirmed.get(key) }));
  const expected = repeated.map(({ key }) => ({ key, orderId: stored.get(key)?.id ?? aFirstOrder }));
  expect(answers).toEqual(expected);
}

const aFirstOrder: unknown = expect.any(String);

const storedOrders = `
  select id, checkout_key as key, total_bgn as total, lines, events, mails
  from orders
  left join (
    select order_id, json_agg(json_build_object('productId', product_id, 'quantity', quantity,
      'unitPrice', unit_price_bgn) order by position) as lines
    from order_lines group by 1
  ) as lines on lines.order_id = id
  left join (select order_id, count(*)::int as events from order_events group by 1) as events
    on events.order_id = id
  left join (select data ->> 'order_id' as order_id, count(*)::int as mails from mails group by 1) as mails
    on mails.order_id = id::text`;

const inStockAndSold = `
  select stock_quantity + coalesce(sum(quantity), 0)::int as total
  from products left join order_lines on product_id = products.id
  group by products.id`;

function asSent(key: string, ledger: Ledger): Omit<StoredOrder, "id"> {
  const lines = ledger.sent.get(key)?.lines ?? [];
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
  return { key, total, lines, events: 1, mails: 2 };
}

async function query<Row extends object>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

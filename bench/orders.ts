import { randomInt } from "node:crypto";
import path from "node:path";
import { projectRoot } from "#app/server/project-root.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { expectStatus, putLoad } from "./parts/http-load.ts";
import type { HttpLoad } from "./parts/http-load.ts";
import { latencyOf } from "./latency.ts";
import { prepareOrderFloor } from "./order-floor.ts";
import type { OrderFloor } from "./order-floor.ts";
import { coreSeconds } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";

const productCount = 1000;
const loads = [
  { name: "any two of 1,000 products", isContended: false, clients: 1 },
  { name: "any two of 1,000 products", isContended: false, clients: 16 },
  { name: "any two of 1,000 products", isContended: false, clients: 64 },
  { name: "one product in every order", isContended: true, clients: 1 },
  { name: "one product in every order", isContended: true, clients: 16 },
  { name: "one product in every order", isContended: true, clients: 64 },
];
/**
 * Number of runs of each load. Programs and floor alternate, so that background load affects all alike; every other
 * round is in reverse, because the one after the floor is slower.
 */
const rounds = 4;
const seconds = 2;

/**
 * Measures orders of two lines over HTTP, and for comparison the bare transaction on the same PostgreSQL server. The
 * environment variable `BESIDE` names the folders of other built checkouts, separated by colons, which are measured in
 * turn with this one.
 */
export async function measureOrders(): Promise<Report> {
  const others = process.env.BESIDE?.split(":") ?? [];
  return withSides([projectRoot, ...others], async (sides, dataDir) => {
    const [first] = sides;
    if (!first) throw new Error("There is nothing to measure");
    const floor = await prepareOrderFloor(first.shop.connectionString, dataDir);
    const rows: (string | number | null)[][] = [];
    for (const load of loads) {
      const results = await measureInTurn(sides, load, floor);
      const ours = results[0]?.coreMs ?? null;
      for (const { checkout, perSecond, p50, p99, floorPerSecond, coreMs } of results) {
        const ratio = ours !== null && coreMs !== null ? ours / coreMs : null;
        rows.push([
          load.name,
          load.clients,
          ...(others.length > 0 ? [path.relative(projectRoot, checkout) || "this"] : []),
          perSecond,
          p50,
          p99,
          floorPerSecond,
          perSecond / floorPerSecond,
          coreMs,
          ...(others.length > 0 ? [ratio] : []),
        ]);
      }
    }
    const columns = [
      "order",
      "at once",
      ...(others.length > 0 ? ["program"] : []),
      "per second",
      "p50 ms",
      "p99 ms",
      "floor per second",
      "of floor",
      "program's core ms",
      ...(others.length > 0 ? ["this one's core ms of it"] : []),
    ];
    return {
      tables: [{ title: "Orders placed over HTTP (two lines each, cash on delivery)", columns, rows }],
      notes: [
        `Goals: 0.3 of the floor; p99 below 50 ms at 16 at once. The floor was driven by ${floor.driver}.`,
      ],
    };
  });
}

type Load = (typeof loads)[number];
type Side = { checkout: string; shop: TemporaryShop; products: string[] };

/** Starts the program of each checkout with its own database and products, and warms it up. */
async function withSides<Result>(
  [checkout, ...others]: readonly string[],
  work: (sides: Side[], dataDir: string) => Promise<Result>,
  open: readonly Side[] = [],
): Promise<Result> {
  if (checkout === undefined) return withDataDir((dataDir) => work([...open], dataDir));
  return withDataDir((dataDir) =>
    withRunningShop(
      dataDir,
      { ORDERS_PER_ADDRESS: "1000000000" },
      async (shop) => {
        const side = { checkout, shop, products: await stockProducts(shop.connectionString) };
        await placeOrders(side, { isContended: false, clients: 16 }, 1);
        return withSides(others, work, [...open, side]);
      },
      checkout,
    ),
  );
}

async function measureInTurn(sides: readonly Side[], load: Load, floor: OrderFloor) {
  const results = sides.map((side) => ({
    side,
    milliseconds: new Array<number>(),
    tookSeconds: 0,
    workedSeconds: 0,
  }));
  let floorPerSecond = 0;
  for (let round = 0; round < rounds; round++) {
    for (const result of round % 2 === 0 ? results : results.toReversed()) {
      const workedBefore = coreSeconds(result.side.shop) ?? 0;
      const placed = await placeOrders(result.side, load, seconds);
      result.workedSeconds += (coreSeconds(result.side.shop) ?? 0) - workedBefore;
      result.milliseconds.push(...placed.milliseconds);
      result.tookSeconds += placed.seconds;
    }
    floorPerSecond += (await floor.measure({ ...load, seconds })) / rounds;
  }
  return results.map(({ side: { checkout }, milliseconds, tookSeconds, workedSeconds }) => ({
    checkout,
    floorPerSecond,
    perSecond: milliseconds.length / tookSeconds,
    ...latencyOf(milliseconds),
    coreMs: workedSeconds > 0 ? (workedSeconds * 1000) / milliseconds.length : null,
  }));
}

async function placeOrders(
  { shop, products }: Side,
  { isContended, clients }: Omit<Load, "name">,
  duration: number,
): Promise<HttpLoad> {
  const nextBody = () => orderOf(isContended ? products.slice(0, 1) : products, products);
  const load = await putLoad({
    url: `${shop.url}/api/functions/create-order`,
    connections: clients,
    until: { seconds: duration },
    nextBody,
  });
  expectStatus(load, 200);
  return load;
}

/** Adds products that no run can sell out, to a database of any version. Returns their ids. */
async function stockProducts(connectionString: string): Promise<string[]> {
  const rows = await execute(
    connectionString,
    `insert into products (id, name_bg, name_en, flavor, price_bgn, weight_grams, stock_quantity, search_words)
     select gen_random_uuid(), 'Ягода ' || number, 'Strawberry ' || number, sample.flavor, 550, 100, 1000000000,
       sample.search_words
     from generate_series(1, ${productCount}) as number, (select flavor, search_words from products limit 1) as sample
     returning id`,
  );
  return rows.map(({ id }) => String(id));
}

let buyers = 0;

/** Returns an order of one product of each list, two different ones, by a new customer. */
function orderOf(first: readonly string[], second: readonly string[]): Record<string, unknown> {
  const one = first[randomInt(first.length)] ?? "";
  const others = second.filter((id) => id !== one);
  const other = others[randomInt(others.length)] ?? "";
  const items = [one, other].map((productId) => ({ productId, quantity: 1, price: 5.5 }));
  buyers++;
  return orderBody(items, { email: `buyer-${buyers}@example.com` });
}

import { randomInt } from "node:crypto";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { productOnSale } from "#tests/factories/catalogue/products.ts";
import { expectStatus, putLoad } from "./parts/http-load.ts";
import { latencyOf } from "./latency.ts";
import { prepareOrderFloor } from "./order-floor.ts";
import { coreSeconds } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";

const productCount = 1000;
const loads = [
  { name: "any two of 1,000 products", isContended: false, clients: 1 },
  { name: "any two of 1,000 products", isContended: false, clients: 16 },
  { name: "any two of 1,000 products", isContended: false, clients: 64 },
  { name: "one product in every order", isContended: true, clients: 1 },
  { name: "one product in every order", isContended: true, clients: 16 },
  { name: "one product in every order", isContended: true, clients: 64 },
];
/** Each load runs this often, shop and floor in turn, so that both meet the same disturbances. */
const rounds = 2;
const seconds = 2;

/** Measures orders of two lines over HTTP, beside the bare transaction on the same PostgreSQL server. */
export function measureOrders(): Promise<Report> {
  return withDataDir((dataDir) =>
    withRunningShop(dataDir, { ORDERS_PER_ADDRESS: "1000000000" }, async (shop) => {
      const { url, connectionString } = shop;
      const products = await stockProducts(connectionString);
      const floor = await prepareOrderFloor(connectionString, dataDir);
      const placeOrders = async (isContended: boolean, connections: number, until: { seconds: number }) => {
        const nextBody = () => orderOf(isContended ? products.slice(0, 1) : products, products);
        const load = await putLoad({
          url: `${url}/api/functions/create-order`,
          connections,
          until,
          nextBody,
        });
        expectStatus(load, 200);
        return load;
      };
      await placeOrders(false, 16, { seconds: 1 });

      const rows: (string | number | null)[][] = [];
      for (const { name, isContended, clients } of loads) {
        const milliseconds: number[] = [];
        let tookSeconds = 0;
        let workedSeconds = 0;
        let floorPerSecond = 0;
        for (let round = 0; round < rounds; round++) {
          const workedBefore = coreSeconds(shop) ?? 0;
          const load = await placeOrders(isContended, clients, { seconds });
          workedSeconds += (coreSeconds(shop) ?? 0) - workedBefore;
          milliseconds.push(...load.milliseconds);
          tookSeconds += load.seconds;
          floorPerSecond += (await floor.measure({ clients, seconds, isContended })) / rounds;
        }
        const perSecond = milliseconds.length / tookSeconds;
        const { p50, p99 } = latencyOf(milliseconds);
        const coreMs = workedSeconds > 0 ? (workedSeconds * 1000) / milliseconds.length : null;
        rows.push([name, clients, perSecond, p50, p99, floorPerSecond, perSecond / floorPerSecond, coreMs]);
      }
      return {
        tables: [
          {
            title: "Orders placed over HTTP (two lines each, cash on delivery)",
            columns: [
              "order",
              "at once",
              "per second",
              "p50 ms",
              "p99 ms",
              "floor per second",
              "of floor",
              "program's core ms",
            ],
            rows,
          },
        ],
        notes: [
          `Goals: 0.3 of the floor; p99 below 50 ms at 16 at once. The floor was driven by ${floor.driver}.`,
        ],
      };
    }),
  );
}

/** Adds products that no run can sell out. Returns their ids. */
async function stockProducts(connectionString: string): Promise<string[]> {
  const { db, close } = openDatabase(connectionString);
  try {
    const product = productOnSale({ stock_quantity: 1_000_000_000 });
    return await addProducts(
      db,
      Array.from({ length: productCount }, () => product),
    );
  } finally {
    await close();
  }
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

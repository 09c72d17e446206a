import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { latencyOf } from "./latency.ts";
import type { Report } from "./parts/report.ts";
import { owner, signInOwner } from "./signed-in.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";

const orders = 100;
const AUTH_SECRET = "a-secret-of-the-bench-with-enough-characters";

/** Measures how long after a shopper's click an open back office gets the notice of the order. */
export function measureLive(): Promise<Report> {
  return withDataDir((dataDir) =>
    withRunningShop(dataDir, { ...owner, AUTH_SECRET, ORDERS_PER_ADDRESS: "1000000" }, async (shop) => {
      const { connectionString, url } = shop;
      const copy = await startShopProgram({ DATA_DIR: dataDir, DATABASE_URL: connectionString, AUTH_SECRET });
      try {
        const cookie = await signInOwner(url);
        const [here, there] = [await listen(url, cookie), await listen(copy.url, cookie)];
        const [answered, noticedHere, noticedThere]: number[][] = [[], [], []];
        const productId = await insertShopProduct(connectionString);
        for (let number = 0; number < orders; number++) {
          const start = performance.now();
          const since = () => performance.now() - start;
          const notices = Promise.all([here.next().then(since), there.next().then(since)]);
          const response = await fetch(`${url}/api/functions/create-order`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(
              orderBody([{ productId, quantity: 1, price: 5.5 }], { email: `live-${number}@example.com` }),
            ),
          });
          if (!response.ok) throw new Error(`An order was refused: ${await response.text()}`);
          answered?.push(since());
          const [first, second] = await notices;
          noticedHere?.push(first);
          noticedThere?.push(second);
        }
        await Promise.all([here.leave(), there.leave()]);
        const row = (name: string, milliseconds: number[] = []) => {
          const { p50, p99, max } = latencyOf(milliseconds);
          return [name, p50, p99, max];
        };
        return {
          tables: [
            {
              title: `From a shopper's click to an open back office, ${orders} orders one after the other, in ms`,
              columns: ["who", "p50", "p99", "max"],
              rows: [
                row("the shopper has the response", answered),
                row("a back office of the same copy has the notice", noticedHere),
                row("a back office of another copy has the notice", noticedThere),
              ],
            },
          ],
          notes: ["Goal: within 1,000 ms."],
        };
      } finally {
        await copy.stop();
      }
    }),
  );
}

async function insertShopProduct(connectionString: string): Promise<string> {
  const { db, close } = openDatabase(connectionString);
  try {
    return await insertProduct(db, { stock_quantity: 1_000_000 });
  } finally {
    await close();
  }
}

/** Opens the stream of live notices; `next` waits for the next one. */
async function listen(url: string, cookie: string) {
  const response = await fetch(`${url}/api/live`, { headers: { Cookie: cookie } });
  const reader = response.body?.getReader();
  if (!response.ok || !reader) throw new Error(`The live notices were refused: ${response.status}`);
  const decoder = new TextDecoder();
  return {
    async next(): Promise<void> {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) throw new Error("The live notices ended");
        if (decoder.decode(value).includes("data: ")) return;
      }
    },
    leave: () => reader.cancel(),
  };
}

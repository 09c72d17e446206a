import { sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalogue/product.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { insertEcontAccount } from "#tests/factories/delivery/econt-account.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { anyProduct } from "./parts/demo-product.ts";
import { latencyOf, timed } from "./latency.ts";
import type { Report } from "./parts/report.ts";
import { owner, signInOwner } from "./signed-in.ts";
import { openSlowCarrier } from "./slow-carrier.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";

const labelCount = 10;
/** The carrier's response time, in milliseconds. */
const answerTime = 300;
const rounds = 3;
/** Labels per call, as the parcels screen requests them: call by call, so that it shows the progress. */
const inOneCall = 5;
const authSecret = "a-secret-of-the-bench-with-enough-characters";

/** Measures ten labels over HTTP, from the button on the parcels screen to the PDF with all of them. */
export async function measureLabels(): Promise<Report> {
  const carrier = await openSlowCarrier(answerTime);
  const environment = {
    ...owner,
    AUTH_SECRET: authSecret,
    ECONT_URL: carrier.url,
    ORDERS_PER_ADDRESS: "1000000",
  };
  try {
    return await withTemporaryShop(environment, async ({ url, connectionString }) => {
      const database = openDatabase(connectionString);
      try {
        await insertEcontAccount(database.db, authSecret);
        const [cookie, product] = await Promise.all([signInOwner(url), anyProduct(connectionString)]);
        const measure = async (inCall: number, inFile: number) => {
          const milliseconds: number[] = [];
          for (let round = 0; round < rounds; round++) {
            const ids = await placeOrders(url, database, product);
            const { milliseconds: took } = await timed(() =>
              makeAndPrint(url, cookie, { ids, inCall, inFile }),
            );
            milliseconds.push(took);
          }
          return latencyOf(milliseconds).p50;
        };
        const oneByOne = await measure(1, 1);
        const together = await measure(inOneCall, labelCount);
        const expected = 2 * rounds * labelCount;
        if (carrier.labels() !== expected)
          throw new Error(`The carrier made ${carrier.labels()} labels, not ${expected}`);
        return {
          tables: [
            {
              title: `${labelCount} labels from the press to the PDF, each answer of the carrier after ${answerTime} ms`,
              columns: ["way", "ms", "answers' time", "of one by one"],
              rows: [
                ["one by one", oneByOne, oneByOne / answerTime, 1],
                ["as the screen does it", together, together / answerTime, together / oneByOne],
              ],
            },
          ],
          notes: [
            `A label costs two answers, itself and its PDF: one after another they are ${2 * labelCount} answers' time. Goal: a third of it.`,
          ],
        };
      } finally {
        await database.close();
      }
    });
  } finally {
    await carrier.close();
  }
}

/** Places cash orders to an Econt office and returns their ids. */
async function placeOrders(
  url: string,
  { db }: OpenDatabase,
  product: Pick<Product, "id" | "price_bgn">,
): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < labelCount; count++) {
    const body = orderBody([{ productId: product.id, quantity: 1, price: product.price_bgn / 100 }], {
      email: `buyer-${crypto.randomUUID()}@example.com`,
    });
    const answer = await fetch(`${url}/api/functions/create-order`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { orderId } = (await answer.json()) as { orderId?: string };
    if (orderId === undefined) throw new Error(`An order was refused: ${answer.status}`);
    ids.push(orderId);
  }
  await db
    .update(orders)
    .set({ carrier: "econt", office_code: "4001", delivery_type: "econt_office" })
    .where(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`);
  return ids;
}

async function makeAndPrint(
  url: string,
  cookie: string,
  { ids, inCall, inFile }: { ids: readonly string[]; inCall: number; inFile: number },
): Promise<void> {
  const headers = { cookie, Origin: url };
  for (const some of chunksOf(ids, inCall)) {
    const body = new URLSearchParams([["intent", "labels"], ...some.map((id) => ["order", id])]);
    const answer = await fetch(`${url}/admin/parcels.data`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The labels were refused: ${answer.status}`);
  }
  for (const some of chunksOf(ids, inFile)) {
    const query = new URLSearchParams(some.map((id) => ["order", id]));
    const answer = await fetch(`${url}/admin/parcels/labels?${query}`, { headers });
    const file = await answer.bytes();
    if (!answer.ok || !Buffer.from(file.subarray(0, 5)).equals(Buffer.from("%PDF-")))
      throw new Error(`The labels could not be printed: ${answer.status}`);
  }
}

function chunksOf(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

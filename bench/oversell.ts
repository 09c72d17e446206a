import { openDatabase } from "#app/server/db/database.ts";
import { productsById } from "#app/server/catalogue/find-products.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { putLoad } from "./parts/http-load.ts";
import { latencyOf } from "./latency.ts";
import type { Report } from "./parts/report.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";

const stock = 10;
const buyers = 100;

/** Measures more concurrent buyers than there are units in stock. */
export function measureOversell(): Promise<Report> {
  return withTemporaryShop({}, async ({ url, connectionString }) => {
    const { db, close } = openDatabase(connectionString);
    try {
      const id = await insertProduct(db, { stock_quantity: stock });
      let buyer = 0;
      const nextBody = () => {
        buyer++;
        return orderBody([{ productId: id, quantity: 1, price: 5.5 }], { email: `${buyer}@example.com` });
      };
      const { statuses, milliseconds } = await putLoad({
        url: `${url}/api/functions/create-order`,
        connections: buyers,
        until: { requests: buyers },
        nextBody,
      });
      const sold = statuses[200] ?? 0;
      const refused = statuses[409] ?? 0;
      const [product] = await productsById(db, [id]);
      const left = product?.stock_quantity ?? null;
      const isExact = sold === stock && refused === buyers - stock && left === 0;
      return {
        tables: [
          {
            title: `One product with ${stock} in stock, ${buyers} buyers at once over HTTP`,
            columns: [
              "sold",
              "refused",
              "other responses",
              "stock left",
              "exact",
              "p50 ms",
              "last response ms",
            ],
            rows: [
              [
                sold,
                refused,
                milliseconds.length - sold - refused,
                left,
                isExact ? "yes" : "NO",
                latencyOf(milliseconds).p50,
                latencyOf(milliseconds).max,
              ],
            ],
          },
        ],
        notes: ["EverShop 2.2.1 sold 13 of 10, Vendure 3.7.3 100 of 10, in the same test on such a machine."],
      };
    } finally {
      await close();
    }
  });
}

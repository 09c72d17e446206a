// `npm run seed`: fills an empty shop with the demo products.
import { withShopDatabase } from "#app/server/db/shop-database.ts";
import { seedDemoShop } from "#app/server/db/seed-demo-shop.ts";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";

try {
  const isFilled = await withShopDatabase(readEnv(process.env), console.log, ({ db }) =>
    seedDemoShop(db, new Date()),
  );
  console.log(
    isFilled
      ? "The empty shop was filled with demo products."
      : "The shop has products or categories already; nothing was changed.",
  );
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

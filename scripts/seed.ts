// `npm run seed`: fills an empty shop with the demo products.
import { withShopDatabase } from "#app/server/postgres/shop-database.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";

try {
  const env = readEnv(process.env);
  const storage = await openFileStorage(env);
  const isFilled = await withShopDatabase(env, console.log, ({ db }) =>
    seedDemoShop(db, storage, new Date()),
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

// `npm run admin -- create EMAIL`: makes an administrator. The password is ADMIN_PASSWORD, or made here and shown once.
import { z } from "zod";
import { makeAdmin, randomPassword } from "#app/server/accounts/first-admin.ts";
import { withShopDatabase } from "#app/server/db/shop-database.ts";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";

const [command, email] = process.argv.slice(2);
const address = z.email().safeParse(email);
if (command !== "create" || !address.success) {
  console.error("Usage: npm run admin -- create EMAIL");
  process.exit(2);
}
try {
  const env = readEnv(process.env);
  const password = env.ADMIN_PASSWORD ?? randomPassword();
  await withShopDatabase(env, console.log, ({ db }) =>
    db.transaction((tx) => makeAdmin(tx, address.data, password)),
  );
  console.log(`${address.data} is an administrator${env.ADMIN_PASSWORD ? "" : `, password ${password}`}.`);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

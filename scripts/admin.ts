// `npm run admin -- create EMAIL`: makes an administrator. The password is ADMIN_PASSWORD, or made here and shown once.
// `npm run admin -- reset-two-factor EMAIL`: switches somebody's sign-in by two steps off, who lost app and backup codes.
import { z } from "zod";
import { makeAdmin, randomPassword } from "#app/server/accounts/first-admin.ts";
import { resetTwoFactor } from "#app/server/accounts/two-factor.ts";
import { withShopDatabase } from "#app/server/db/shop-database.ts";
import { readEnv } from "#app/server/env.ts";
import type { Env } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";

const [command, given] = process.argv.slice(2);
const address = z.email().safeParse(given);
if ((command !== "create" && command !== "reset-two-factor") || !address.success) {
  console.error("Usage: npm run admin -- create|reset-two-factor EMAIL");
  process.exit(2);
}
try {
  const env = readEnv(process.env);
  console.log(await (command === "create" ? create(env, address.data) : reset(env, address.data)));
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

async function create(env: Env, email: string): Promise<string> {
  const password = env.ADMIN_PASSWORD ?? randomPassword();
  await withShopDatabase(env, console.log, ({ db }) =>
    db.transaction((tx) => makeAdmin(tx, email, password)),
  );
  return `${email} is an administrator${env.ADMIN_PASSWORD ? "" : `, password ${password}`}.`;
}

async function reset(env: Env, email: string): Promise<string> {
  const wasOn = await withShopDatabase(env, console.log, ({ db }) =>
    db.transaction((tx) => resetTwoFactor(tx, email)),
  );
  return wasOn
    ? `${email} signs in by the password alone.`
    : `${email} does not sign in by two steps: nothing was changed.`;
}

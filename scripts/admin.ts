// `npm run admin -- create EMAIL`: creates an owner. The password is ADMIN_PASSWORD, or generated and shown once.
// `npm run admin -- reset-two-factor EMAIL`: switches two-step sign-in off, for a person who lost app and backup codes.
// `npm run admin -- unlock EMAIL`: only clears the limits.
// All three clear the account's counters of failed sign-ins and of e-mails with a link, so that it is no longer locked.
import { isEmail, sanitizeEmail } from "#app/domain/typed-text.ts";
import { unlockAccount } from "#app/server/accounts/account-limits.ts";
import { makeAdmin, randomPassword } from "#app/server/accounts/first-admin.ts";
import { resetTwoFactor } from "#app/server/accounts/two-factor/remove-two-factor.ts";
import { withShopDatabase } from "#app/server/postgres/shop-database.ts";
import { readEnv } from "#app/server/env.ts";
import type { Env } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";

const [command, given] = process.argv.slice(2);
const address = sanitizeEmail(given ?? "");
const commands: Readonly<Record<string, (env: Env, email: string) => Promise<string>>> = {
  create,
  "reset-two-factor": reset,
  unlock,
};
const run = command && Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!run || !isEmail(address)) {
  console.error(`Usage: npm run admin -- ${Object.keys(commands).join("|")} EMAIL`);
  process.exit(2);
}
try {
  const env = readEnv(process.env);
  console.log(await run(env, address));
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

async function create(env: Env, email: string): Promise<string> {
  const password = env.ADMIN_PASSWORD ?? randomPassword();
  await withShopDatabase(env, console.log, ({ db }) =>
    db.transaction(async (tx) => {
      await makeAdmin(tx, email, password);
      await unlockAccount(tx, email);
    }),
  );
  return `${email} is an owner${env.ADMIN_PASSWORD ? "" : `, password ${password}`}.`;
}

async function reset(env: Env, email: string): Promise<string> {
  const wasOn = await withShopDatabase(env, console.log, ({ db }) =>
    db.transaction(async (tx) => {
      await unlockAccount(tx, email);
      return resetTwoFactor(tx, email);
    }),
  );
  return wasOn
    ? `${email} signs in by the password alone.`
    : `${email} does not sign in by two steps. Its sign-in limits are lifted.`;
}

async function unlock(env: Env, email: string): Promise<string> {
  await withShopDatabase(env, console.log, ({ db }) => unlockAccount(db, email));
  return `${email} is locked by no failed sign-ins and no sent links any more.`;
}

import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabaseProxy } from "#tests/factories/servers/cutting-proxy.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { openTransactionPooler } from "#tests/factories/servers/transaction-pooler.ts";
import { CannotStartError } from "./cannot-start-error.ts";
import { expectDatabase } from "./shop-database.ts";

const { connectionString } = await testDatabase();

test.for([1, 2, 3, 7])("refuses a pooler that shares %i sessions between its clients", async (sessions) => {
  const pooler = await openTransactionPooler(connectionString, { sessions });
  onTestFinished(pooler.close);
  await expect(expectDatabase(pooler.connectionString)).rejects.toThrow(
    new CannotStartError(
      "The database of DATABASE_URL cannot be used: a connection pooler shares its sessions between clients, but the " +
        "shop needs sessions of its own for LISTEN, prepared statements and advisory locks (PgBouncer: " +
        "pool_mode = session).",
    ),
  );
});

// As PgBouncer does with pool_mode = session.
const proxy = await openDatabaseProxy(connectionString);
afterAll(proxy.close);

test.for([
  ["PostgreSQL itself", connectionString],
  ["a proxy or pooler that gives each client a session of its own", proxy.connectionString],
] as const)("accepts %s", async ([, accepted]) => {
  await expect(expectDatabase(accepted)).resolves.toBeUndefined();
});

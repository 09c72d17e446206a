import { expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { createLimits } from "./limits.ts";

const { connectionString, pool } = await testDatabase();
const options = {
  ordersPerAddress: 20,
  signUpsPerAddress: 1,
  subscriptionsPerAddress: 1,
  messagesPerAddress: 1,
};

test("allows exactly the limit of concurrent attempts over all processes", async () => {
  const one = createLimits(pool, options).ordersPerAddress;
  const two = createLimits(pool, options).ordersPerAddress;
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, attempt) => (attempt % 2 ? one : two).consume("192.0.2.1")),
  );
  const refused = waits.filter((seconds) => seconds !== null);
  expect(refused).toHaveLength(40);
  for (const seconds of refused) {
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
  }
  expect(await two.consume("192.0.2.2"), "another address").toBeNull();
});

test("an attempt that is undone does not count", async () => {
  const { messagesPerAddress } = createLimits(pool, options);
  expect(await messagesPerAddress.consume("192.0.2.1")).toBeNull();
  await messagesPerAddress.release("192.0.2.1");
  expect(await messagesPerAddress.consume("192.0.2.1")).toBeNull();
  expect(await messagesPerAddress.consume("192.0.2.1")).toBeGreaterThan(0);
});

test("keys have a fixed length and contain no e-mail", async () => {
  const { signInsPerAccount } = createLimits(pool, options);
  expect(await signInsPerAccount.consume("anna@example.com")).toBeNull();
  expect(await signInsPerAccount.consume("x".repeat(5000))).toBeNull();
  const keys = await execute(
    connectionString,
    "select key from rate_limits where key like 'sign-in-account:%'",
  );
  expect(keys).toHaveLength(2);
  for (const { key } of keys) expect(key).toMatch(/^sign-in-account:[\w-]{43}$/);
});

test("the table is unlogged, so that attempts that queue for one row do not wait for the disk", async () => {
  const [table] = await execute(
    connectionString,
    "select relpersistence as kind from pg_class where oid = 'rate_limits'::regclass",
  );
  expect(table).toEqual({ kind: "u" });
});

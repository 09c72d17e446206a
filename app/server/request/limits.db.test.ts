import { expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { countBy, createLimits } from "./limits.ts";

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

test("combined limits refuse by the first that is reached, and then the others do not count the attempt", async () => {
  const { ordersPerAddress, ordersPerMailbox } = createLimits(pool, { ...options, ordersPerAddress: 12 });
  const attempt = (address: string, mailbox: string) =>
    countBy([
      [ordersPerAddress, address],
      [ordersPerMailbox, mailbox],
    ]).consume();
  const pointsOf = async (name: string) => {
    const rows = await execute(
      connectionString,
      `select points from rate_limits where key like '${name}:%' order by key`,
    );
    return rows.map(({ points }) => points);
  };
  await execute(connectionString, "delete from rate_limits");
  const waits = await Promise.all(Array.from({ length: 11 }, () => attempt("192.0.2.1", "anna@example.com")));
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  expect(Math.max(...waits.map((wait) => wait ?? 0))).toBeGreaterThan(86_000);
  expect(await pointsOf("orders-address"), "the eleventh does not count").toEqual([10]);

  expect(await attempt("192.0.2.1", "boris@example.com")).toBeNull();
  expect(await attempt("192.0.2.1", "boris@example.com")).toBeNull();
  const wait = await attempt("192.0.2.1", "boris@example.com");
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect(new Set(await pointsOf("orders-mailbox")), "the refused one does not count").toEqual(
    new Set([11, 2]),
  );
});

test("combined limits start again when their windows have passed", async () => {
  const { ordersPerAddress, ordersPerMailbox } = createLimits(pool, { ...options, ordersPerAddress: 1 });
  const { consume } = countBy([
    [ordersPerAddress, "192.0.2.9"],
    [ordersPerMailbox, "vera@example.com"],
  ]);
  expect(await consume()).toBeNull();
  expect(await consume()).toBeGreaterThan(0);
  await execute(connectionString, "update rate_limits set expire = 1");
  expect(await consume()).toBeNull();
});

import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { openDatabaseProxy } from "#tests/factories/servers/cutting-proxy.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { emptyLedger, seededRandom } from "./order-load.ts";
import { endDatabases, postgresProcesses } from "./postgres-processes.ts";
import { booksOf } from "./shop-records.ts";
import { startShoppers } from "./shoppers.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** How long the database is unavailable, in seconds. */
const outage = Number(process.env.OUTAGE_SECONDS ?? 3);

const root = mkdtempSync(path.join(temporaryFolder, "plodko-away-"));
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(root, "database"),
  report: () => undefined,
});
const proxy = await openDatabaseProxy(postgres.connectionString);
const shop = await startShopProgram({
  DATABASE_URL: proxy.connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  DATA_DIR: path.join(root, "shop"),
  DEMO: "on",
  ORDERS_PER_ADDRESS: "1000000",
  MESSAGES_PER_ADDRESS: "1000",
});
afterAll(async () => {
  await shop.stop();
  await proxy.close();
  await postgres.stop();
  await endDatabases(root);
  rmSync(root, { recursive: true, force: true });
});

const books = booksOf(postgres.connectionString);
const goods = await books.stockUp();
const pages = [
  "/",
  "/en",
  "/products",
  "/en/products",
  `/products/${goods[0]?.id}`,
  "/contact",
  "/en/contact",
];
for (const page of pages) await fetch(shop.url + page);
const random = seededRandom(11);
const ledger = emptyLedger();

const query = (sql: string) => execute(postgres.connectionString, sql);

/** Returns the warnings and errors of the log after a position. */
const complaints = (from: number) =>
  shop
    .said()
    .slice(from)
    .split("\n")
    .filter((line) => /"level":[456]0/.test(line));

const typed = {
  name: "Милена Узунова",
  email: "milena@shopper.example",
  phone: "0888 765 432",
  message: "Имате ли плодове без захар?\nНа два реда.",
};
const apologies = {
  "/contact": "Неуспешно изпращане на съобщението. Моля опитайте отново.",
  "/en/contact": "Your message could not be sent. Please try again.",
};

/** Expects that a visitor who sends a message gets an error in the page's language and the form with all its values. */
async function expectNothingTypedLost(): Promise<void> {
  const write = async ([page, apology]: [string, string]) => {
    const answer = await fetch(shop.url + page, {
      method: "POST",
      headers: { Origin: shop.url },
      body: new URLSearchParams(typed),
    });
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(html).toContain(apology);
    for (const value of [typed.name, typed.email, typed.phone, ...typed.message.split("\n")])
      expect(html).toContain(value);
  };
  await Promise.all(Object.entries(apologies).map(write));
}

/**
 * Breaks the database under load, for `outage` seconds by default, and repairs it. Expects that pages are served and
 * orders refused with a clear response in the meantime, and that the shop then recovers without a restart, with every
 * confirmed order and only a few lines in the log.
 */
async function expectRecovery({
  fault,
  restore,
  meanwhile = expectNothingTypedLost,
}: {
  fault: () => Promise<void> | void;
  restore: () => Promise<void>;
  meanwhile?: () => Promise<void>;
}): Promise<void> {
  const shoppers = startShoppers(shop.url, { goods, pages, ledger, random });
  onTestFinished(shoppers.end);
  await shoppers.confirmed(5);
  const said = shop.said().length;
  const before = { ...shoppers.seen };
  await fault();
  const begin = performance.now();
  await Promise.all([sleep(outage * 1000), meanwhile()]);
  const away = (performance.now() - begin) / 1000;
  const during = {
    pages: shoppers.seen.pages - before.pages,
    refusals: shoppers.seen.refusals - before.refusals,
  };
  await restore();
  const restored = performance.now();
  await shoppers.confirmed(1);
  const recovery = performance.now() - restored;
  await shoppers.confirmed(10);
  await shoppers.end();
  expect(shoppers.surprises).toEqual([]);
  expect(during.pages, "pages meanwhile").toBeGreaterThan(0);
  expect(shoppers.seen.refusals - before.refusals, "orders put off").toBeGreaterThan(0);
  expect((await books.expectTrue(ledger)).size).toBe(ledger.sent.size);
  const told = complaints(said);
  expect(told).not.toEqual([]);
  expect(told.slice(20)).toEqual([]);
  console.log(
    `${expect.getState().currentTestName}: away for ${away.toFixed(1)} s with ${during.pages} pages and ${during.refusals} ` +
      `orders put off, the last ${((shoppers.seen.lastRefusal - begin) / 1000).toFixed(1)} s after the fault; orders ` +
      `again within ${Math.round(recovery)} ms of the repair; ${told.length} warnings and errors logged`,
  );
}

test("database unreachable: serves pages, refuses orders temporarily, loses none", async () => {
  await expectRecovery({
    fault: proxy.cut,
    async meanwhile() {
      await expectNothingTypedLost();
      // No visit has cached this page, so there is no stale copy of it.
      for (const [prefix, apology] of [
        ["", "Нещо се обърка при нас. Опитайте отново след малко."],
        ["/en", "Something went wrong on our end. Please try again in a moment."],
      ]) {
        const answer = await fetch(`${shop.url}${prefix}/products/${goods[1]?.id}`);
        expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
        expect(await answer.text()).toContain(apology);
      }
    },
    restore: proxy.restore,
  });
});

test("database silent behind a network partition", async () => {
  await expectRecovery({ fault: proxy.silence, restore: proxy.restore });
});

test("database restarted cleanly", async () => {
  const [server] = await postgresProcesses(root);
  // The supervisor restarts it at once; the outage lasts as long as the restart.
  await expectRecovery({
    fault: () => void process.kill(server ?? 0, "SIGINT"),
    restore: async () => undefined,
    meanwhile: async () => undefined,
  });
});

test("database read-only, like a replica before it is promoted", async () => {
  const setReadOnly = async (value: "on" | "off") => {
    await query(`alter system set default_transaction_read_only = ${value}`);
    await query("select pg_reload_conf()");
  };
  await expectRecovery({ fault: () => setReadOnly("on"), restore: () => setReadOnly("off") });
});

test("database with all connections taken by other clients", async () => {
  const others: Client[] = [];
  const takeAll = async () => {
    for (;;) {
      const other = new Client({ connectionString: postgres.connectionString });
      other.on("error", () => undefined);
      try {
        await other.connect();
        others.push(other);
      } catch {
        return;
      }
    }
  };
  await expectRecovery({
    async fault() {
      await proxy.cut();
      await takeAll();
      await proxy.restore();
    },
    async restore() {
      await Promise.all(others.map((other) => other.end()));
    },
  });
});

test("the log holds no personal data", () => {
  expect(shop.said()).not.toMatch(/@(example\.com|shopper\.example)|Мария|Милена|Узунова|765 432|\+359/);
});

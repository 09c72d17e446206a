// `node ops/prove-failover.ts`, after a build: kills a database server, a copy of the shop and a standby under 50 shoppers,
// with HAProxy as ops/failover/haproxy.cfg sets it up. Takes about three minutes. Needs Debian's packages `postgresql` and
// `haproxy`, and no root; everything it creates is temporary. docs/failover.md says what it proves.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#app/server/project-root.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { ask, listenLive, signIn } from "./parts/ask.ts";
import { claimList } from "./parts/claims.ts";
import { startHaproxy } from "./parts/haproxy.ts";
import { recordsOf } from "./parts/order-records.ts";
import { postgresMachine } from "./parts/postgres-machine.ts";
import type { PostgresMachine } from "./parts/postgres-machine.ts";
import { longestPause, outcomesOf, startShoppers } from "./parts/shoppers.ts";

const shopperCount = 50;
/** The time that an operator, or a tool, takes to decide on the fail-over, in milliseconds. */
const decision = 3000;
/** How long HAProxy's former process carries its connections after a reload, in seconds. */
const carrySeconds = 8;
const owner = { email: "owner@shop.example", password: "owner-password" };

const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-failover-"));
const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const { expectTrue, conclude } = claimList();
const table: string[][] = [
  ["fault", "no order for", "pages served", "orders refused or unanswered, and repeated"],
];

type Setup = Awaited<ReturnType<typeof setUp>>;

async function prove(): Promise<void> {
  const setup = await setUp();
  const { shoppers } = setup;
  await shoppers.untilConfirmed(20);
  await killCopy(setup);
  await reloadProxy(setup);
  await killPrimary(setup);
  await returnFormerPrimary(setup);
  await loseStandby(setup);
  await shoppers.end();
  const { confirmed, sent } = shoppers;
  expectTrue(
    "every order was confirmed in the end",
    confirmed.size === sent.size,
    `${confirmed.size} of ${sent.size}`,
  );
  await expectExactOrders(setup, setup.second, "at the end");
  const total = outcomesOf(shoppers.pages, 0, Infinity);
  console.log(`\n${shopperCount} shoppers, ${confirmed.size} orders, ${textOf(total)} pages`);
  for (const row of table)
    console.log(row.map((cell, index) => cell.padEnd([34, 14, 20, 0][index] ?? 0)).join(""));
}

async function setUp() {
  const [first, second] = await primaryAndStandby();
  const ports = {
    web: await freePort(),
    database: await freePort(),
    shops: [await freePort(), await freePort()],
    servers: [first.port, second.port],
  };
  const haproxy = await startHaproxy({ folder, ports, carrySeconds });
  undo.push(haproxy.stop);
  const mailbox = await openMailbox();
  undo.push(mailbox.close);
  const url = `http://localhost:${ports.web}`;
  const start = async (index: number) => {
    const copy = await startShopProgram({
      DATABASE_URL: `postgres://shop@127.0.0.1:${ports.database}/shop`,
      AUTH_SECRET: "a secret of the copies with enough characters",
      DATA_DIR: path.join(folder, "shop"),
      PORT: String(ports.shops[index]),
      BASE_URL: url,
      TRUST_PROXY: "on",
      DEMO: "on",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SMTP_URL: mailbox.url,
      ORDERS_PER_ADDRESS: "1000000000",
      LOG_LEVEL: "warn",
    });
    undo.push(() => copy.stop());
    return copy;
  };
  mkdirSync(path.join(folder, "shop"));
  const copies = await Promise.all([start(0), start(1)]);
  await until("both copies pass the check", async () => (await haproxy.states())["shop-2"] === "UP");
  const records = recordsOf((machine: PostgresMachine, sql: string) => machine.query(sql, "shop"));
  const goods = await records.stockUp(first);
  const products = goods.slice(0, 4).flatMap(({ id }) => [`/products/${id}`, `/en/products/${id}`]);
  const pages = ["/", "/en", "/products", "/en/products", "/contact", "/cart", "/checkout", ...products];
  const { cookie } = await signIn(url, owner);
  const shoppers = startShoppers(url, { shoppers: shopperCount, pages, goods });
  undo.push(shoppers.end);
  const setup = {
    first,
    second,
    haproxy,
    mailbox,
    url,
    start,
    copies,
    records,
    goods,
    pages,
    cookie,
    shoppers,
  };
  for (const copy of copies) await visitPages(setup, copy);
  return setup;
}

/** Creates db-1, and db-2 as its synchronous standby. */
async function primaryAndStandby(): Promise<[PostgresMachine, PostgresMachine]> {
  const first = postgresMachine(folder, { name: "db-1", port: await freePort() });
  const second = postgresMachine(folder, { name: "db-2", port: await freePort() });
  for (const machine of [first, second]) undo.push(() => machine.kill());
  await first.init();
  await first.start();
  await first.query(readFileSync(path.join(projectRoot, "ops/failover/check.sql"), "utf8"));
  await first.query("create role shop login");
  await first.query("create database shop owner shop");
  await addStandby(first, second);
  return [first, second];
}

/** Makes `standby` a copy of `primary`, without whose receipt it acknowledges no commit from now on. */
async function addStandby(primary: PostgresMachine, standby: PostgresMachine): Promise<void> {
  await standby.copyFrom(primary);
  await standby.start();
  await requireStandby(primary, `"${standby.name}"`);
  await until(`${standby.name} is ${primary.name}'s synchronous standby`, async () => {
    const [found] = await primary.query("select sync_state from pg_stat_replication");
    return found?.sync_state === "sync";
  });
}

async function requireStandby(primary: PostgresMachine, names: string): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${names}'`);
  await primary.query("select pg_reload_conf()");
}

/** Puts the pages into a copy's page cache. */
async function visitPages({ pages }: Pick<Setup, "pages">, copy: ShopProgram): Promise<void> {
  for (const page of pages) await ask(copy.url + page);
}

async function killCopy(setup: Setup): Promise<void> {
  const { shoppers, copies, haproxy, start } = setup;
  const begin = performance.now();
  copies[0]?.process.kill("SIGKILL");
  await sleep(5000);
  await shoppers.untilConfirmed(10);
  const answered = report("a copy of the shop is killed", { begin, shoppers });
  expectTrue("a copy is killed: every page is served", answered.badPages === 0, answered.pages);
  expectTrue(
    "and no more orders are unanswered than there are shoppers",
    answered.repeated < shopperCount,
    answered.orders,
  );
  const fresh = await start(0);
  copies[0] = fresh;
  await visitPages(setup, fresh);
  await until("the copy returns", async () => (await haproxy.states())["shop-1"] === "UP");
}

async function reloadProxy({ haproxy, shoppers }: Setup): Promise<void> {
  const begin = performance.now();
  await haproxy.reload();
  await until("the former process has ended", async () => haproxy.processes() === 1);
  await shoppers.untilConfirmed(10);
  const answered = report("HAProxy is reloaded", { begin, shoppers });
  expectTrue("HAProxy is reloaded: every page is served", answered.badPages === 0, answered.pages);
  expectTrue(
    "and only orders in progress when the former process ends are refused",
    answered.repeated < shopperCount,
    answered.orders,
  );
}

async function killPrimary(setup: Setup): Promise<void> {
  const { first, second, shoppers, copies, cookie, goods, mailbox } = setup;
  const live = await Promise.all(copies.map(({ url }) => listenLive(url, { cookie })));
  for (const listener of live) undo.push(listener.close);
  const begin = performance.now();
  await first.kill();
  await sleep(decision);
  await second.promote();
  const promoted = performance.now();
  await shoppers.untilConfirmed(10);
  const heard = await Promise.all(live.map((listener) => listener.hears(30_000)));
  const times = heard.map((time) => (time === null ? "never" : seconds(performance.now() - promoted)));
  const answered = report("the primary is killed, and 3 s later the standby promoted", { begin, shoppers });
  expectTrue(
    "the primary is killed: every cached page is served throughout",
    answered.badPages === 0,
    answered.pages,
  );
  expectTrue("orders are refused with 503 and Retry-After, or unanswered", answered.isClear, answered.orders);
  await expectExactOrders(setup, second, "on the new primary");
  expectTrue(
    "live notices go on, on both copies",
    !heard.includes(null),
    `at most ${times.join(" and ")} after promotion`,
  );
  for (const [index, copy] of copies.entries()) {
    const office = await ask(`${copy.url}/admin/products`, { headers: { cookie } });
    expectTrue(`a session from before works on copy ${index + 1}`, office.status === 200, office.status);
  }

  const [product] = goods;
  const changed = performance.now();
  await second.query(`update products set name_bg = 'След смяната' where id = '${product?.id}'`, "shop");
  const shown = copies.map(({ url }) =>
    until("a change on the new primary reaches the page", async () => {
      const page = await ask(`${url}/products/${product?.id}`);
      return page.body.includes("След смяната");
    }),
  );
  await Promise.all(shown);
  const delay = Math.round(performance.now() - changed);
  const cached = await Promise.all(copies.map(isCaching));
  expectTrue(
    "a change on the new primary reaches the cached page of both copies",
    cached.every(Boolean),
    `${delay} ms`,
  );

  const key = [...shoppers.confirmed.keys()].at(-1);
  await until("the e-mail of an order placed since then arrives", async () =>
    mailbox.letters.some(({ to }) => to.startsWith(`${key}@`)),
  );
  expectTrue("jobs go on: the e-mail of a new order arrives", true);
}

/** Returns whether the copy hears of changes, and answers from its cache. */
async function isCaching({ url }: ShopProgram): Promise<boolean> {
  const hits = async () => {
    const text = (await ask(`${url}/metrics`)).body.toString();
    const hears = /^shop_public_content_heard 1$/m.test(text);
    return { hears, count: Number(/^shop_pages_hit_total (\d+)$/m.exec(text)?.[1]) };
  };
  const before = await hits();
  await sleep(2000);
  const after = await hits();
  return after.hears && after.count > before.count;
}

async function returnFormerPrimary(setup: Setup): Promise<void> {
  const { first, second, haproxy, shoppers } = setup;
  const begin = performance.now();
  await first.start();
  const ordersThere = async () =>
    (await first.query("select count(*)::int as count from orders", "shop"))[0]?.count;
  const before = await ordersThere();
  const write = first.query("create table written_to_the_former_primary ()", "shop");
  const written = write.then(
    () => true,
    () => false,
  );
  const seen = new Set<string | undefined>();
  for (let check = 0; check < 25; check++) {
    seen.add((await haproxy.states())["db-1"]);
    await sleep(200);
  }
  await shoppers.untilConfirmed(10);
  const isWritten = await Promise.race([written, sleep(1).then(() => false)]);
  const answered = report("the former primary returns", { begin, shoppers });
  const found = [...seen].join(", ");
  expectTrue(
    "the former primary returns: HAProxy does not use it",
    ![...seen].some((state) => state?.startsWith("UP")),
    found,
  );
  expectTrue(
    "it takes no order of the shop",
    before === (await ordersThere()),
    `${String(before)} before and after`,
  );
  expectTrue("it acknowledges no write sent to it directly within five seconds", !isWritten);
  expectTrue("shoppers notice nothing", answered.badPages === 0 && answered.repeated === 0, answered.orders);

  const rebuilt = performance.now();
  await first.kill();
  await written;
  await addStandby(second, first);
  await shoppers.untilConfirmed(10);
  const rebuilding = report("it is copied again, as the standby", { begin: rebuilt, shoppers });
  expectTrue("rebuilt as the standby: shoppers notice nothing", rebuilding.repeated === 0, rebuilding.orders);
}

async function loseStandby(setup: Setup): Promise<void> {
  const { first, second, shoppers } = setup;
  const begin = performance.now();
  await first.kill();
  await sleep(6000);
  // An answer may be on its way when the standby dies.
  const confirmed = outcomesOf(shoppers.orders, begin + 500, performance.now()).ok ?? 0;
  expectTrue(
    "the standby is lost: no order is acknowledged that only one server has",
    confirmed === 0,
    confirmed,
  );
  const waiting = await second.query(
    "select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'",
  );
  await requireStandby(second, "");
  await shoppers.untilConfirmed(10);
  const answered = report("the standby is killed, and 6 s later given up", { begin, shoppers });
  expectTrue(
    "orders go on once the operator gives the standby up",
    true,
    `${String(waiting[0]?.count)} commits had waited`,
  );
  expectTrue("meanwhile every cached page is served", answered.badPages === 0, answered.pages);
  expectTrue(
    "and orders are refused with 503 and Retry-After, or unanswered",
    answered.isClear,
    answered.orders,
  );
}

async function expectExactOrders(
  { records, shoppers }: Setup,
  primary: PostgresMachine,
  when: string,
): Promise<void> {
  const faults = await records.compare(primary, shoppers);
  expectTrue(
    `no confirmed order is lost, none stored twice, stock exact ${when}`,
    faults.length === 0,
    faults.join("; "),
  );
}

/** Adds a row to the table, and returns its figures. */
function report(fault: string, { begin, shoppers }: { begin: number; shoppers: Setup["shoppers"] }) {
  const end = performance.now();
  const { milliseconds } = longestPause(shoppers.orders, begin, end);
  const { ok: goodPages = 0, ...badPages } = outcomesOf(shoppers.pages, begin, end);
  const { ok: _confirmed, ...refused } = outcomesOf(shoppers.orders, begin, end);
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((all, count) => all + count, 0);
  const pages = `${goodPages} of ${goodPages + sum(badPages)}${sum(badPages) > 0 ? `, else ${textOf(badPages)}` : ""}`;
  const orders = sum(refused) === 0 ? "none" : textOf(refused);
  table.push([fault, seconds(milliseconds), pages, orders]);
  return {
    badPages: sum(badPages),
    repeated: sum(refused),
    isClear: Object.keys(refused).every((outcome) => /^(?:503 with Retry-After|lost:.*)$/.test(outcome)),
    pages,
    orders,
  };
}

const textOf = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(", ");

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Waits until it is true, for half a minute at most. Throws then. */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Not within half a minute: ${what}`);
    await sleep(50);
  }
}

try {
  await prove();
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exit(conclude());

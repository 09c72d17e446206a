// `node ops/prove-failover.ts`, after a build: kills a database server, a copy of the shop and a standby while 50
// shoppers order, with HAProxy as ops/failover/haproxy.cfg sets it up. Takes about three minutes. Needs Debian's
// packages `postgresql` and `haproxy`, and no root; everything it creates is temporary. docs/failover.md says what it
// proves.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { explainFailure } from "#app/server/explain-failure.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { ask, listenLive } from "./parts/ask.ts";
import { claimList } from "./parts/claims.ts";
import { addStandby, openFailoverShop, requireStandby, until, visitPages } from "./parts/failover-shop.ts";
import type { FailoverShop } from "./parts/failover-shop.ts";
import type { PostgresMachine } from "./parts/postgres-machine.ts";
import { longestPause, outcomesOf } from "./parts/shoppers.ts";

const shopperCount = 50;
/** The time that an operator, or a tool, takes to decide on the fail-over, in milliseconds. */
const decision = 3000;
/** How long HAProxy's old process keeps its connections after a reload, in seconds. */
const carrySeconds = 8;

const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-failover-"));
const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const { expectTrue, conclude } = claimList();
const table: string[][] = [
  ["fault", "no order for", "pages served", "orders refused or unanswered, and repeated"],
];

async function prove(): Promise<void> {
  const setup = await openFailoverShop({ folder, undo, shopperCount, carrySeconds });
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
    "every order was eventually confirmed",
    confirmed.size === sent.size,
    `${confirmed.size} of ${sent.size}`,
  );
  await expectExactOrders(setup, setup.second, "at the end");
  await expectAllEmails(setup);
  const total = outcomesOf(shoppers.pages, 0, Infinity);
  console.log(`\n${shopperCount} shoppers, ${confirmed.size} orders, ${textOf(total)} pages`);
  for (const row of table)
    console.log(row.map((cell, index) => cell.padEnd([36, 14, 14, 0][index] ?? 0)).join(""));
}

async function killCopy(setup: FailoverShop): Promise<void> {
  const { shoppers, copies, haproxy, start } = setup;
  const begin = performance.now();
  await copies[0]?.kill();
  await sleep(5000);
  await shoppers.untilConfirmed(10);
  const answered = report("copy of the shop killed", { begin, shoppers });
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

async function reloadProxy({ haproxy, shoppers }: FailoverShop): Promise<void> {
  const begin = performance.now();
  await haproxy.reload();
  await until("the former process has ended", async () => haproxy.processes() === 1);
  await shoppers.untilConfirmed(10);
  const answered = report("HAProxy reloaded", { begin, shoppers });
  expectTrue("HAProxy is reloaded: every page is served", answered.badPages === 0, answered.pages);
  if (answered.badPages > 0) console.log(haproxy.said());
  expectTrue(
    "and only orders in progress when the old process ends are refused",
    answered.repeated < shopperCount,
    answered.orders,
  );
}

async function killPrimary(setup: FailoverShop): Promise<void> {
  const { first, second, shoppers, copies, cookie, goods, mailbox } = setup;
  const live = await Promise.all(copies.map(({ url }) => listenLive(url, { cookie })));
  for (const listener of live) undo.push(listener.close);
  const begin = performance.now();
  await first.kill();
  await sleep(decision);
  await second.promote();
  const promoted = performance.now();
  await shoppers.untilConfirmed(10);
  const delays = await Promise.all(live.map((listener) => listener.nextOrderEvent(30_000)));
  const times = delays.map((time) => (time === null ? "never" : seconds(performance.now() - promoted)));
  const answered = report("primary killed, promoted after 3 s", { begin, shoppers });
  expectTrue(
    "the primary is killed: every cached page is served throughout",
    answered.badPages === 0,
    answered.pages,
  );
  expectTrue("orders are refused with 503 and Retry-After, or unanswered", answered.isClear, answered.orders);
  await expectExactOrders(setup, second, "on the new primary");
  expectTrue(
    "live notices continue on both copies",
    !delays.includes(null),
    `at most ${times.join(" and ")} after promotion`,
  );
  for (const [index, copy] of copies.entries()) {
    const office = await ask(`${copy.url}/admin/products`, { headers: { cookie } });
    expectTrue(`an earlier session works on copy ${index + 1}`, office.status === 200, office.status);
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

  await until("an e-mail of an order placed since then arrives", async () => {
    const keys = shoppers.confirmedSince(promoted);
    return mailbox.emails.some(({ to }) => keys.has(to.split("@")[0] ?? ""));
  });
  expectTrue("jobs continue: the e-mail of a new order arrives", true);
}

/** Returns whether the copy receives change notifications and answers from its cache. */
async function isCaching({ url }: ShopProgram): Promise<boolean> {
  const hits = async () => {
    const text = (await ask(`${url}/metrics`)).body.toString();
    const isListening = /^shop_public_content_heard 1$/m.test(text);
    return { isListening, count: Number(/^shop_pages_hit_total (\d+)$/m.exec(text)?.[1]) };
  };
  const before = await hits();
  await sleep(2000);
  const after = await hits();
  return after.isListening && after.count > before.count;
}

async function returnFormerPrimary(setup: FailoverShop): Promise<void> {
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
  const answered = report("former primary returns", { begin, shoppers });
  const found = [...seen].join(", ");
  expectTrue(
    "the former primary returns: HAProxy does not use it",
    ![...seen].some((state) => state?.startsWith("UP")),
    found,
  );
  expectTrue(
    "it accepts no order of the shop",
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
  const rebuilding = report("former primary made the standby", { begin: rebuilt, shoppers });
  expectTrue("rebuilt as the standby: shoppers notice nothing", rebuilding.repeated === 0, rebuilding.orders);
}

async function loseStandby(setup: FailoverShop): Promise<void> {
  const { first, second, shoppers } = setup;
  const begin = performance.now();
  await first.kill();
  await sleep(6000);
  // A response may be on its way when the standby dies.
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
  const answered = report("standby killed, given up after 6 s", { begin, shoppers });
  expectTrue(
    "orders continue once the operator gives the standby up",
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
  { records, shoppers }: FailoverShop,
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

async function expectAllEmails({ second, mailbox, shoppers }: FailoverShop): Promise<void> {
  // A job that the fail-over interrupted is retried after a minute.
  await until("every e-mail has been sent", async () => {
    const [unsent] = await second.query(
      "select count(*)::int as count from mails where state <> 'sent'",
      "shop",
    );
    return unsent?.count === 0;
  });
  const addressed = new Set(mailbox.emails.map(({ to }) => to.split("@")[0]));
  const missing = [...shoppers.confirmed.keys()].filter((key) => !addressed.has(key));
  expectTrue(
    "every confirmed order's e-mail was sent",
    missing.length === 0,
    `${mailbox.emails.length} e-mails`,
  );
}

/** Adds the shoppers' figures since `begin` to the table as a row, and returns them. */
function report(fault: string, { begin, shoppers }: { begin: number; shoppers: FailoverShop["shoppers"] }) {
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

try {
  await prove();
} catch (error) {
  expectTrue("the run completed", false, explainFailure(error));
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exit(conclude());

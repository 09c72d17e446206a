import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#app/server/project-root.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { ask, signIn } from "./ask.ts";
import { startHaproxy } from "./haproxy.ts";
import { recordsOf } from "./order-records.ts";
import { postgresMachine } from "./postgres-machine.ts";
import type { PostgresMachine } from "./postgres-machine.ts";
import { startShoppers } from "./shoppers.ts";

type Undo = (() => Promise<void> | void)[];
type Place = {
  /** An empty folder for everything. */
  folder: string;
  undo: Undo;
  shopperCount: number;
  /** How long HAProxy's old process keeps its connections after a reload, in seconds. */
  carrySeconds: number;
};
export type FailoverShop = Awaited<ReturnType<typeof openFailoverShop>>;

const owner = { email: "owner@shop.example", password: "owner-password" };

/**
 * Opens two copies of the shop, the database servers db-1 and db-2, HAProxy in front of both, and shoppers. Adds the
 * functions that stop them to `undo`.
 */
export async function openFailoverShop({ folder, undo, shopperCount, carrySeconds }: Place) {
  const [first, second] = await primaryAndStandby(folder, undo);
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
  await until("both copies pass the check", async () => {
    const states = await haproxy.states();
    return states["shop-1"] === "UP" && states["shop-2"] === "UP";
  });
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
async function primaryAndStandby(folder: string, undo: Undo): Promise<[PostgresMachine, PostgresMachine]> {
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

/**
 * Makes `standby` a synchronous standby of `primary`: from then on `primary` acknowledges no commit that the standby
 * has not received.
 */
export async function addStandby(primary: PostgresMachine, standby: PostgresMachine): Promise<void> {
  await standby.copyFrom(primary);
  await standby.start();
  await requireStandby(primary, `"${standby.name}"`);
  await until(`${standby.name} is ${primary.name}'s synchronous standby`, async () => {
    const [found] = await primary.query("select sync_state from pg_stat_replication");
    return found?.sync_state === "sync";
  });
}

/** Sets the standbys that must receive a commit before the primary acknowledges it; an empty text sets none. */
export async function requireStandby(primary: PostgresMachine, names: string): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${names}'`);
  await primary.query("select pg_reload_conf()");
}

/** Puts the pages into a copy's page cache. */
export async function visitPages({ pages }: { pages: readonly string[] }, copy: ShopProgram): Promise<void> {
  for (const page of pages) await ask(copy.url + page);
}

/** Waits until `isTrue` returns true. Throws after two minutes. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 120_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Not within two minutes: ${what}`);
    await sleep(50);
  }
}

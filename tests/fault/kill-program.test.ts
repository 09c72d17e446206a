import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import {
  freePort,
  killProgram,
  startShopProgram,
  type ShopProgram,
} from "#tests/factories/shop/shop-program.ts";
import { longTest, runs } from "#tests/tiers.ts";
import { emptyLedger, seededRandom, startLoad } from "./order-load.ts";
import { endDatabases, isRunning, killHard, postgresProcesses } from "./postgres-processes.ts";
import { expectRepeatsAnswered, openRecords } from "./shop-records.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** How often the shop is killed; `npm run soak` sets a higher number. */
const rounds = Number(process.env.KILLED_SHOPS ?? runs(8));
/** In milliseconds; long enough for a kill to fall anywhere in an order or in a start. */
const orderKillDelay = 25;
const startKillDelay = 1000;

const adopted = "The database still runs and is used as it is.";

let root: string;
let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-kill-"));
  dataDir = path.join(root, "data");
  children = [];
});

afterEach(async () => {
  for (const child of children) await killProgram(child);
  await endDatabases(root);
  await vi.waitFor(async () => expect(await postgresProcesses(root)).toEqual([]), { timeout: 30_000 });
  rmSync(root, { recursive: true, force: true });
});

async function openShop(environment: Record<string, string> = {}): Promise<ShopProgram> {
  const shop = await startShopProgram({
    DATA_DIR: dataDir,
    ORDERS_PER_ADDRESS: "1000000",
    LOG_LEVEL: "fatal",
    ...environment,
  });
  children.push(shop.process);
  return shop;
}

/** Starts the program, or another command, without waiting until it serves: for starts that fail or are killed. */
function launch(environment: Record<string, string>, script = "start.mjs") {
  const child = spawn(process.execPath, [path.join(projectRoot, "scripts", script)], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  return { child, said: () => said, closed: once(child, "close") };
}

const killTimeout = { timeout: 60_000 + rounds * 30_000 };
test(
  `a shop killed ${rounds} times under load recovers by itself with every confirmed order`,
  killTimeout,
  async () => {
    const random = seededRandom(20_251_121);
    const ledger = emptyLedger();
    const restarts: number[] = [];
    let shop = await openShop();
    const books = await openRecords(dataDir);
    const goods = await books.stockUp();
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(shop.url, goods, { ledger, random, confirmed: 1 + Math.floor(random() * 60) });
      await load.reached;
      const databaseToo = round % 2 === 1 ? await postgresProcesses(dataDir) : [];
      await sleep(random() * orderKillDelay);
      load.end();
      const gone = shop.kill();
      killHard(databaseToo);
      await Promise.all([gone, load.ended]);
      // In some rounds the next start is killed too.
      if (round % 4 === 3) {
        const cutShort = launch({});
        await sleep(random() * startKillDelay);
        await killProgram(cutShort.child);
      }
      const begin = performance.now();
      shop = await openShop();
      restarts.push(Math.round(performance.now() - begin));
      if (databaseToo.length === 0) expect(shop.said()).toContain(adopted);
      await expectRepeatsAnswered(shop.url, ledger, await books.expectTrue(ledger));
    }
    expect(ledger.refused).toEqual([]);
    expect((await books.expectTrue(ledger)).size).toBe(ledger.sent.size);
    const [fastest, median, slowest] = [0, Math.floor(rounds / 2), rounds - 1].map(
      (at) => restarts.sort((a, b) => a - b)[at],
    );
    console.log(
      `${ledger.sent.size} orders; starts after a kill: ${fastest} / ${median} / ${slowest} ms (min / median / max)`,
    );
  },
);

longTest(
  "a shop whose database alone is killed restarts it, and has every confirmed order and e-mail once",
  async () => {
    const random = seededRandom(7);
    const ledger = emptyLedger();
    const smtpPort = await freePort();
    const shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
    const books = await openRecords(dataDir);
    const goods = await books.stockUp();
    const load = startLoad(shop.url, goods, { ledger, random, confirmed: 20 });
    await load.reached;
    killHard(await postgresProcesses(dataDir));
    load.end();
    await load.ended;
    await vi.waitFor(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    });
    expect(shop.said()).toContain(
      "The database stopped unexpectedly (signal SIGKILL); starting it again ...",
    );
    expect(shop.said()).toContain("The database runs again.");
    ledger.refused = [];
    await expectRepeatsAnswered(shop.url, ledger, await books.expectTrue(ledger));
    expect(ledger.refused).toEqual([]);
    expect((await books.expectTrue(ledger)).size).toBe(ledger.sent.size);

    // The mail server was unreachable until now.
    const { connectionString } = await prepareCluster(dataDir, () => undefined);
    const box = await openMailbox({ port: smtpPort });
    onTestFinished(box.close);
    await vi.waitFor(
      async () =>
        expect(await execute(connectionString, "select distinct state from mails")).toEqual([
          { state: "sent" },
        ]),
      { timeout: 60_000, interval: 100 },
    );
    const written = await execute(connectionString, "select '<' || id || '@localhost>' as id from mails");
    expect(new Set(box.emails.map(({ messageId }) => messageId))).toEqual(
      new Set(written.map(({ id }) => id)),
    );
    expect(box.emails).toHaveLength(written.length);
  },
);

longTest(
  "a second program exits with one sentence, on the same data folder or the same port, and the first still serves",
  async () => {
    const first = await openShop();
    const books = await openRecords(dataDir);
    const goods = await books.stockUp();
    const second = launch({});
    expect(await second.closed).toEqual([1, null]);
    expect(second.said()).toMatch(
      new RegExp(
        `^Another program \\(process ${first.pid()}\\) already runs the shop in ${dataDir}: [^\\n]+\\n$`,
      ),
    );
    const { port } = new URL(first.url);
    const otherDir = path.join(root, "other");
    const third = launch({ DATA_DIR: otherDir, PORT: port, DEMO: "off", ADMIN_PASSWORD: "not shown" });
    expect(await third.closed).toEqual([1, null]);
    expect(third.said().trim().split("\n").at(-1)).toBe(
      `Port ${port} is taken by another program; set PORT to a free one.`,
    );
    expect(await postgresProcesses(otherDir)).toEqual([]);
    const ledger = emptyLedger();
    const load = startLoad(first.url, goods, { ledger, random: seededRandom(3), confirmed: 10 });
    await load.reached;
    load.end();
    await load.ended;
    await books.expectTrue(ledger);
  },
);

longTest("Ctrl-C twice under load answers open requests, stops the shop and then its database", async () => {
  const ledger = emptyLedger();
  const shop = await openShop({ LOG_LEVEL: "info" });
  const books = await openRecords(dataDir);
  const goods = await books.stockUp();
  const load = startLoad(shop.url, goods, { ledger, random: seededRandom(5), confirmed: 20 });
  await load.reached;
  const database = await postgresProcesses(dataDir);
  expect(database.length).toBeGreaterThan(2);
  const exit = once(shop.process, "exit");
  const begin = performance.now();
  // On keep-alive connections, shoppers would never stop.
  load.goOnUntilLost();
  shop.process.kill("SIGINT");
  await vi.waitFor(() => expect(shop.said()).toContain("Closing the shop ..."), {
    timeout: 30_000,
    interval: 1,
  });
  shop.process.kill("SIGINT");
  expect(await exit).toEqual([0, null]);
  expect(performance.now() - begin, "no connection had to be cut off").toBeLessThan(10_000);
  await load.ended;
  expect(shop.said().split("Closing the shop ...\n")[1], "nothing logged after it").toBe("");
  expect(database.filter(isRunning)).toEqual([]);
  expect(await postgresProcesses(dataDir)).toEqual([]);
  expect(existsSync(path.join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  expect(existsSync(path.join(dataDir, "program-lock"))).toBe(false);
  await openShop();
  expect((await books.expectTrue(ledger)).size, "every stored order was confirmed").toBe(
    ledger.confirmed.size,
  );
  expect(ledger.refused).toEqual([]);
});

longTest("Ctrl-C during the first start stops the shop cleanly", async () => {
  const shop = launch({});
  await vi.waitFor(() => expect(existsSync(path.join(dataDir, "postgres/postmaster.pid"))).toBe(true), {
    timeout: 30_000,
    interval: 5,
  });
  shop.child.kill("SIGINT");
  expect(await shop.closed).toEqual([0, null]);
  expect(await postgresProcesses(dataDir)).toEqual([]);
  expect(existsSync(path.join(dataDir, "program-lock"))).toBe(false);
});

longTest("a command started while a shop creates its database waits for it", async () => {
  const shop = launch({ DEMO: "off" });
  await vi.waitFor(
    () => expect(readdirSync(dataDir).some((name) => name.startsWith("postgres.new-"))).toBe(true),
    { timeout: 30_000, interval: 5 },
  );
  const seed = launch({}, "seed.ts");
  expect(await seed.closed).toEqual([0, null]);
  expect(seed.said()).toBe("The empty shop was filled with demo products.\n");
  await vi.waitFor(() => expect(shop.said()).toContain("The shop is open"), { timeout: 30_000 });
  shop.child.kill("SIGINT");
  expect(await shop.closed).toEqual([0, null]);
});

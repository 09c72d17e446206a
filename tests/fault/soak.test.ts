import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { hasNginx, startNginx } from "#tests/factories/servers/nginx.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { runCrowd } from "./crowd.ts";
import type { Kind } from "./crowd.ts";
import { emptyLedger, seededRandom } from "./order-load.ts";
import { endDatabases } from "./postgres-processes.ts";
import { startRoundRobin } from "./round-robin.ts";
import { booksOf } from "./shop-records.ts";

/** `npm run soak` sets more shoppers and a longer time. */
const shoppers = Number(process.env.SOAK_SHOPPERS ?? 60);
const seconds = Number(process.env.SOAK_SECONDS ?? 10);
/** The average pause of a shopper between two requests, in milliseconds. */
const thinkTime = Number(process.env.SOAK_THINK_TIME ?? 700);

const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-soak-"));

async function openShop() {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, "database"),
    report: () => undefined,
  });
  onTestFinished(async () => {
    await postgres.stop();
    await endDatabases(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  const [secure, plain] = [await freePort(), await freePort()];
  const withNginx = hasNginx();
  const environment = {
    DATABASE_URL: postgres.connectionString,
    AUTH_SECRET: "a secret of the copies with enough characters",
    // Both copies serve the same files.
    DATA_DIR: path.join(folder, "shop"),
    TRUST_PROXY: "on",
    DEMO: "on",
    ORDERS_PER_ADDRESS: "1000000000",
    ...(withNginx && { BASE_URL: `https://localhost:${secure}` }),
  };
  mkdirSync(environment.DATA_DIR);
  const copies = [await startShopProgram(environment), await startShopProgram(environment)];
  onTestFinished(async () => {
    await Promise.all(copies.map((copy) => copy.stop()));
  });
  const ports = copies.map(({ url }) => new URL(url).port);
  if (!withNginx) {
    console.log("NOT BEHIND NGINX: it is not installed here; the test's own round-robin replaces it.");
    const proxy = await startRoundRobin(ports.map(Number));
    onTestFinished(proxy.stop);
    return { postgres, copies, url: proxy.url, ca: undefined };
  }
  const nginxFolder = path.join(folder, "nginx");
  mkdirSync(nginxFolder);
  const nginx = await startNginx({ folder: nginxFolder, secure, plain, ports });
  onTestFinished(nginx.stop);
  const ca = readFileSync(path.join(nginxFolder, "fullchain.pem"));
  return { postgres, copies, url: `https://localhost:${secure}`, ca };
}

async function memoryOf(copy: { url: string }): Promise<number> {
  const text = await (await fetch(`${copy.url}/metrics`)).text();
  return Math.round(Number(/^shop_resident_bytes (\d+)$/m.exec(text)?.[1]) / 2 ** 20);
}

function row(kind: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  const cells = [sorted.length, at(0.5), at(0.99), at(1)].map((cell) => String(cell).padStart(9));
  return `${kind.padEnd(10)}${cells.join("")}`;
}

test(
  `${shoppers} shoppers for ${seconds} s on two copies behind one address: no error, and stock and orders exact`,
  { timeout: (seconds + 300) * 1000 },
  async () => {
    const { postgres, copies, url, ca } = await openShop();
    const books = booksOf(postgres.connectionString);
    const goods = await books.stockUp();
    const named = await execute(
      postgres.connectionString,
      "select image_url from products where image_url like '/media/%'",
    );
    const pictures = named.map(({ image_url }) => String(image_url));
    const ledger = emptyLedger();
    const memory = async () => Promise.all(copies.map(memoryOf));
    const atStart = await memory();
    const running = runCrowd(
      { url, ca, goods, pictures, ledger, random: seededRandom(17) },
      { shoppers, lasting: seconds * 1000, thinkTime },
    );
    await sleep(seconds * 500);
    const inTheMiddle = await memory();
    const { times, errors } = await running;
    const atEnd = await memory();
    const all = Object.values(times).flat();
    console.log(
      [
        `${"ms".padEnd(10)}${["count", "p50", "p99", "longest"].map((name) => name.padStart(9)).join("")}`,
        ...(Object.keys(times) as Kind[]).map((kind) => row(kind, times[kind])),
        row("all", all),
        `${(all.length / seconds).toFixed(0)} requests and ${(ledger.confirmed.size / seconds).toFixed(1)} orders a second, ${errors.length} errors`,
        `memory of the copies in MB, at the start, in the middle and at the end: ${[atStart, inTheMiddle, atEnd].map((each) => each.join(" and ")).join("; ")}`,
      ].join("\n"),
    );
    expect(errors.slice(0, 10)).toEqual([]);
    expect(Object.values(times)).not.toContainEqual([]);
    const stored = await books.expectTrue(ledger);
    expect(stored.size, "every order sent is stored once, and no other one").toBe(ledger.confirmed.size);
    expect(ledger.confirmed.size).toBe(ledger.sent.size);
    for (const copy of copies) expect(copy.said()).not.toMatch(/"level":[456]0/);
  },
);

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import type { Socket } from "node:net";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { emptyLedger, seededRandom } from "./order-load.ts";
import { endDatabases } from "./postgres-processes.ts";
import { openRecords } from "./shop-records.ts";
import { startShoppers } from "./shoppers.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Clients of each kind, and the milliseconds between two bytes that they send. */
const crowd = 100;
const beat = 100;
/**
 * Requests for a page that a client which hardly reads sends at once. Their responses are 10 MB; the network's buffers
 * for one connection are smaller.
 */
const unread = 200;
/**
 * Memory that the slow clients may take, in bytes. As long as the waiting responses share the cached page they take
 * 50 to 70 MB; with a copy of the page for each response, 450 MB.
 */
const memoryLimit = 200 * 1024 * 1024;

const root = mkdtempSync(path.join(temporaryFolder, "plodko-slow-"));
const dataDir = path.join(root, "data");
const shop = await startShopProgram({ DATA_DIR: dataDir, ORDERS_PER_ADDRESS: "1000000", BACKUPS: "off" });
afterAll(async () => {
  await shop.stop();
  await endDatabases(root);
  rmSync(root, { recursive: true, force: true });
});
const { port } = new URL(shop.url);
const books = await openRecords(dataDir);
const goods = await books.stockUp();

async function connect(): Promise<Socket> {
  const socket = createConnection({ host: "localhost", port: Number(port) });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends the text a byte at a time. */
async function drip(text: string): Promise<void> {
  const socket = await connect();
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), beat);
  onTestFinished(() => clearInterval(timer));
}

const order = "POST /api/functions/create-order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n";

/** Sends an order whose body never ends. */
async function dawdle(): Promise<void> {
  const socket = await connect();
  socket.write(order);
  const timer = setInterval(() => socket.write("{"), beat);
  onTestFinished(() => clearInterval(timer));
}

/** Requests more pages at once than the network buffers, and reads a byte of them at a time. */
async function sip(): Promise<void> {
  const socket = await connect();
  socket.pause();
  socket.write("GET /products HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(unread));
  const timer = setInterval(() => void socket.read(1), beat);
  onTestFinished(() => clearInterval(timer));
}

const metric = async (name: string) => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(new RegExp(`^shop_${name} (\\S+)$`, "m").exec(text)?.[1]);
};

test(`${3 * crowd} slow clients, in headers, bodies or responses, fail no other client and take little memory`, async () => {
  const pages = ["/", "/en/products", `/products/${goods[0]?.id}`];
  const ledger = emptyLedger();
  const shoppers = startShoppers(shop.url, { goods, pages, ledger, random: seededRandom(14) });
  onTestFinished(shoppers.end);
  const timed = async () => {
    const begin = performance.now();
    await Promise.all([shoppers.confirmed(30), shoppers.read(60)]);
    return Math.round(performance.now() - begin);
  };
  await timed();
  const alone = await timed();
  const memory = await metric("resident_bytes");
  const dawdlers = Array.from({ length: crowd }, () => [
    drip(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${"a".repeat(2000)}`),
    dawdle(),
    sip(),
  ]);
  await Promise.all(dawdlers.flat());
  const beside = await timed();
  const cost = (await metric("resident_bytes")) - memory;
  await shoppers.end();
  expect(shoppers.surprises).toEqual([]);
  expect(shoppers.seen.refusals).toBe(0);
  expect((await books.expectTrue(ledger)).size).toBe(ledger.sent.size);
  expect(cost).toBeLessThan(memoryLimit);
  console.log(
    `90 steps of shoppers: ${alone} ms alone, ${beside} ms beside ${3 * crowd} slow clients, which cost ` +
      `${Math.round(cost / 2 ** 20)} MB`,
  );
});

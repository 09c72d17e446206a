import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { openLetterBox } from "#tests/factories/letter-box.ts";
import type { LetterBox } from "#tests/factories/letter-box.ts";
import { orderBody } from "#tests/factories/orders.ts";
import { execute } from "#tests/factories/postgres-server.ts";
import { freePort, startShopProgram } from "#tests/factories/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop-program.ts";
import { endDatabases, killHard, postgresProcesses } from "./postgres-processes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** In milliseconds; longer than the longest pause before the e-mails of these tests are retried. */
const patience = { timeout: 40_000, interval: 50 };

let root: string;
let shops: ShopProgram[];
let boxes: LetterBox[];
let orders: number;

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-letters-"));
  shops = [];
  boxes = [];
  orders = 0;
});

afterEach(async () => {
  for (const shop of shops) await kill(shop);
  for (const box of boxes) await box.close();
  await endDatabases(root);
  await vi.waitFor(async () => expect(await postgresProcesses(root)).toEqual([]), { timeout: 10_000 });
  rmSync(root, { recursive: true, force: true });
});

const dataDir = () => path.join(root, "data");

async function openShop(environment: Record<string, string>): Promise<ShopProgram> {
  const shop = await startShopProgram({ DATA_DIR: dataDir(), LOG_LEVEL: "fatal", ...environment });
  shops.push(shop);
  return shop;
}

async function openBox(options: Parameters<typeof openLetterBox>[0]): Promise<LetterBox> {
  const box = await openLetterBox(options);
  boxes.push(box);
  return box;
}

async function kill({ process: program }: ShopProgram): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, "exit");
  program.kill("SIGKILL");
  await gone;
}

async function query(sql: string) {
  const { connectionString } = await prepareCluster(dataDir(), () => undefined);
  return execute(connectionString, sql);
}

/** Places an order as a new customer and returns the e-mail address. */
async function order(shop: ShopProgram): Promise<string> {
  orders += 1;
  const email = `shopper-${orders}@example.com`;
  const [product] = await query("select id, price_bgn from products order by id limit 1");
  const body = orderBody(
    [{ productId: String(product?.id), quantity: 1, price: Number(product?.price_bgn) / 100 }],
    {
      email,
    },
  );
  const answer = await fetch(`${shop.url}/api/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return email;
}

/** Waits until the shop has marked every e-mail as sent. */
async function everythingSent(): Promise<void> {
  await vi.waitFor(
    async () => expect(await query("select distinct state from mails")).toEqual([{ state: "sent" }]),
    patience,
  );
}

/** Expects both e-mails of every order, each once. */
function expectEachOnce(letters: LetterBox["letters"], customers: readonly string[]): void {
  const addresses = letters.map((letter) => letter.to).toSorted();
  expect(addresses).toEqual([...customers, ...customers.map(() => "hello@plodko.example")].toSorted());
  expect(new Set(letters.map((letter) => letter.messageId)).size).toBe(letters.length);
}

test("accepts orders while the mail server is unreachable and sends their e-mails once it is back", async () => {
  const port = await freePort();
  const shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const customers = [await order(shop), await order(shop), await order(shop)];
  await vi.waitFor(
    async () => expect(await query("select 1 from mails where attempts = 0")).toEqual([]),
    patience,
  );
  const box = await openBox({ port });
  await everythingSent();
  expectEachOnce(box.letters, customers);
});

test("a program killed while sending retries after its next start and sends each e-mail once", async () => {
  const port = await freePort();
  let waiting = 0;
  const slowBox = await openBox({
    port,
    beforeTaking() {
      waiting += 1;
      return new Promise(() => undefined);
    },
  });
  const shop = await openShop({ SMTP_URL: slowBox.url });
  const customer = await order(shop);
  await vi.waitFor(() => expect(waiting).toBe(2), patience);
  await kill(shop);
  await slowBox.close();
  const box = await openBox({ port });
  await openShop({ SMTP_URL: box.url });
  await everythingSent();
  expect(slowBox.letters).toEqual([]);
  expectEachOnce(box.letters, [customer]);
});

test("without a mail server e-mails wait, the program reports it, and a later start sends each once", async () => {
  const withoutMail = await openShop({});
  expect(withoutMail.said()).toContain("No mail server is set (SMTP_URL): letters wait");
  const first = await order(withoutMail);
  expect(await query("select state, attempts from mails")).toEqual([
    { state: "waiting", attempts: 0 },
    { state: "waiting", attempts: 0 },
  ]);
  await withoutMail.stop();

  const box = await openBox({});
  const withMail = await openShop({ SMTP_URL: box.url });
  expect(withMail.said()).not.toContain("No mail server");
  await everythingSent();
  await withMail.stop();
  const again = await openShop({ SMTP_URL: box.url });
  const second = await order(again);
  await everythingSent();
  expectEachOnce(box.letters, [first, second]);
});

test("sends the waiting e-mails after the database was killed and restarted", async () => {
  const port = await freePort();
  const shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const before = await order(shop);
  killHard(await postgresProcesses(dataDir()));
  await vi.waitFor(() => expect(shop.said()).toContain("The database runs again."), patience);
  await vi.waitFor(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200), patience);
  const after = await order(shop);
  const box = await openBox({ port });
  await everythingSent();
  expectEachOnce(box.letters, [before, after]);
});

test("a program that is stopped finishes sending the current e-mail", async () => {
  let isEnding = false;
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const box = await openBox({
    async beforeTaking() {
      begun.resolve();
      await held.promise;
    },
  });
  const shop = await openShop({ SMTP_URL: box.url });
  const customer = await order(shop);
  await begun.promise;
  const stopped = shop.stop().then(() => (isEnding = true));
  await vi.waitFor(() => expect(shop.said()).toContain("Closing the shop ..."), patience);
  expect(isEnding).toBe(false);
  held.resolve();
  await stopped;
  expectEachOnce(box.letters, [customer]);
});

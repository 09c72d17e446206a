import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import type { Mailbox } from "#tests/factories/servers/mailbox.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { endDatabases, postgresProcesses } from "./postgres-processes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** In milliseconds; longer than the longest pause before the e-mails of these tests are retried. */
const waitOptions = { timeout: 40_000, interval: 50 };

let root: string;
let shops: ShopProgram[];
let boxes: Mailbox[];
let orders: number;

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-emails-"));
  shops = [];
  boxes = [];
  orders = 0;
});

afterEach(async () => {
  for (const shop of shops) await kill(shop);
  for (const box of boxes) await box.close();
  await endDatabases(root);
  await vi.waitFor(async () => expect(await postgresProcesses(root)).toEqual([]), { timeout: 30_000 });
  rmSync(root, { recursive: true, force: true });
});

const dataDir = () => path.join(root, "data");

async function openShop(environment: Record<string, string>): Promise<ShopProgram> {
  const shop = await startShopProgram({ DATA_DIR: dataDir(), LOG_LEVEL: "fatal", ...environment });
  shops.push(shop);
  return shop;
}

async function openBox(options: Parameters<typeof openMailbox>[0]): Promise<Mailbox> {
  const box = await openMailbox(options);
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
    waitOptions,
  );
}

/** Expects that both e-mails of every order arrived, each once. */
function expectEachOnce(emails: Mailbox["emails"], customers: readonly string[]): void {
  const addresses = emails.map((email) => email.to).toSorted();
  expect(addresses).toEqual([...customers, ...customers.map(() => "hello@plodko.example")].toSorted());
  expect(new Set(emails.map((email) => email.messageId)).size).toBe(emails.length);
}

test("e-mails wait for a mail server, survive a kill and a stop while being sent, and each arrives once", async () => {
  const withoutMail = await openShop({});
  expect(withoutMail.said()).toContain("No mail server is set (SMTP_URL): e-mails wait");
  const customers = [await order(withoutMail)];
  expect(await query("select state, attempts from mails")).toEqual([
    { state: "waiting", attempts: 0 },
    { state: "waiting", attempts: 0 },
  ]);
  await withoutMail.stop();

  const port = await freePort();
  let waiting = 0;
  const slowBox = await openBox({
    port,
    beforeAccepting() {
      waiting += 1;
      return new Promise(() => undefined);
    },
  });
  const killed = await openShop({ SMTP_URL: slowBox.url });
  expect(killed.said()).not.toContain("No mail server");
  await vi.waitFor(() => expect(waiting).toBe(2), waitOptions);
  await kill(killed);
  await slowBox.close();
  expect(slowBox.emails).toEqual([]);

  let current: (() => void) | undefined;
  const held = Promise.withResolvers<void>();
  const box = await openBox({
    port,
    async beforeAccepting() {
      if (!current) return;
      current();
      await held.promise;
    },
  });
  const stopped = await openShop({ SMTP_URL: box.url });
  await everythingSent();
  expectEachOnce(box.emails, customers);
  const begun = new Promise<void>((resolve) => (current = resolve));
  customers.push(await order(stopped));
  await begun;
  let hasEnded = false;
  const end = stopped.stop().then(() => (hasEnded = true));
  await vi.waitFor(() => expect(stopped.said()).toContain("Closing the shop ..."), waitOptions);
  expect(hasEnded).toBe(false);
  held.resolve();
  await end;
  expectEachOnce(box.emails, customers);

  customers.push(await order(await openShop({ SMTP_URL: box.url })));
  await everythingSent();
  expectEachOnce(box.emails, customers);
});

import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { openCuttingProxy } from "#tests/factories/servers/cutting-proxy.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { openS3Server } from "#tests/factories/servers/s3-server.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { openStripeServer } from "#tests/factories/payments/stripe-server.ts";
import { emptyLedger, seededRandom } from "./order-load.ts";
import { endDatabases } from "./postgres-processes.ts";
import { openRecords } from "./shop-records.ts";
import { startShoppers } from "./shoppers.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** How long a service is unreachable, in seconds. */
const outage = Number(process.env.OUTAGE_SECONDS ?? 3);

const root = mkdtempSync(path.join(temporaryFolder, "plodko-neighbours-"));
const dataDir = path.join(root, "data");
const [files, mailbox, stripe] = await Promise.all([openS3Server(), openMailbox(), openStripeServer()]);
const behindProxy = async (url: string) => {
  const port = Number(/:(\d+)(?:\/|$)/.exec(url)?.[1]);
  const proxy = await openCuttingProxy({ host: "127.0.0.1", port });
  return { ...proxy, url: url.replace(`:${port}`, `:${proxy.port}`) };
};
const [toFiles, toMailbox, toStripe] = await Promise.all(
  [files.url, mailbox.url, stripe.url].map(behindProxy),
);
if (!toFiles || !toMailbox || !toStripe) throw new Error("Three proxies were opened");
const shop = await startShopProgram({
  DATA_DIR: dataDir,
  ADMIN_EMAIL: "owner@shop.example",
  ADMIN_PASSWORD: "owner-password",
  ORDERS_PER_ADDRESS: "1000000",
  BACKUPS: "off",
  STORAGE_URL: toFiles.url,
  SMTP_URL: toMailbox.url,
  STRIPE_SECRET_KEY: "sk_test_of_the_tests",
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: toStripe.url,
});
afterAll(async () => {
  await shop.kill();
  await Promise.all([toFiles, toMailbox, toStripe, files, mailbox, stripe].map((each) => each.close()));
  await endDatabases(root);
  rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const books = await openRecords(dataDir);
const goods = await books.stockUp();
const pages = ["/", "/en", "/products", `/en/products/${goods[0]?.id}`];
const random = seededRandom(13);
const ledger = emptyLedger();
const query = async (sql: string) => {
  const { connectionString } = await prepareCluster(dataDir, () => undefined);
  return execute(connectionString, sql);
};

/** Breaks and repairs a service, and expects that shoppers do not notice the outage. */
async function expectUnnoticed(
  fault: () => Promise<void> | void,
  duringOutage: () => Promise<void>,
  repair: () => Promise<void>,
): Promise<void> {
  const shoppers = startShoppers(shop.url, { goods, pages, ledger, random });
  onTestFinished(shoppers.end);
  await shoppers.confirmed(5);
  const said = shop.said().length;
  await fault();
  await Promise.all([sleep(outage * 1000), duringOutage(), shoppers.confirmed(5), shoppers.read(10)]);
  await repair();
  await shoppers.confirmed(5);
  await shoppers.end();
  expect(shoppers.surprises).toEqual([]);
  expect(shoppers.seen.refusals, "orders put off").toBe(0);
  expect((await books.expectTrue(ledger)).size).toBe(ledger.sent.size);
  const logged = shop
    .said()
    .slice(said)
    .split("\n")
    .filter((line) => /"level":[456]0/.test(line));
  expect(logged).not.toEqual([]);
  expect(logged.slice(10)).toEqual([]);
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${shop.url}/auth`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: shop.url },
    body: new URLSearchParams({ email: "owner@shop.example", password: "owner-password" }),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

async function upload(cookie: string) {
  const place = "bucket=product-images&folder=products&name=picture.jpg";
  const answer = await fetch(`${shop.url}/admin/media/upload?${place}`, {
    method: "POST",
    headers: { cookie, Origin: shop.url, "Content-Type": "application/octet-stream" },
    body: new Uint8Array(await photograph(300, 200)),
  });
  return { status: answer.status, body: (await answer.json()) as { url?: string } };
}

const statusOf = async (address: string) => (await fetch(shop.url + address)).status;

test("mail server unreachable: accepts orders, and each e-mail arrives when it is back", async () => {
  await expectUnnoticed(toMailbox.cut, async () => undefined, toMailbox.restore);
  const repaired = performance.now();
  await vi.waitFor(
    async () => expect(await query("select distinct state from mails")).toEqual([{ state: "sent" }]),
    { timeout: 60_000, interval: 100 },
  );
  const written = await query("select '<' || id || '@localhost>' as id from mails");
  const arrived = new Set(mailbox.emails.map(({ messageId }) => messageId));
  expect(arrived).toEqual(new Set(written.map(({ id }) => id)));
  // An e-mail whose receipt was lost comes twice with the same message id; mailboxes show it once.
  console.log(
    `mail server away: ${arrived.size} e-mails, the last ${Math.round(performance.now() - repaired)} ms after it was back, ` +
      `${mailbox.emails.length - arrived.size} repeated since their receipt was lost`,
  );
});

test.for([
  ["is unreachable", toFiles.cut],
  ["falls silent", toFiles.silence],
] as const)(
  "file storage that %s: pictures fail temporarily, pages and orders do not, and no upload is stored in part",
  async ([how, fault]) => {
    const cookie = await signIn();
    const { url = "" } = (await upload(cookie)).body;
    // A job makes the picture's sizes: it must not run during the outage.
    await vi.waitFor(
      async () =>
        expect(await query("select from pgboss.job where name = 'media' and state < 'completed'")).toEqual(
          [],
        ),
      20_000,
    );
    expect(await statusOf(url)).toBe(200);
    const countBefore = await query("select count(*) from media");
    await expectUnnoticed(
      fault,
      async () => {
        const [picture, ready, refused] = await Promise.all([
          fetch(shop.url + url),
          fetch(`${shop.url}/readyz`),
          upload(cookie),
        ]);
        expect([picture.status, picture.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
        expect([ready.status, await ready.text()]).toEqual([503, "the file storage does not answer\n"]);
        expect(refused).toEqual({ status: 503, body: { ok: false, code: "failed" } });
      },
      toFiles.restore,
    );
    const repaired = performance.now();
    await vi.waitFor(async () => expect(await statusOf(url)).toBe(200), { timeout: 30_000, interval: 50 });
    console.log(
      `file storage that ${how}: pictures again after ${Math.round(performance.now() - repaired)} ms`,
    );
    expect(await query("select count(*) from media")).toEqual(countBefore);
    expect((await upload(cookie)).status).toBe(200);
  },
);

test("Stripe unreachable: stores card orders, reports that payment failed, and each is paid once when Stripe is back", async () => {
  const before = await query("select sum(stock_quantity)::int as left from products");
  const call = async (name: string, body: unknown) => {
    const answer = await fetch(`${shop.url}/api/functions/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const price = (goods[0]?.price ?? 0) / 100;
  const shoppers = Array.from({ length: 6 }, (_each, number) => `payer-${number}@example.com`);
  const paymentOf = (orderId: string, customerEmail: string) =>
    call("create-payment", { orderId, amount: price, currency: "BGN", customerEmail, customerName: "Мария" });
  const order = async (email: string) => {
    const item = { productId: goods[0]?.id ?? "", quantity: 1, price };
    const { body } = await call("create-order", orderBody([item], { email, paymentMethod: "stripe" }));
    return body.orderId ?? "";
  };
  await toStripe.cut();
  const orders = await Promise.all(
    shoppers.map(async (email) => {
      const id = await order(email);
      const { status, body } = await paymentOf(id, email);
      expect([status, body.code]).toEqual([502, "payment_failed"]);
      return { id, email };
    }),
  );
  await toStripe.restore();
  const repaired = performance.now();
  for (const { id, email } of orders) {
    // Twice, as by a double tap.
    const [one, two] = await Promise.all([paymentOf(id, email), paymentOf(id, email)]);
    expect([one.status, two.body.url]).toEqual([200, one.body.url]);
    const sessionId = one.body.url?.split("/").at(-1) ?? "";
    expect(stripe.pay(sessionId)).toBe(true);
    expect((await call("verify-payment", { sessionId })).body.paymentStatus).toBe("paid");
  }
  console.log(
    `Stripe away: ${orders.length} orders paid within ${Math.round(performance.now() - repaired)} ms of its return`,
  );
  expect(stripe.sessions.size, "one session an order").toBe(orders.length);
  const paid = await query(
    "select count(*)::int as paid from orders where payment_method = 'stripe' and payment_status = 'paid'",
  );
  expect(paid).toEqual([{ paid: orders.length }]);
  const after = await query("select sum(stock_quantity)::int as left from products");
  expect(Number(before[0]?.left) - Number(after[0]?.left)).toBe(orders.length);
});

test("the log holds no personal data", () => {
  expect(shop.said()).not.toMatch(/@example\.com|Мария|Иванова|\+359/);
});

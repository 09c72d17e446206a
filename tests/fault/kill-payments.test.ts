import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { openStripeServer } from "#tests/factories/payments/stripe-server.ts";
import type { StripeServer } from "#tests/factories/payments/stripe-server.ts";
import { seededRandom } from "./order-load.ts";
import { endDatabases, postgresProcesses } from "./postgres-processes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** How often the program is killed; `npm run soak` sets a higher number. */
const rounds = Number(process.env.KILLED_CHECKOUTS ?? 6);
const shoppers = 6;
/** In milliseconds; long enough for a kill to fall anywhere between an order and its payment. */
const maxKillDelay = 120;

let root: string;
let stripe: StripeServer;
let shop: ShopProgram | null;

beforeEach(async () => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-payments-"));
  stripe = await openStripeServer();
  shop = null;
});

afterEach(async () => {
  await shop?.kill();
  await stripe.close();
  await endDatabases(root);
  await vi.waitFor(async () => expect(await postgresProcesses(root)).toEqual([]), { timeout: 30_000 });
  rmSync(root, { recursive: true, force: true });
});

async function openShop(): Promise<ShopProgram> {
  shop = await startShopProgram({
    DATA_DIR: path.join(root, "data"),
    ORDERS_PER_ADDRESS: "1000000",
    LOG_LEVEL: "fatal",
    STRIPE_SECRET_KEY: "sk_test_of_the_tests",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  return shop;
}

async function query(sql: string) {
  const { connectionString } = await prepareCluster(path.join(root, "data"), () => undefined);
  return execute(connectionString, sql);
}

async function call(name: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop?.url}/api/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { success: boolean; orderId?: string; url?: string };
}

type Ledger = { orders: Set<string>; number: number; isOver: boolean };

/** Orders by card repeatedly as one shopper, who usually pays, until `ledger.isOver`. */
async function shopUntilOver(product: { id: string; price: number }, ledger: Ledger, random: () => number) {
  while (!ledger.isOver) {
    const number = ledger.number++;
    const price = product.price / 100;
    const email = `payer-${number}@example.com`;
    const order = orderBody([{ productId: product.id, quantity: 1, price }], {
      email,
      paymentMethod: "stripe",
    });
    try {
      const { orderId } = await call("create-order", order, { "Idempotency-Key": `payer-order-${number}` });
      if (orderId === undefined) throw new Error("an order was refused");
      ledger.orders.add(orderId);
      const names = { customerEmail: email, customerName: "Мария Иванова" };
      const payment = await call("create-payment", { orderId, amount: price, currency: "BGN", ...names });
      const sessionId = payment.url?.split("/").at(-1) ?? "";
      if (random() < 0.7) stripe.pay(sessionId);
      await call("verify-payment", { sessionId });
    } catch (error) {
      if (!ledger.isOver) throw error;
    }
  }
}

const killTimeout = { timeout: 60_000 + rounds * 30_000 };
test(
  `killed ${rounds} times between orders and payments, the shop loses no order and no payment`,
  killTimeout,
  async () => {
    const random = seededRandom(4);
    const ledger: Ledger = { orders: new Set(), number: 0, isOver: false };
    const charged = () => [...stripe.sessions.values()].filter((session) => session.charge);
    await openShop();
    await query("update products set stock_quantity = 1000000");
    const [first] = await query("select id, price_bgn as price from products order by id limit 1");
    const product = { id: String(first?.id), price: Number(first?.price) };
    for (let round = 0; round < rounds; round++) {
      const running = shop;
      if (!running) throw new Error("no shop");
      ledger.isOver = false;
      const load = Promise.all(
        Array.from({ length: shoppers }, () => shopUntilOver(product, ledger, random)),
      );
      const goal = charged().length + 2;
      const paid = vi.waitFor(() => expect(charged().length).toBeGreaterThanOrEqual(goal), {
        timeout: 60_000,
        interval: 5,
      });
      await Promise.race([paid, load]);
      await sleep(random() * maxKillDelay);
      ledger.isOver = true;
      await running.kill();
      await load;
      await openShop();
    }
    // The webhook delivers Stripe's events after the outage, each twice and the newest first.
    for (const sessionId of [...stripe.sessions.keys()].toReversed()) {
      for (const id of [`evt_${sessionId}`, `evt_${sessionId}`]) {
        const { body, signature } = stripe.event("checkout.session.completed", sessionId, id);
        const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" };
        const answer = await fetch(`${shop?.url}/api/webhooks/stripe`, { method: "POST", headers, body });
        expect(answer.status).toBe(204);
      }
    }
    const orders = await query("select id, payment_status, paid_eur from orders");
    const byId = new Map(orders.map((order) => [String(order.id), order]));
    expect(
      [...ledger.orders].filter((id) => !byId.has(id)),
      "acknowledged orders that are missing",
    ).toEqual([]);
    const sessions = charged();
    expect(new Set(sessions.map((session) => session.client_reference_id)).size, "one charge an order").toBe(
      sessions.length,
    );
    for (const session of sessions) {
      expect(byId.get(session.client_reference_id)).toMatchObject({
        payment_status: "paid",
        paid_eur: session.amount_total,
      });
    }
    const paid = orders.filter((order) => order.payment_status === "paid");
    expect(paid, "orders paid without a charge").toHaveLength(sessions.length);
    const stock = await query(
      `select stock_quantity + (select sum(quantity)::int from order_lines where product_id = '${product.id}') as total
     from products where id = '${product.id}'`,
    );
    expect(stock).toEqual([{ total: 1_000_000 }]);
  },
);

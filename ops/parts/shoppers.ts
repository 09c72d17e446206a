import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { ask } from "./ask.ts";

type Goods = { id: string; price: number };
/** A response or a missing one, with its time by `performance.now()`. */
type Event = { at: number; outcome: string };
type Sent = { quantity: number; total: number; productId: string };

export type Shoppers = {
  /** Requests for pages; the outcome of a good one is `ok`. */
  pages: Event[];
  /** Attempts to order; the outcome of a confirmed one is `ok`. */
  orders: Event[];
  /** What was sent under each checkout key, and the order that the shop confirmed for it. */
  sent: Map<string, Sent>;
  confirmed: Map<string, string>;
  /** Checkout keys for which the shop confirmed two different orders. */
  contradictions: string[];
  /** Returns the checkout keys of the confirmed orders whose first attempt was after a time of `performance.now()`. */
  confirmedSince: (moment: number) => Set<string>;
  /** Resolves when `count` more orders, whose first attempt is from now on, are confirmed. Throws after a minute. */
  untilConfirmed: (count: number) => Promise<void>;
  /** Stops the shoppers after every waiting order is confirmed. */
  end: () => Promise<void>;
};

/** Pauses in milliseconds: on average between two requests of a shopper, and before an order is sent again. */
const thinkTime = 1000;
const beforeRetry = 500;

/**
 * Starts shoppers, each with its own connection, who read `pages` and place an order after every four of them. When the
 * answer to an order is lost or 502, 503 or 504, the shopper sends it again under the same key, as a browser does,
 * until another answer arrives.
 */
export function startShoppers(
  url: string,
  {
    shoppers,
    pages,
    goods,
    ca,
  }: {
    shoppers: number;
    pages: readonly string[];
    goods: readonly Goods[];
    /** The certificate authority of an HTTPS address. */
    ca?: Buffer;
  },
): Shoppers {
  const seen: Pick<Shoppers, "pages" | "orders" | "sent" | "confirmed" | "contradictions"> = {
    pages: [],
    orders: [],
    sent: new Map(),
    confirmed: new Map(),
    contradictions: [],
  };
  const state = { isOver: false };
  const startOf = new Map<string, number>();

  async function read(agent: http.Agent): Promise<void> {
    const page = pages[Math.floor(Math.random() * pages.length)] ?? "/";
    const outcome = await ask(url + page, { agent, headers: { "accept-encoding": "identity" } }).then(
      ({ status, body }) => (status === 200 && body.includes("</html>") ? "ok" : String(status)),
      (error: unknown) => reasonOf(error),
    );
    seen.pages.push({ at: performance.now(), outcome });
  }

  async function buy(agent: http.Agent): Promise<void> {
    const key = randomUUID();
    const product = goods[Math.floor(Math.random() * goods.length)];
    if (!product) throw new Error("There is nothing to buy");
    const quantity = 1 + Math.floor(Math.random() * 3);
    const item = { productId: product.id, quantity, price: product.price / 100 };
    // The shop limits the orders of one e-mail, so each order has its own.
    const body = JSON.stringify(orderBody([item], { email: `${key}@shopper.example` }));
    seen.sent.set(key, { productId: product.id, quantity, total: quantity * product.price });
    startOf.set(key, performance.now());
    for (;;) {
      const outcome = await order(agent, { key, body });
      seen.orders.push({ at: performance.now(), outcome });
      if (!/^(?:50[234]|lost:)/.test(outcome)) return;
      await sleep(beforeRetry * (0.5 + Math.random()));
    }
  }

  async function order(agent: http.Agent, { key, body }: { key: string; body: string }): Promise<string> {
    try {
      const headers = { "content-type": "application/json", "idempotency-key": key, origin: url };
      const answer = await ask(`${url}/api/functions/create-order`, { method: "POST", agent, headers, body });
      if (answer.status !== 200) return `${answer.status}${retryAfterOf(answer)}`;
      const { orderId } = JSON.parse(answer.body.toString()) as { orderId: string };
      const known = seen.confirmed.get(key);
      if (known !== undefined && known !== orderId) seen.contradictions.push(key);
      seen.confirmed.set(key, orderId);
      return "ok";
    } catch (error) {
      return reasonOf(error);
    }
  }

  async function shop(): Promise<void> {
    const options = { keepAlive: true, maxSockets: 1 };
    const agent = url.startsWith("https:") ? new https.Agent({ ...options, ca }) : new http.Agent(options);
    await sleep(thinkTime * 2 * Math.random());
    for (let step = 0; !state.isOver; step++) {
      await (step % 5 === 4 ? buy(agent) : read(agent));
      await sleep(thinkTime * (0.5 + Math.random()));
    }
    agent.destroy();
  }

  const all = Promise.all(Array.from({ length: shoppers }, shop));
  const confirmedSince = (moment: number) =>
    new Set([...seen.confirmed.keys()].filter((key) => (startOf.get(key) ?? 0) > moment));
  return {
    ...seen,
    confirmedSince,
    async untilConfirmed(count) {
      const begin = performance.now();
      while (confirmedSince(begin).size < count) {
        if (performance.now() - begin > 60_000) throw new Error(`Not ${count} orders within a minute`);
        await sleep(20);
      }
    },
    async end() {
      state.isOver = true;
      await all;
    },
  };
}

function retryAfterOf({ headers }: { headers: http.IncomingHttpHeaders }): string {
  return headers["retry-after"] === undefined ? "" : ` with Retry-After`;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `lost: ${code ?? message}`;
}

/** Counts the outcomes from one moment to another, most frequent first: `{ ok: 120, "503": 4 }`. */
export function outcomesOf(events: readonly Event[], from: number, to: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { at, outcome } of events)
    if (at >= from && at < to) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Returns the longest time without a confirmed order between two moments, in milliseconds, and when it ended. */
export function longestPause(
  events: readonly Event[],
  from: number,
  to: number,
): { milliseconds: number; end: number } {
  const moments = events
    .filter(({ at, outcome }) => outcome === "ok" && at >= from && at < to)
    .map(({ at }) => at);
  const pauses = [from, ...moments].map((at, index) => {
    const end = moments[index] ?? to;
    return { milliseconds: end - at, end };
  });
  return pauses.reduce((longest, each) => (each.milliseconds > longest.milliseconds ? each : longest));
}

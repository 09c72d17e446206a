import { setTimeout as sleep } from "node:timers/promises";
import { choose } from "./order-load.ts";
import type { Goods, Ledger, Purchase } from "./order-load.ts";

/** Concurrent shoppers, and the pause between two steps in milliseconds: a small load. */
const readers = 3;
const buyers = 3;
const pause = 20;

/** The response to an order that the shop cannot accept at the moment. */
const unavailable = JSON.stringify({
  success: false,
  code: "unavailable",
  error: "The shop cannot do this right now; try again in a moment",
});

export type Shoppers = {
  /** Successful pages, orders refused temporarily with the expected response, and the time of the last refusal. */
  seen: { pages: number; refusals: number; lastRefusal: number };
  /** All other responses. */
  surprises: string[];
  /** Resolves when `count` more orders that are sent after the call are confirmed, or at the first surprise. */
  confirmed: (count: number) => Promise<void>;
  /** Resolves when `count` more pages have arrived, or at the first surprise. */
  read: (count: number) => Promise<void>;
  /** Stops all shoppers after their waiting orders are confirmed. */
  end: () => Promise<void>;
};

/**
 * Starts a few shoppers who read `pages` and buy. Readers expect every page at any time. A buyer whose order is refused
 * temporarily sends the same purchase again, as a browser does, until it is confirmed.
 */
export function startShoppers(
  url: string,
  {
    goods,
    pages,
    ledger,
    random,
  }: { goods: readonly Goods[]; pages: readonly string[]; ledger: Ledger; random: () => number },
): Shoppers {
  const seen = { pages: 0, refusals: 0, lastRefusal: 0 };
  const surprises: string[] = [];
  let orders = 0;
  const state = { isOver: false };

  async function read(): Promise<void> {
    while (!state.isOver) {
      const page = pages[Math.floor(random() * pages.length)] ?? "/";
      const { status, text } = await ask(`${url}${page}`);
      if (status === 200 && text.endsWith("</html>")) seen.pages += 1;
      else surprises.push(`${page}: ${status} ${text.slice(0, 200)}`);
      await sleep(pause);
    }
  }

  async function buy(): Promise<void> {
    while (!state.isOver) {
      const purchase = choose(goods, ledger.sent.size, random);
      ledger.sent.set(purchase.key, purchase);
      while (!(await isSettled(purchase))) await sleep(5 * pause);
      orders += 1;
      await sleep(pause);
    }
  }

  async function isSettled({ key, body }: Purchase): Promise<boolean> {
    const { status, text } = await ask(`${url}/api/functions/create-order`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
    });
    if (status === 200) {
      const { orderId } = JSON.parse(text) as { orderId: string };
      ledger.confirmed.set(key, orderId);
      return true;
    }
    if (status === 503 && text === unavailable) {
      seen.refusals += 1;
      seen.lastRefusal = performance.now();
    } else surprises.push(`order: ${status} ${text.slice(0, 200)}`);
    // Gives up after any other response, or the test would never end.
    return status !== 503;
  }

  const all = Promise.all([...Array.from({ length: readers }, read), ...Array.from({ length: buyers }, buy)]);
  const untilGrown = async (count: () => number, by: number) => {
    const goal = count() + by;
    while (count() < goal && surprises.length === 0) await sleep(pause);
  };
  return {
    seen,
    surprises,
    // Requests already sent may be confirmed too: they do not count.
    confirmed: (count) => untilGrown(() => orders, count + buyers),
    read: (count) => untilGrown(() => seen.pages, count + readers),
    async end() {
      state.isOver = true;
      await all;
    },
  };
}

/** Sends a request. Without a response, the status is 0 and the text is the error. */
async function ask(url: string, init?: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
}

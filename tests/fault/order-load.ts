import { orderBody } from "#tests/factories/orders/orders.ts";

/** Concurrent shoppers. */
const shoppers = 8;

/** Prices in stotinki. */
export type Goods = { id: string; price: number };
export type Line = { productId: string; quantity: number; unitPrice: number };
export type Purchase = { key: string; lines: Line[]; body: Record<string, unknown> };

/** What the shoppers sent and the ids of the confirmed orders, by checkout key; and all other responses. */
export type Ledger = { sent: Map<string, Purchase>; confirmed: Map<string, string>; refused: string[] };

export type Load = {
  /**
   * Resolves when as many orders as requested are confirmed. Rejects when a shopper loses the connection before `end`.
   */
  reached: Promise<void>;
  /** Stops the shoppers; from now on a lost connection is expected. */
  end: () => void;
  /** Expects lost connections too, but shoppers keep ordering until the shop accepts no connection. */
  goOnUntilLost: () => void;
  /** Resolves when every shopper has stopped. */
  ended: Promise<void>;
};

export const emptyLedger = (): Ledger => ({ sent: new Map(), confirmed: new Map(), refused: [] });

/** Returns a generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Starts several shoppers, each of whom sends one order after the other, always with another e-mail, until `end`. */
export function startLoad(
  url: string,
  goods: readonly Goods[],
  { ledger, random, confirmed }: { ledger: Ledger; random: () => number; confirmed: number },
): Load {
  const goal = ledger.confirmed.size + confirmed;
  const atGoal = Promise.withResolvers<void>();
  const state = { isOver: false, mayBeLost: false };
  const shop = async () => {
    while (!state.isOver) {
      const purchase = choose(goods, ledger.sent.size, random);
      ledger.sent.set(purchase.key, purchase);
      try {
        await send(url, purchase, ledger);
      } catch (error) {
        if (state.mayBeLost) return;
        throw error;
      }
      if (ledger.confirmed.size >= goal) atGoal.resolve();
    }
  };
  const ended = Promise.all(Array.from({ length: shoppers }, shop)).then(() => undefined);
  return {
    reached: Promise.race([atGoal.promise, ended]),
    goOnUntilLost: () => void (state.mayBeLost = true),
    end: () => void (state.isOver = state.mayBeLost = true),
    ended,
  };
}

/** Sends a purchase and records the response. Throws when none arrives. */
export async function send(url: string, { key, body }: Purchase, ledger: Ledger): Promise<void> {
  const response = await fetch(`${url}/api/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const answer = response.ok ? (JSON.parse(text) as { success?: unknown; orderId?: unknown }) : {};
  if (answer.success === true && typeof answer.orderId === "string")
    ledger.confirmed.set(key, answer.orderId);
  else ledger.refused.push(`${response.status} ${text.slice(0, 200)}`);
}

/** Returns the next purchase, of a new customer. */
export function choose(goods: readonly Goods[], number: number, random: () => number): Purchase {
  const lines = goods
    .filter(() => random() < 0.5)
    .map(({ id, price }) => ({ productId: id, quantity: 1 + Math.floor(random() * 3), unitPrice: price }));
  if (lines.length === 0) return choose(goods, number, random);
  const items = lines.map(({ unitPrice, ...line }) => ({ ...line, price: unitPrice / 100 }));
  return {
    key: `kill-round-order-${number}`,
    lines,
    body: orderBody(items, { email: `shopper-${number}@example.com` }),
  };
}

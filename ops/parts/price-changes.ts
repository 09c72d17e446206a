import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";

export type ShownChanges = {
  /** Median milliseconds from a change's commit to the first page that shows it, through the edge. */
  p50: number;
  /**
   * The longest time after a change's commit, in milliseconds, at which a page that still lacked the change was
   * requested through the edge.
   */
  oldest: number;
  /** The same time for requests sent directly to the copies of the shop. */
  oldestOfShop: number;
  /** The figures as text. */
  text: string;
};

type Options = {
  /** The product's page through the edge, and at each copy. */
  edge: string;
  copies: readonly string[];
  /** Changes the product's price. */
  change: (stotinki: number) => Promise<void>;
  /** The first price, in stotinki. Each further price is one stotinka higher. */
  from: number;
  changes: number;
};
type Seen = { asked: number; arrived: number; price: number | undefined };

const readers = 4;

/** Changes a product's price about every second, while readers request its page continuously. Returns the figures. */
export async function measureChanges({
  edge,
  copies,
  change,
  from,
  changes,
}: Options): Promise<ShownChanges> {
  const priceOf = (page: string) =>
    [...page.matchAll(/(\d+),(\d\d)\sлв\./g)]
      .map(([, leva, stotinki]) => Number(`${leva}${stotinki}`))
      .find((price) => price >= from && price < from + changes);
  const state = { isOver: false };
  const read = async (url: string, seen: Seen[]) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (!state.isOver) {
      const asked = performance.now();
      const { body } = await ask(url, { agent });
      seen.push({ asked, arrived: performance.now(), price: priceOf(body.toString()) });
      await sleep(2);
    }
    agent.destroy();
  };
  const throughEdge: Seen[] = [];
  const fromShop: Seen[] = [];
  const reading = Promise.all([
    ...Array.from({ length: readers }, () => read(edge, throughEdge)),
    ...copies.map((url) => read(url, fromShop)),
  ]);
  const commits: number[] = [];
  for (let step = 0; step < changes; step++) {
    await change(from + step);
    commits.push(performance.now());
    await sleep(1050 + 400 * Math.random());
  }
  state.isOver = true;
  await reading;

  const oldestIn = (seen: readonly Seen[]) =>
    seen.reduce((oldest, { asked, price = from - 1 }) => {
      const missed = commits[price - from + 1] ?? Infinity;
      return Math.max(oldest, asked - missed);
    }, 0);
  const shown = commits.map((committed, step) => {
    const arrivals = throughEdge.filter(({ price }) => price === from + step).map(({ arrived }) => arrived);
    return Math.min(...arrivals) - committed;
  });
  const sorted = shown.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  const [p50, p99, max] = [rank(0.5), rank(0.99), rank(1)];
  const [oldest, oldestOfShop] = [oldestIn(throughEdge), oldestIn(fromShop)];
  const text =
    `shown after ${p50.toFixed(0)} ms (p50), ${p99.toFixed(0)} (p99), ${max.toFixed(0)} (max) of ${changes} changes; ` +
    `an old page was requested ${oldest.toFixed(0)} ms after a change at the latest, from the shop itself ${oldestOfShop.toFixed(0)}`;
  return { p50, oldest, oldestOfShop, text };
}

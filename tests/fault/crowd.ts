import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { orderBody } from "#tests/factories/orders/orders.ts";
import type { Goods, Ledger } from "./order-load.ts";

/** The requests of a visit, in their order; only some visits end with an order. */
const kinds = ["home", "list", "product", "picture", "prices", "order"] as const;
export type Kind = (typeof kinds)[number];

export type Crowd = {
  /** How long each kind of request took, in milliseconds. */
  times: Record<Kind, number[]>;
  /** Every unexpected response or failure. */
  errors: string[];
};

type Visit = {
  url: string;
  /** The certificate authority of an HTTPS address. */
  ca: Buffer | undefined;
  goods: readonly Goods[];
  /** URLs of pictures that pages show. */
  pictures: readonly string[];
  ledger: Ledger;
  random: () => number;
};

/**
 * Runs shoppers, each with their own connection, who view some pages, pause between them and sometimes buy. They repeat
 * their visits for `lasting` milliseconds; then every shopper finishes the current request.
 */
export async function runCrowd(
  visit: Visit,
  {
    shoppers,
    lasting,
    thinkTime,
  }: { shoppers: number; lasting: number; /** On average. */ thinkTime: number },
): Promise<Crowd> {
  const crowd: Crowd = {
    times: { home: [], list: [], product: [], picture: [], prices: [], order: [] },
    errors: [],
  };
  const { random } = visit;
  const end = performance.now() + lasting;
  const isOver = () => performance.now() > end;
  const think = () => sleep(thinkTime * (0.5 + random()));
  const shop = async () => {
    await sleep(thinkTime * 2 * random());
    const own = { keepAlive: true, maxSockets: 1 };
    const agent = visit.ca ? new https.Agent({ ...own, ca: visit.ca }) : new http.Agent(own);
    const { request } = visit.ca ? https : http;
    const ask = askerOf({ request, agent, visit, crowd });
    while (!isOver()) {
      const home = random() < 0.5 ? "/" : "/en";
      const [product] = visit.goods.toSorted(() => random() - 0.5);
      const prefix = home === "/" ? "" : home;
      const steps = [
        () => ask("home", home),
        () => ask("list", `${prefix}/products`),
        () => ask("product", `${prefix}/products/${product?.id}`),
        () => ask("picture", visit.pictures[Math.floor(random() * visit.pictures.length)] ?? "/favicon.svg"),
        () => ask("prices", `/api/products?ids=${product?.id}`),
        () => buy(ask, visit),
      ];
      // A third of the visits end with an order.
      for (const step of random() < 0.33 ? steps : steps.slice(0, 4)) {
        if (isOver()) break;
        await step();
        await think();
      }
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: shoppers }, shop));
  return crowd;
}

type Ask = (kind: Kind, address: string, order?: { key: string; body: string }) => Promise<string | null>;

function askerOf({
  request,
  agent,
  visit,
  crowd,
}: {
  request: typeof http.request;
  agent: http.Agent;
  visit: Visit;
  crowd: Crowd;
}): Ask {
  const said = {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: visit.url },
  };
  return (kind, address, order) =>
    new Promise((resolve) => {
      const begin = performance.now();
      const fail = (why: unknown) => {
        crowd.errors.push(`${kind} ${address}: ${String(why)}`);
        resolve(null);
      };
      const options = order
        ? { ...said, headers: { ...said.headers, "Idempotency-Key": order.key } }
        : { headers: { "Accept-Encoding": "br" } };
      const asked = request(visit.url + address, { ...options, agent }, (answer) => {
        let text = "";
        // Other tests check what pages contain; here they only have to arrive.
        if (order) answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        else answer.resume();
        answer.on("error", fail);
        answer.on("end", () => {
          crowd.times[kind].push(performance.now() - begin);
          if (answer.statusCode === 200) resolve(text);
          else fail(`${answer.statusCode} ${text.slice(0, 200)}`);
        });
      });
      asked.on("error", fail);
      asked.end(order?.body);
    });
}

/** Orders one to three products, with a new checkout key and as a new customer. */
async function buy(ask: Ask, { goods, ledger, random }: Visit): Promise<void> {
  const number = ledger.sent.size;
  const chosen = goods.toSorted(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 3));
  const lines = chosen.map(({ id, price }) => ({ productId: id, quantity: 1, unitPrice: price }));
  const items = lines.map(({ unitPrice, ...line }) => ({ ...line, price: unitPrice / 100 }));
  const body = orderBody(items, { email: `crowd-${number}@example.com` });
  const key = randomUUID();
  ledger.sent.set(key, { key, lines, body });
  const answer = await ask("order", "/api/functions/create-order", { key, body: JSON.stringify(body) });
  const { orderId } = answer === null ? {} : (JSON.parse(answer) as { orderId?: string });
  if (orderId !== undefined) ledger.confirmed.set(key, orderId);
}

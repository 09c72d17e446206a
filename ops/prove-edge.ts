// `node ops/prove-edge.ts`, after a build: tests the edge cache of docs/edge.md, nginx with ops/nginx.conf and ops/edge
// in front of two copies of the shop. Needs nginx and openssl; everything it creates is temporary.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newConnection } from "#app/server/db/database.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { startEdge, startPurger } from "#tests/factories/servers/edge.ts";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { ask, signIn } from "./parts/ask.ts";
import type { Answer, Question } from "./parts/ask.ts";
import { claimList } from "./parts/claims.ts";
import { proveRules, untilInSecond } from "./parts/edge-rules.ts";
import { measureChanges } from "./parts/price-changes.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-edge-"));
const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const claims = claimList();
const { expectTrue } = claims;

function newFolder(name: string): string {
  const created = path.join(folder, name);
  mkdirSync(created);
  return created;
}

/** Returns what the edge found in its cache: HIT, MISS, EXPIRED, STALE, BYPASS. */
function outcomeOf({ headers }: Answer): string {
  return String(headers["cache-status"]).replace("edge; detail=", "");
}

/** Returns the key of every cached file, which nginx writes before the response. */
function cachedKeys(cache: string): string[] {
  return readdirSync(cache, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(cache, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => /\nKEY: (.*)\n/.exec(readFileSync(file, "latin1"))?.[1] ?? file);
}

async function prove(): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, "database"),
    report: () => undefined,
  });
  undo.push(() => postgres.stop());
  const database = newConnection(postgres.connectionString, "prove-edge");
  await database.connect();
  undo.push(() => database.end());
  const port = await freePort();
  const shop = `http://localhost:${port}`;
  const owner = { email: "owner@shop.example", password: "owner-password" };
  const environment = {
    DATABASE_URL: postgres.connectionString,
    AUTH_SECRET: "a secret of the edge with enough characters",
    BASE_URL: shop,
    TRUST_PROXY: "on",
    DEMO: "on",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: "warn",
    DATA_DIR: path.join(folder, "files"),
  };
  const copies = [await startShopProgram(environment), await startShopProgram(environment)];
  for (const copy of copies) undo.push(() => copy.stop());
  const edge = await startEdge({
    folder: newFolder("edge"),
    port,
    ports: copies.map(({ url }) => new URL(url).port),
  });
  undo.push(edge.stop);
  const askEdge = (address: string, question: Question = {}) => ask(shop + address, question);
  const { rows } = await database.query<{ id: string }>("select id from products order by id limit 1");
  const id = rows[0]?.id ?? "";
  const product = `/products/${id}`;
  const pages = [
    "/",
    "/en",
    "/products",
    "/products?sort=price_asc",
    product,
    `${product}.data`,
    "/cart",
    "/checkout",
  ];
  const { status: signedIn, cookie } = await signIn(shop, owner);
  expectTrue("the owner signs in through the edge", signedIn === 302 && cookie !== "", signedIn);

  for (const encoding of ["br", "gzip", "identity"]) {
    for (const page of pages) {
      const headers = { "accept-encoding": encoding };
      await untilInSecond(20);
      const first = await askEdge(page, { headers });
      const again = await askEdge(page, { headers: { ...headers, cookie } });
      const isRight =
        outcomeOf(first) !== "HIT" &&
        outcomeOf(again) === "HIT" &&
        again.body.equals(first.body) &&
        (again.headers["content-encoding"] ?? "identity") === encoding &&
        again.headers["set-cookie"] === undefined;
      expectTrue(`${page} (${encoding}) is stored, also for a person signed in`, isRight, outcomeOf(again));
    }
  }

  const own = [
    "/admin/orders",
    "/profile",
    "/wishlist",
    "/auth",
    `/order-success?order=${id}`,
    "/api/session",
    "/products?q=ягода",
    "/nothing/at/all",
    `/products/00000000-0000-7000-8000-000000000000`,
    "/assets/missing.js",
  ];
  for (const address of own) {
    const asked = await Promise.all([1, 2].map(() => askEdge(encodeURI(address), { headers: { cookie } })));
    const again = await askEdge(encodeURI(address));
    const isStored = [...asked, again].some((each) => outcomeOf(each) === "HIT");
    expectTrue(`${address} is never stored`, !isStored, `${again.status} ${again.headers["cache-control"]}`);
  }
  const keys = new Set(
    cachedKeys(edge.cache).map((key) => key.replace(/^localhost|(?:br|gzip|identity)$/g, "")),
  );
  expectTrue(
    "the cache's files are the public pages and no others",
    keys.size === pages.length && pages.every((page) => keys.has(page)),
    [...keys].join(" "),
  );

  await untilInSecond(20);
  const plain = await askEdge("/products");
  const marked = await askEdge("/products?utm_source=letter&gclid=1");
  expectTrue(
    "an advertising parameter shows the same page",
    marked.status === 200 && marked.body.equals(plain.body),
  );
  const etag = String(plain.headers.etag);
  const known = await askEdge("/products", { headers: { "if-none-match": etag } });
  expectTrue(
    "a browser that has the page gets 304 from the edge, with the shop's Cache-Control",
    known.status === 304 &&
      known.body.byteLength === 0 &&
      outcomeOf(known) === "HIT" &&
      known.headers["cache-control"] === "public, max-age=0, must-revalidate",
    `${outcomeOf(known)} ${known.headers["cache-control"]}`,
  );
  const ahead = await askEdge("/products", { headers: { "sec-purpose": "prefetch;prerender" } });
  const after = await askEdge("/products");
  expectTrue(
    "a prefetch gets the shop's own answer, which is not stored",
    ahead.headers["cache-control"] === "private, max-age=2" &&
      after.headers["cache-control"] === plain.headers["cache-control"],
    outcomeOf(ahead),
  );

  await proveColdRequests(copies, askEdge, () =>
    database.query("update categories set sort_order = sort_order"),
  );

  const change = async (price: number) => {
    await database.query("update products set price_bgn = $2 where id = $1", [id, price]);
  };
  const measured = { edge: shop + product, copies: copies.map(({ url }) => url + product), change };
  const alone = await measureChanges({ ...measured, from: 70_000, changes: 40 });
  expectTrue(
    "without the purger no page is more than a second older than the shop's own",
    alone.oldest <= 1000 + alone.oldestOfShop,
    alone.text,
  );
  const purger = await startPurger(edge.cache, postgres.connectionString);
  undo.push(purger.stop);
  const purged = await measureChanges({ ...measured, from: 80_000, changes: 100 });
  expectTrue(
    "with the purger a change appears much sooner",
    purged.oldest <= 1000 + purged.oldestOfShop && purged.p50 < alone.p50 / 2,
    purged.text,
  );

  await change(790);
  await database.query("update products set stock_quantity = 3 where id = $1", [id]);
  const order = await askEdge("/api/functions/create-order", {
    method: "POST",
    headers: { "content-type": "application/json", origin: shop },
    body: JSON.stringify(orderBody([{ productId: id, quantity: 3, price: 7.9 }])),
  });
  await sleep(1000);
  const soldOut = await askEdge(product);
  expectTrue(
    "an order goes through the edge, and its page says that the last items are sold",
    order.status === 200 && soldOut.body.includes("schema.org/OutOfStock"),
    order.status,
  );

  for (const page of pages) await askEdge(page, { headers: { "accept-encoding": "br" } });
  for (const copy of copies) await copy.kill();
  await sleep(2000);
  for (const page of pages) {
    const { status, ...answer } = await askEdge(page, { headers: { "accept-encoding": "br" } });
    expectTrue(
      `${page} is answered after both copies died`,
      status === 200,
      outcomeOf({ status, ...answer }),
    );
  }
  const lost = await askEdge("/api/session");
  expectTrue("other addresses are not answered", lost.status === 502, lost.status);
}

/**
 * Requests a page 100 times at once: when it must be rendered, when it is new to the edge, and when it has expired
 * there. Expects that all requests are answered, and that a page that is new to the edge reaches the shop once.
 */
async function proveColdRequests(
  copies: readonly ShopProgram[],
  askEdge: (address: string) => Promise<Answer>,
  changeContent: () => Promise<unknown>,
): Promise<void> {
  const count = async () => {
    const texts = await Promise.all(copies.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    return texts
      .flatMap((text) => [...text.matchAll(/^shop_pages_(?:hit|miss|last_good)_total (\d+)$/gm)])
      .reduce((sum, [, pages]) => sum + Number(pages), 0);
  };
  const askAtOnce = async (address: string) => {
    const before = await count();
    await untilInSecond(20);
    const answers = await Promise.all(Array.from({ length: 100 }, () => askEdge(address)));
    return { isAnswered: answers.every(({ status }) => status === 200), reached: (await count()) - before };
  };
  await changeContent();
  await sleep(100);
  const rendered = await askAtOnce("/contact");
  expectTrue(
    "100 requests at once for a page to be rendered are answered; reached the shop",
    rendered.isAnswered,
    rendered.reached,
  );
  for (const { url } of copies) await ask(`${url}/contact`);
  const missing = await askAtOnce("/contact?utm_source=new");
  expectTrue(
    "100 requests at once for a page that is new to the edge reach the shop once",
    missing.isAnswered && missing.reached === 1,
    missing.reached,
  );
  await sleep(1000);
  const expired = await askAtOnce("/contact");
  expectTrue(
    "100 requests at once at the end of a page's second are answered; reached the shop",
    expired.isAnswered,
    expired.reached,
  );
}

try {
  await proveRules(newFolder("rules"), claims);
  await prove();
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exit(claims.conclude());

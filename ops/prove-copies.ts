// `node ops/prove-copies.ts`, after a build: tests two copies of the shop on one database and one S3 server behind the
// nginx of ops/nginx.conf. Needs nginx and openssl; everything it creates is temporary.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newConnection } from "#app/server/db/database.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { knownMigrations } from "#app/server/db/migrations.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { startNginx } from "#tests/factories/servers/nginx.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { openS3Server } from "#tests/factories/servers/s3-server.ts";
import { freePort, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { ask, listenLive, signIn } from "./parts/ask.ts";
import type { Answer, Question } from "./parts/ask.ts";
import { claimList } from "./parts/claims.ts";
import { proveChangesOfVersion } from "./parts/prove-versions.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-copies-"));
const inFolder = (name: string) => path.join(folder, name);
const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const { expectTrue, conclude } = claimList();

function askShop(url: string, question: Question = {}): Promise<Answer> {
  return ask(url, { ca: certificate(), ...question });
}

/** Returns nginx's certificate; undefined until startNginx has created it. */
function certificate(): Buffer | undefined {
  return existsSync(inFolder("fullchain.pem")) ? readFileSync(inFolder("fullchain.pem")) : undefined;
}

async function prove(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: inFolder("database"), report: () => undefined });
  undo.push(() => postgres.stop());
  const files = await openS3Server();
  undo.push(files.close);
  const database = newConnection(postgres.connectionString, "prove-copies");
  await database.connect();
  undo.push(() => database.end());
  const [secure, plain] = [await freePort(), await freePort()];
  const shop = `https://localhost:${secure}`;

  const waiting = watchForWaiting(database);
  const environment = {
    DATABASE_URL: postgres.connectionString,
    STORAGE_URL: files.url,
    AUTH_SECRET: "a secret of the copies with enough characters",
    BASE_URL: shop,
    TRUST_PROXY: "on",
    DEMO: "on",
    ADMIN_EMAIL: "owner@shop.example",
    ADMIN_PASSWORD: "owner-password",
    ORDERS_PER_ADDRESS: "100000",
    LOG_LEVEL: "warn",
  };
  const environments = [];
  for (const name of ["1", "2"])
    environments.push({
      ...environment,
      DATA_DIR: inFolder(`copy-${name}`),
      PORT: String(await freePort()),
    });
  const copies = await Promise.all(environments.map((each) => startShopProgram(each)));
  for (const copy of copies) undo.push(() => copy.stop());
  const [one, two] = copies;
  if (!one || !two) throw new Error("Two copies were started");
  expectTrue("one copy waited at the migrations' lock while the other migrated", await waiting.end());
  const { rows: run } = await database.query<{ times: number }>(
    "select count(*)::int as times from drizzle.__drizzle_migrations group by hash",
  );
  expectTrue(
    "every migration ran once",
    run.length === knownMigrations().length && run.every(({ times }) => times === 1),
    run.length,
  );
  const { rows: goods } = await database.query<{ id: string; price: number }>(
    "select id, price_bgn as price from products order by id limit 1",
  );
  const { rows: counts } = await database.query<{ products: number; admins: number }>(
    "select (select count(*)::int from products) as products, (select count(*)::int from profiles where is_admin) as admins",
  );
  expectTrue(
    "the demo shop and its owner exist once",
    counts[0]?.admins === 1,
    `${counts[0]?.products} products, ${counts[0]?.admins} owner`,
  );

  const ports = [one.url, two.url].map((url) => new URL(url).port);
  const nginx = await startNginx({ folder, secure, plain, ports });
  undo.push(nginx.stop);
  expectTrue("nginx finds nothing wrong with its configuration", true);
  const led = await askShop(`http://localhost:${plain}/products?page=2`);
  expectTrue("plain HTTP is redirected to TLS", led.status === 308, led.headers.location);
  const pages = await Promise.all(Array.from({ length: 40 }, () => askShop(`${shop}/`)));
  expectTrue(
    "pages come through nginx",
    pages.every(({ status }) => status === 200),
    `${pages.length} answered 200`,
  );
  const log = () => readFileSync(inFolder("access.log"), "utf8");
  const served = [one, two].map(({ url }) => log().split(`127.0.0.1:${new URL(url).port}`).length - 1);
  expectTrue(
    "both copies serve",
    served.every((count) => count > 0),
    served.join(" and "),
  );
  const zipped = await askShop(`${shop}/`, { headers: { "accept-encoding": "gzip" } });
  expectTrue(
    "pages are compressed",
    zipped.headers["content-encoding"] === "gzip",
    `${zipped.body.byteLength} bytes`,
  );

  const { status: signedIn, cookie } = await signIn(shop, {
    email: environment.ADMIN_EMAIL,
    password: environment.ADMIN_PASSWORD,
    ca: certificate(),
  });
  expectTrue("the owner signs in through nginx", signedIn === 302 && cookie !== "", signedIn);
  for (const [name, { url }] of Object.entries({ one, two })) {
    const office = await askShop(`${url}/admin/products`, { headers: { cookie } });
    expectTrue(`the session works on copy ${name}`, office.status === 200, office.status);
  }

  const orderList = await askShop(`${shop}/admin`, { headers: { cookie } });
  expectTrue(
    "the order list comes through nginx without a redirect",
    orderList.status === 200,
    orderList.status,
  );

  const picture = await photograph(900, 700);
  const upload = await askShop(
    `${one.url}/admin/media/upload?bucket=product-images&folder=products&name=picture.jpg`,
    {
      method: "POST",
      headers: { cookie, origin: shop, "content-type": "application/octet-stream" },
      body: picture,
    },
  );
  const { url: uploaded } = JSON.parse(upload.body.toString()) as { url: string };
  const [here, there] = [await askShop(one.url + uploaded), await askShop(two.url + uploaded)];
  expectTrue(
    "a picture uploaded to one copy is served by the other",
    there.status === 200 && here.body.equals(there.body),
    `${there.body.byteLength} bytes`,
  );
  expectTrue("with the same ETag", here.headers.etag === there.headers.etag, there.headers["cache-control"]);
  const large = Buffer.alloc(20_000_000);
  const video = await askShop(
    `${shop}/admin/media/upload?bucket=banner-images&folder=homepage/videos&name=v.mp4`,
    {
      method: "POST",
      headers: { cookie, origin: shop, "content-type": "application/octet-stream" },
      body: large,
    },
  );
  expectTrue("an upload of 20 MB passes nginx and reaches the shop", video.status === 415, video.status);
  const refused = await askShop(`${shop}/api/functions/create-order`, {
    method: "POST",
    body: large.subarray(0, 2_000_000),
  });
  expectTrue("an order of 2 MB is refused", refused.status === 413, refused.status);

  const listeners = await Promise.all(
    [one.url, two.url, shop].map((url) => listenLive(url, { cookie, ca: certificate() })),
  );
  for (const listener of listeners) undo.push(listener.close);
  expectTrue(
    "live notices are served as an event stream",
    listeners.every(({ type }) => type === "text/event-stream"),
  );
  const [product] = goods;
  const body = orderBody([{ productId: product?.id ?? "", quantity: 1, price: (product?.price ?? 0) / 100 }]);
  const delays = Promise.all(listeners.map((each) => each.nextOrderEvent(5000)));
  const placeOrder = (localAddress: string, claimed: string) =>
    askShop(`${shop}/api/functions/create-order`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop, "x-forwarded-for": claimed },
      body: JSON.stringify(body),
      localAddress,
    });
  const order = await placeOrder("127.0.0.2", "6.6.6.6");
  expectTrue("an order is accepted", order.status === 200, order.status);
  const times = await delays;
  expectTrue(
    "both copies send a notice of it, and nginx does not buffer it",
    times.every((time) => time !== null),
    `${times.join(", ")} ms`,
  );

  const countAddresses = async () => {
    const { rows } = await database.query("select from rate_limits where key like 'orders-address%'");
    return rows.length;
  };
  await placeOrder("127.0.0.2", "7.7.7.7");
  const afterSame = await countAddresses();
  await placeOrder("127.0.0.3", "6.6.6.6");
  const afterOther = await countAddresses();
  expectTrue(
    "orders are counted for the address that nginx saw, regardless of X-Forwarded-For",
    afterSame === 1 && afterOther === 2,
    `${afterSame} and ${afterOther} addresses`,
  );

  await restartUnderLoad(shop, one);
  for (const listener of listeners) listener.close();
  await two.stop();
  const ca = readFileSync(inFolder("fullchain.pem"));
  await proveChangesOfVersion(folder, { shop, ca, database, environments, expectTrue });
}

/** Sends requests without pause while a copy stops gracefully, and expects that none fails. */
async function restartUnderLoad(shop: string, copy: { stop: () => Promise<void> }): Promise<void> {
  const state = { isOver: false };
  const answers: Answer[] = [];
  const shoppers = Array.from({ length: 4 }, async () => {
    while (!state.isOver) answers.push(await askShop(`${shop}/products`));
  });
  await sleep(500);
  const before = answers.length;
  await copy.stop();
  const during = answers.length;
  await sleep(1000);
  state.isOver = true;
  await Promise.all(shoppers);
  const statuses = [...new Set(answers.map(({ status }) => status))].join(", ");
  expectTrue(
    "a copy is stopped and no request fails",
    statuses === "200",
    `${before} / ${during - before} / ${answers.length - during} pages before, during and after the stop, all ${statuses}`,
  );
}

/** Watches whether a process waits for the migrations' lock. `end` stops and returns whether it did. */
function watchForWaiting(database: ReturnType<typeof newConnection>) {
  const state = { isOver: false, wasSeen: false };
  const watching = (async () => {
    while (!state.isOver) {
      const { rows } = await database.query(
        "select from pg_locks where locktype = 'advisory' and not granted and objid = 1886154596",
      );
      state.wasSeen ||= rows.length > 0;
      await sleep(5);
    }
  })();
  return {
    async end() {
      state.isOver = true;
      await watching;
      return state.wasSeen;
    },
  };
}

try {
  await prove();
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exit(conclude());

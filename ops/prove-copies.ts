// `node ops/prove-copies.ts`, after a build: tests two copies of the shop on one database and one S3 server behind the
// nginx of ops/nginx.conf. Needs nginx and openssl; everything it creates is temporary.
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import https from "node:https";
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

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; milliseconds: number };
type Question = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The local address to send from. */
  localAddress?: string;
};

const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-copies-"));
const inFolder = (name: string) => path.join(folder, name);
const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
let failures = 0;

function expectTrue(what: string, isTrue: boolean, found: unknown = ""): void {
  if (!isTrue) failures += 1;
  console.log(`${isTrue ? "ok  " : "FAIL"} ${what}${found === "" ? "" : `: ${String(found)}`}`);
}

function ask(url: string, { body, ...question }: Question = {}): Promise<Answer> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith("https:") ? https : http;
    const asked = request(url, { ...question, ca: certificate(), agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          milliseconds: Math.round(performance.now() - begin),
        }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Undefined until startNginx has created it. */
function certificate(): Buffer | undefined {
  return existsSync(inFolder("fullchain.pem")) ? readFileSync(inFolder("fullchain.pem")) : undefined;
}

/** Listens to server-sent events; `hears` returns the milliseconds until the next message, null after the timeout. */
async function listen(url: string, cookie: string) {
  const { request } = url.startsWith("https:") ? https : http;
  const asked = request(`${url}/api/live`, { headers: { cookie }, ca: certificate(), agent: false });
  asked.end();
  const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
  answer.setEncoding("utf8");
  let said = "";
  answer.on("data", (text: string) => (said += text));
  answer.on("error", () => undefined);
  undo.push(() => void asked.destroy());
  return {
    type: answer.headers["content-type"],
    async hears(timeout: number): Promise<number | null> {
      const begin = performance.now();
      while (performance.now() - begin < timeout) {
        if (said.includes("data: ")) return Math.round(performance.now() - begin);
        await sleep(5);
      }
      return null;
    },
  };
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
  const copies = await Promise.all(
    ["1", "2"].map((name) => startShopProgram({ ...environment, DATA_DIR: inFolder(`copy-${name}`) })),
  );
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
    "the demo shop and its owner are there once",
    counts[0]?.admins === 1,
    `${counts[0]?.products} products, ${counts[0]?.admins} owner`,
  );

  const ports = [one.url, two.url].map((url) => new URL(url).port);
  const nginx = await startNginx({ folder, secure, plain, ports });
  undo.push(nginx.stop);
  expectTrue("nginx finds nothing wrong with its configuration", true);
  const led = await ask(`http://localhost:${plain}/products?page=2`);
  expectTrue("plain HTTP is led to TLS", led.status === 308, led.headers.location);
  const pages = await Promise.all(Array.from({ length: 40 }, () => ask(`${shop}/`)));
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
  const zipped = await ask(`${shop}/`, { headers: { "accept-encoding": "gzip" } });
  expectTrue(
    "pages are compressed",
    zipped.headers["content-encoding"] === "gzip",
    `${zipped.body.byteLength} bytes`,
  );

  const signedIn = await ask(`${shop}/auth`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop },
    body: new URLSearchParams({
      email: environment.ADMIN_EMAIL,
      password: environment.ADMIN_PASSWORD,
    }).toString(),
  });
  const cookie = (signedIn.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
  expectTrue("the owner signs in through nginx", signedIn.status === 302 && cookie !== "", signedIn.status);
  for (const [name, { url }] of Object.entries({ one, two })) {
    const office = await ask(`${url}/admin/products`, { headers: { cookie } });
    expectTrue(`the session works on copy ${name}`, office.status === 200, office.status);
  }

  const picture = await photograph(900, 700);
  const upload = await ask(
    `${one.url}/admin/media/upload?bucket=product-images&folder=products&name=picture.jpg`,
    {
      method: "POST",
      headers: { cookie, origin: shop, "content-type": "application/octet-stream" },
      body: picture,
    },
  );
  const { url: uploaded } = JSON.parse(upload.body.toString()) as { url: string };
  const [here, there] = [await ask(one.url + uploaded), await ask(two.url + uploaded)];
  expectTrue(
    "a picture uploaded on one copy comes from the other",
    there.status === 200 && here.body.equals(there.body),
    `${there.body.byteLength} bytes`,
  );
  expectTrue(
    "with the same ETag, to be kept for good",
    here.headers.etag === there.headers.etag,
    there.headers["cache-control"],
  );
  const large = Buffer.alloc(20_000_000);
  const video = await ask(
    `${shop}/admin/media/upload?bucket=banner-images&folder=homepage/videos&name=v.mp4`,
    {
      method: "POST",
      headers: { cookie, origin: shop, "content-type": "application/octet-stream" },
      body: large,
    },
  );
  expectTrue(
    "20 MB pass nginx on the way of uploads, and the shop looks at them",
    video.status === 415,
    video.status,
  );
  const refused = await ask(`${shop}/api/functions/create-order`, {
    method: "POST",
    body: large.subarray(0, 2_000_000),
  });
  expectTrue("2 MB of an order are refused", refused.status === 413, refused.status);

  const listeners = await Promise.all([one.url, two.url, shop].map((url) => listen(url, cookie)));
  expectTrue(
    "live notices are a stream",
    listeners.every(({ type }) => type === "text/event-stream"),
  );
  const [product] = goods;
  const body = orderBody([{ productId: product?.id ?? "", quantity: 1, price: (product?.price ?? 0) / 100 }]);
  const heard = Promise.all(listeners.map((each) => each.hears(5000)));
  const order = await ask(`${shop}/api/functions/create-order`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: shop, "x-forwarded-for": "6.6.6.6" },
    body: JSON.stringify(body),
    localAddress: "127.0.0.2",
  });
  expectTrue("an order is taken", order.status === 200, order.status);
  const { rows: counted } = await database.query<{ key: string }>(
    "select key from rate_limits where key like 'orders-address%'",
  );
  const keys = counted.map(({ key }) => key).join(", ");
  expectTrue(
    "it is counted for the address that nginx saw, whatever was claimed",
    keys.endsWith(":127.0.0.2"),
    keys,
  );
  const times = await heard;
  expectTrue(
    "both copies tell of it, and nginx keeps nothing back",
    times.every((time) => time !== null),
    `${times.join(", ")} ms`,
  );

  await restartUnderLoad(shop, one);
}

/** Sends requests without pause while a copy is stopped cleanly; none may fail. */
async function restartUnderLoad(shop: string, copy: { stop: () => Promise<void> }): Promise<void> {
  const state = { isOver: false };
  const answers: Answer[] = [];
  const shoppers = Array.from({ length: 4 }, async () => {
    while (!state.isOver) answers.push(await ask(`${shop}/products`));
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
    "a copy is stopped and nobody notices",
    statuses === "200",
    `${before} / ${during - before} / ${answers.length - during} pages before, while and after, all ${statuses}`,
  );
}

/** Watches whether a process waits for the migrations' lock, until `end`. */
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
console.log(failures === 0 ? "All of it holds." : `${failures} did not hold.`);
process.exit(failures === 0 ? 0 : 1);

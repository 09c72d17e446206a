import { Agent, request as httpRequest } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { fieldsOf, fuzzedRoutes } from "./fuzzed-routes.ts";
import type { FuzzedRoute } from "./fuzzed-routes.ts";
import { faultsOf } from "./answer-faults.ts";
import type { Answer } from "./answer-faults.ts";
import { asTarget, encoded, hostileText } from "./hostile-input.ts";
import {
  boundary,
  changedFields,
  changedJson,
  form,
  formType,
  hostileHeaders,
  hostileQuery,
  jsonType,
  multipart,
  pathSuffix,
  posted,
} from "./hostile-requests.ts";
import type { Fields, Posted } from "./hostile-requests.ts";

/** Requests of each kind, route and actor; `FUZZ_RUNS=100` makes a long run, another `FUZZ_SEED` other requests. */
const runs = Number(process.env.FUZZ_RUNS ?? 1);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** The timeout of a request, in milliseconds. */
const timeout = 20_000;

/** How many responses had each status; printed at the end of a long run. */
const answered = new Map<number, number>();

const actors = ["visitor", "customer", "admin"] as const;
type Actor = (typeof actors)[number];
type Asked = { method: string; target: string; headers: Record<string, string>; body: Buffer };

const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-fuzz-"));
const { db, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  DATA_DIR: dataDir,
  DEMO: "on",
  PAYMENTS: "sandbox",
  // Each request has its own address, so that no rate limit applies.
  TRUST_PROXY: "on",
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "watch-prototypes.mjs")}`,
});
const agent = new Agent({ keepAlive: true });
afterAll(async () => {
  agent.destroy();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const cookies: Record<Actor, string> = { visitor: "", customer: "", admin: "" };
let asked = 0;
let people = 0;

function send({ method, target, headers, body }: Asked): Promise<Answer> {
  asked += 1;
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    const request = httpRequest(
      {
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: { "X-Forwarded-For": address, "Content-Length": body.byteLength, ...headers },
        signal: AbortSignal.timeout(timeout),
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        let text = "";
        const answer = () => resolve({ status, headers: response.headers, text });
        // A stream of live notices does not end.
        if (response.headers["content-type"] === "text/event-stream") {
          response.destroy();
          return answer();
        }
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", answer).on("error", reject);
      },
    );
    request.on("error", reject).end(body);
  });
}

const nothing = Buffer.alloc(0);
/** Signs in again if a request ended the session, as a new person if a request deleted the account. */
async function ensureSignedIn(): Promise<void> {
  for (const actor of ["customer", "admin"] as const) {
    const target = "/api/session?refresh=1";
    const known = await send({ method: "GET", target, headers: { Cookie: cookies[actor] }, body: nothing });
    if (known.text.includes(`"isAdmin":${actor === "admin"}`)) continue;
    people += 1;
    const email = `${actor}-${people}@example.com`;
    await (actor === "admin" ? insertAdmin : insertPerson)(db, { email });
    const body = form([
      ["email", email],
      ["password", personsPassword],
    ]);
    const signedIn = await send({ method: "POST", target: "/auth", headers: formType, body });
    cookies[actor] = (signedIn.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
  }
}

/** The tables of the ids in paths, by the path segment before the id. */
const tables: Record<string, string> = {
  orders: "orders",
  customers: "customers",
  emails: "mails",
  homepage: "homepage_sections",
  media: "media",
  products: "products",
  seo: "seo_meta",
  pages: "static_pages",
  "text-seo": "text_content",
  popups: "popups",
  "landing-pages": "landing_pages",
  blocks: "landing_page_blocks",
  categories: "categories",
  distributors: "distributors",
  audit: "audit_log",
  invoices: "invoices",
};
const functions = [
  "create-order",
  "create-payment",
  "verify-payment",
  "send-contact-email",
  "newsletter-signup",
  "quote-delivery",
  "find-promotions",
  "stock-alert",
  "remind-of-cart",
  "restore-cart",
  "report-review",
  "count-visit",
  "record-consent",
  "save-theme",
];

async function realParameter(before: string): Promise<string> {
  if (before === "functions") return functions[asked % functions.length] ?? "";
  if (before === "promo") return "summer";
  const table = tables[before];
  if (!table) return "about";
  const { rows } = await db.execute<{ id: string }>(
    sql.raw(`select id::text from ${table} order by random() limit 1`),
  );
  return rows[0]?.id ?? "01890000-0000-7000-8000-000000000000";
}

/** Returns the route's path; each `null` parameter is replaced by an existing id. */
async function fill({ pattern }: FuzzedRoute, parameters: (string | null)[]): Promise<string> {
  const [pathname = "", query] = pattern.split("?index");
  const parts = pathname.split("/");
  const filled = await Promise.all(
    parts.map(async (part, at) => {
      if (part === "*") return parameters[at % parameters.length] ?? "verify-email";
      if (!part.startsWith(":")) return part.replace("?", "");
      return parameters[at % parameters.length] ?? (await realParameter(parts[at - 1] ?? ""));
    }),
  );
  return asTarget(filled.join("/")) + (query === undefined ? "" : "?index");
}

/** Returns bodies of calls, of which parts are then changed. */
async function bodies(): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<{ id: string; price: string }>(
    sql`select id, price_bgn / 100.0 as price from products where is_active and stock_quantity > 0 limit 1`,
  );
  const productId = rows[0]?.id ?? "";
  const orderId = await realParameter("orders");
  return [
    orderBody([{ productId, quantity: 1, price: Number(rows[0]?.price) }], {
      paymentMethod: "stripe",
      language: "en",
    }),
    { orderId, amount: 6.9, currency: "BGN", customerEmail: "a@example.com", customerName: "A" },
    { sessionId: "sandbox_1" },
    { name: "Мария", email: "maria@example.com", phone: "", message: "Здравейте" },
    { email: `n${asked}@example.com`, consent: true, popup_id: null },
    { primary_color: "#ff6b6b", secondary_color: "#4ecdc4", accent_color: "#45b7d1", border_radius: 8 },
    { productId },
    {
      carrier: "econt",
      officeCode: "1127",
      deliveryType: "econt_office",
      city: "София",
      paymentMethod: "cash_on_delivery",
      items: [{ productId, quantity: 1 }],
    },
    { kind: "popup", id: productId, event: "view" },
  ];
}

const parameters = fc.array(fc.option(hostileText, { freq: 2 }), { minLength: 3, maxLength: 3 });
async function bodyOf(
  { kind, edits, pick, text, json }: Posted,
  { pattern }: FuzzedRoute,
  fields: Fields,
): Promise<Pick<Asked, "headers" | "body">> {
  const isCall = pattern.startsWith("/api/");
  const changed = changedFields(fields, edits, pick);
  switch (isCall && kind === "form" ? "expected" : kind) {
    case "form":
      return { headers: formType, body: form(changed) };
    case "expected": {
      const expected = await bodies();
      const one =
        expected[asked % functions.length === 0 ? pick % expected.length : asked % expected.length] ?? {};
      return { headers: jsonType, body: Buffer.from(changedJson(one, edits)) };
    }
    case "json":
      return { headers: jsonType, body: Buffer.from(json) };
    case "multipart":
    case "broken":
      return {
        headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
        body: multipart([...changed, ["file", text], ["text", text]], kind === "broken"),
      };
    case "bytes":
      return {
        headers: { "Content-Type": "application/octet-stream" },
        body: Buffer.from(text.repeat(pick), "latin1"),
      };
    case "mistyped":
      return {
        headers: {
          "Content-Type": pick % 2 ? "application/x-www-form-urlencoded; charset=utf-16" : "text/plain",
        },
        body: Buffer.from(json + text),
      };
  }
}

async function ask(actor: Actor, question: Asked): Promise<void> {
  const { Cookie: extra = "", ...others } = question.headers;
  const all = { ...others, Cookie: [cookies[actor], extra].filter(Boolean).join("; ") };
  const answer = await send({ ...question, headers: all });
  answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
  const { method, target, body } = question;
  const told = `${actor}: ${method} ${target} ${JSON.stringify(all)} ${body.toString("latin1", 0, 2000)}`;
  expect(faultsOf(answer, shop.url).map((fault) => `${fault}, asked ${told}`)).toEqual([]);
}

const allRoutes = fuzzedRoutes(routes);
await ensureSignedIn();
// Records that the demo shop does not have.
for (const [name, body] of [
  ["create-order", (await bodies())[0]],
  ["create-order", { ...(await bodies())[0], paymentMethod: "cash_on_delivery" }],
  ["send-contact-email", (await bodies())[3]],
  ["newsletter-signup", (await bodies())[4]],
] as const) {
  const target = `/api/functions/${name}`;
  const made = await send({
    method: "POST",
    target,
    headers: jsonType,
    body: Buffer.from(JSON.stringify(body)),
  });
  if (made.status !== 200) throw new Error(`${name}: ${made.text}`);
}

test("fuzzes more than 120 routes of the URL map", () => {
  expect(allRoutes.length).toBeGreaterThan(120);
});

test.for(allRoutes)(
  "$pattern answers any request, and leaks no internals",
  { timeout: 60_000 * runs },
  async (route) => {
    await ensureSignedIn();
    const address = await fill(route, [null]);
    const page = await send({
      method: "GET",
      target: address,
      headers: { Cookie: cookies.admin },
      body: nothing,
    });
    const fields = fieldsOf(page.text);
    const logStart = shop.said().length;
    const check = (numRuns: number, arbitrary: fc.Arbitrary<{ method: string; posted: Posted | null }>) =>
      fc.assert(
        fc.asyncProperty(
          fc.record({
            request: arbitrary,
            parameters,
            query: hostileQuery,
            headers: hostileHeaders,
            suffix: pathSuffix,
          }),
          async ({ request, headers: more, suffix, ...given }) => {
            const [pathname = "", index] = (await fill(route, given.parameters)).split("?");
            const search = [
              ...(index ? [index] : []),
              ...given.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
            ];
            const target = `${pathname}${suffix}${search.length > 0 ? `?${search.join("&")}` : ""}`;
            const sent = request.posted
              ? await bodyOf(request.posted, route, fields)
              : { headers: {}, body: nothing };
            for (const actor of actors)
              await ask(actor, {
                method: request.method,
                target,
                headers: { ...more, ...sent.headers },
                body: sent.body,
              });
          },
        ),
        { seed: seed + allRoutes.indexOf(route), numRuns: numRuns * runs, endOnFailure: true },
      );
    await check(2, fc.record({ method: fc.constant("GET"), posted: fc.constant(null) }));
    await check(3, fc.record({ method: fc.constant("POST"), posted }));
    await check(
      1,
      fc.record({ method: fc.constantFrom("DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"), posted }),
    );
    expect(shop.said().slice(logStart)).not.toMatch(/"level":(50|60)/);
  },
);

test("no request polluted a prototype", async () => {
  await shop.stop();
  expect(shop.said()).toContain("prototypes changed: none");
  if (runs > 1)
    process.stdout.write(`${asked} requests, answered: ${JSON.stringify(Object.fromEntries(answered))}\n`);
});

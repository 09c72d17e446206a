import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { log } from "#app/server/log.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { checkCardKeys } from "./check-card-keys.ts";
import { createCards } from "./cards.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const key = "sk_test_of_the_tests";

beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(auditLog);
});

/** Checks the keys of the environment at a server with this answer. */
async function checkAt(url: string, within?: number) {
  const env = { ...services.env, STRIPE_API_URL: url };
  const shop = { ...services, env, cards: createCards({ env, db, secret: services.signingSecret }) };
  return checkCardKeys(shop, admin, { now, ...(within !== undefined && { within }) });
}

async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

const answeringWith = (status: number, body: unknown) =>
  answering((_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });

const refused = (what: string, words = "") => ({ ok: false, code: "refused", what, words });

test("Stripe's own answer is accepted, with the mode of the key, and nothing is changed there", async () => {
  stripe.calls.splice(0);
  expect(await checkCardKeys(services, admin, { now })).toEqual({ ok: true, mode: "test" });
  expect(stripe.calls).toEqual(["GET /v1/checkout/sessions"]);
});

test.for([
  [401, "sign_in"],
  [403, "right"],
  [429, "busy"],
  [400, "answer"],
  [500, "answer"],
] as const)("status %i is told as %s, in Stripe's words and without keys", async ([status, what]) => {
  const message = `Invalid API Key provided: ${key}, sk_test_****ests or whsec_1 \u001b[31mno\u202e`;
  const url = await answeringWith(status, { error: { type: "x", message } });
  const answer = await checkAt(url);
  expect(answer).toMatchObject(refused(what, expect.stringContaining("Invalid API Key provided") as string));
  expect(JSON.stringify(answer)).not.toMatch(/of_the_tests|ests|whsec|\p{Cc}|\u202e/u);
});

test.for([
  ["HTML", 200, "<html>a proxy's page</html>"],
  ["another JSON", 200, { ok: true }],
  ["a list by accident", 201, { object: "list" }],
  ["nothing", 200, ""],
  ["an HTML refusal", 401, "<html>401</html>"],
  ["a message that is no text", 401, { error: { message: 7 } }],
] as const)("%s is not taken for an answer of Stripe's, nor quoted", async ([, status, body]) => {
  expect(await checkAt(await answeringWith(status, body))).toEqual(refused("answer"));
});

test("a redirect is not followed: the key reaches no other server", async () => {
  const asked: unknown[] = [];
  const other = await answering((request, response) => {
    asked.push(request.headers.authorization);
    response.end(JSON.stringify({ object: "list" }));
  });
  const url = await answering((_request, response) => {
    response.writeHead(302, { Location: `${other}/v1/checkout/sessions` });
    response.end();
  });
  expect(await checkAt(url)).toEqual(refused("answer"));
  expect(asked).toEqual([]);
});

test("a huge answer is given up", { timeout: 10_000 }, async () => {
  const url = await answering((_request, response) => {
    const part = "x".repeat(65_536);
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on("drain", more).on("error", () => undefined);
    more();
  });
  expect(await checkAt(url)).toEqual(refused("answer"));
});

test("a server that never answers, or stops within its answer, times out", { timeout: 10_000 }, async () => {
  expect(await checkAt(await answering(() => undefined), 200)).toEqual(refused("timeout"));
  const half = await answering((_request, response) => void response.write('{"object":'));
  expect(await checkAt(half, 200)).toEqual(refused("timeout"));
});

test("a server that closes the connection or is not there is unreachable", async () => {
  const closing = await answering((request) => void request.socket.destroy());
  expect(await checkAt(closing)).toEqual(refused("unreachable"));
  expect(await checkAt("http://127.0.0.1:1")).toEqual(refused("unreachable"));
});

test("nothing is asked without keys of Stripe", async () => {
  const env = { ...services.env, PAYMENTS: "sandbox" } as const;
  const cards = createCards({ env, db, secret: services.signingSecret });
  expect(await checkCardKeys({ ...services, cards }, admin, { now })).toEqual({ ok: false, code: "none" });
});

test("ten checks in ten minutes are allowed; audit and log have the outcome and no key", async () => {
  const logged = (["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
  const url = await answeringWith(401, { error: { message: `no such key: ${key}` } });
  const outcomes = [];
  for (let count = 0; count < 11; count++) {
    const answer = await checkAt(url);
    outcomes.push(answer.ok ? "accepted" : answer.code);
  }
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => "refused"), "limited"]);
  const entries = await db.select().from(auditLog);
  expect(entries).toHaveLength(10);
  expect(entries[0]).toMatchObject({
    action: "send",
    entity: "card_settings",
    after: { stripe_answer: "sign_in" },
  });
  expect(JSON.stringify([entries, logged.map(({ mock }) => mock.calls)])).not.toContain(key);
  for (const spy of logged) spy.mockRestore();
});

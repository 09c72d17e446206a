import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { servicesContext } from "#app/server/services-context.ts";
import {
  cartOf,
  line,
  openForAgents,
  read,
  restClient,
  switchAgents,
} from "#tests/factories/agents/agents.ts";
import { problemReply, productReply, profileReply } from "#tests/factories/agents/reply-shapes.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader as profileLoader } from "./profile.ts";

const services = await testServices();
const { db } = services;
await openForAgents(db);
let client = 0;
/** Asks from a network address of its own, which no other test's limits concern. */
const newClient = () => restClient(services, `203.0.113.${(client += 1)}`);
const rest = restClient(services, "198.51.100.1");
const nothing = newId();

async function profile() {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return profileLoader({ context } as unknown as Parameters<typeof profileLoader>[0]);
}

test("the profile names what answers, and can be cached", async () => {
  const response = await profile();
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "public, max-age=300"]);
  const { ucp } = profileReply.parse(await response.json());
  expect(Object.keys(ucp.capabilities)).toEqual([
    "dev.ucp.shopping.catalog.search",
    "dev.ucp.shopping.catalog.lookup",
    "dev.ucp.shopping.cart",
    "dev.ucp.shopping.discount",
  ]);
  expect(ucp.services["dev.ucp.shopping"].map(({ endpoint }) => endpoint)).toEqual([
    "http://localhost:3000/ucp/v1",
    "http://localhost:3000/ucp/mcp",
  ]);
});

test.for<[string, `${string} ${string}`, unknown]>([
  ["an empty search", "POST catalog/search", {}],
  ["a search of white space", "POST catalog/search", { query: " \u200b " }],
  ["a list for a search", "POST catalog/search", []],
  ["null", "POST catalog/search", "null"],
  ["a number for words", "POST catalog/search", { query: 1 }],
  ["a negative price", "POST catalog/search", { filters: { price: { min: -1 } } }],
  ["a fraction of a cent", "POST catalog/search", { filters: { price: { max: 1.5 } } }],
  ["a limit of zero", "POST catalog/search", { query: "a", pagination: { limit: 0 } }],
  ["no ids", "POST catalog/lookup", { ids: [] }],
  ["ids of another type", "POST catalog/lookup", { ids: [{ id: "x" }] }],
  ["a long id", "POST catalog/product", { id: "x".repeat(201) }],
  ["no lines", "POST carts", { line_items: [] }],
  ["a cart without lines", "POST carts", {}],
  ["a quantity of zero", "POST carts", cartOf(line(nothing, 0))],
  ["a negative quantity", "POST carts", cartOf(line(nothing, -1))],
  ["half a piece", "POST carts", cartOf(line(nothing, 0.5))],
  ["a quantity as text", "POST carts", { line_items: [{ item: { id: nothing }, quantity: "1" }] }],
  ["a hundred and one lines", "POST carts", cartOf(...Array.from({ length: 101 }, () => line(nothing)))],
  ["six codes", "POST carts", { ...cartOf(line(nothing)), discounts: { codes: "ABCDEF".split("") } }],
  ["nested lists", "POST carts", `{"line_items":${"[".repeat(900)}${"]".repeat(900)}}`],
  [
    "deep members that nobody reads",
    "POST carts",
    `{"line_items":[],"x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
  ],
  ["no JSON", "POST carts", "{"],
])("refuses %s", async ([, request, body]) => {
  expect(read(problemReply, await newClient()(request, body), 400).code).toBe("invalid_request");
});

test("hostile texts are found or not, and never fail", async () => {
  const ask = newClient();
  for (const text of [
    "\u0000",
    "' or 1=1 --",
    "\ud800",
    "%00",
    "💥".repeat(100),
    "a".repeat(9000),
    "/../",
    "\u202eabc",
    "&|!():*",
  ]) {
    const { status } = await ask("POST catalog/search", { query: text, filters: { categories: [text] } });
    expect([text, status]).toEqual([text, 200]);
    expect((await ask("POST catalog/lookup", { ids: [text.slice(0, 100)] })).status).toBe(200);
    const cart = await ask("POST carts", {
      ...cartOf(line(text.slice(0, 100))),
      discounts: { codes: [text.slice(0, 50)] },
    });
    expect([text, cart.status]).toEqual([text, 200]);
  }
});

test("refuses other methods, paths, types and sizes", async () => {
  const ask = newClient();
  const wrong = await ask("DELETE carts");
  expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "POST"]);
  const options = await ask("OPTIONS carts/0");
  expect([options.status, options.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT"]);
  for (const path of ["checkout-sessions", "orders/1", "carts/1/complete", "catalog", "catalog/search/x"])
    expect((await ask(`POST ${path}`, {})).status).toBe(404);
  expect((await ask("POST carts", "{}", { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await ask("POST carts", `{"x":"${"x".repeat(70_000)}"}`)).status).toBe(413);
  expect(
    (await ask("POST carts", cartOf(line(nothing)), { "Idempotency-Key": "x".repeat(256) })).status,
  ).toBe(400);
});

test("the transport's language is a default, which the context overrides", async () => {
  const id = await insertProduct(db, { name_bg: "Езиково", name_en: "Of language" });
  const titleIn = async (header: string, language?: string) => {
    const headers = { "Accept-Language": header };
    const body = { id, ...(language && { context: { language } }) };
    return read(productReply, await rest("POST catalog/product", body, headers)).product.title;
  };
  expect(await titleIn("fr, en;q=0.5, bg;q=0.1")).toBe("Of language");
  expect(await titleIn("en;q=0, bg-BG")).toBe("Езиково");
  expect(await titleIn("garbage;;q=x,,")).toBe("Езиково");
  expect(await titleIn("en", "bg")).toBe("Езиково");
  expect(await titleIn("bg", "de-DE")).toBe("Of language");
});

test("too many requests from one address are refused, with when to come again", async () => {
  const ask = newClient();
  const answers = await Promise.all(Array.from({ length: 130 }, () => ask("POST carts", {})));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await newClient()("POST carts", {})).status).toBe(400);
});

test("nothing answers while agents are switched off, or the shop has no company data", async () => {
  const other = await testServices();
  const id = await insertProduct(other.db);
  const requests: [`${string} ${string}`, unknown, Record<string, string>?][] = [
    ["POST catalog/search", { query: "a" }],
    ["POST catalog/product", { id }],
    ["POST carts", cartOf(line(id))],
    ["POST carts", "{"],
    ["DELETE carts", undefined],
    ["POST carts", cartOf(line(id)), { "UCP-Agent": "garbage(" }],
    ["GET carts/0", undefined],
  ];
  const statuses = async () => {
    const ask = restClient(other);
    const context = new RouterContextProvider();
    context.set(servicesContext, other);
    const found = await profileLoader({ context } as unknown as Parameters<typeof profileLoader>[0]);
    const answers = await Promise.all(requests.map((request) => ask(...request)));
    return new Set([found.status, ...answers.map(({ status }) => status)]);
  };
  expect(await statuses()).toEqual(new Set([404]));
  await openForAgents(other.db);
  expect(await statuses()).not.toContain(404);
  await switchAgents(other.db, false);
  expect(await statuses()).toEqual(new Set([404]));
});

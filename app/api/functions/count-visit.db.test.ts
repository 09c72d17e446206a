import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { measurementSettings, visitCounts } from "#app/server/db/schema/measurement.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { countVisitFunction } from "./count-visit.ts";

const services = await testServices();
const { db } = services;
const context = new RouterContextProvider();
context.set(servicesContext, services);
context.set(clientAddressContext, "203.0.113.7");

beforeEach(async () => {
  for (const table of [visitCounts, rateLimits, measurementSettings]) await db.delete(table);
  await db.insert(measurementSettings).values({ counts_visits: true, updated_at: new Date() });
});

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function send(body: unknown, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost:3000/api/functions/count-visit", {
    method: "POST",
    headers: { "User-Agent": browser, ...headers },
  });
  const response = await countVisitFunction({ request, body, context });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

const counted = async () =>
  (await db.select().from(visitCounts))
    .map(({ source, visits, product_views }) => [source, visits, product_views])
    .toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));

test("counts a step for its source, as the shop writes it", async () => {
  expect(await send({ step: "visit", source: " LETTER\u200b " })).toMatchObject({ status: 200 });
  expect(await send({ step: "product_view", source: "letter" })).toMatchObject({ status: 200 });
  expect(await send({ step: "visit", source: "maria@example.com" })).toMatchObject({ status: 200 });
  expect(await send({ step: "visit" })).toMatchObject({ status: 200, body: { success: true } });
  expect(await counted()).toEqual([
    ["", 2, 0],
    ["letter", 1, 1],
  ]);
});

test("refuses orders, unknown steps and anything else by field", async () => {
  const refusals: [unknown, string[]][] = [
    [null, ["body"]],
    [{}, ["step"]],
    [{ step: "order" }, ["step"]],
    [{ step: "visits; drop table visit_counts" }, ["step"]],
    [{ step: "visit", source: 1 }, ["source"]],
  ];
  for (const [body, fields] of refusals)
    expect(await send(body)).toMatchObject({ status: 422, body: { code: "invalid", fields } });
  expect(await counted()).toEqual([]);
});

test("programs and pages fetched ahead are not counted", async () => {
  const ahead: Record<string, string>[] = [
    { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "User-Agent": "" },
    { "Sec-Purpose": "prefetch;prerender" },
  ];
  for (const headers of ahead) expect(await send({ step: "visit" }, headers)).toMatchObject({ status: 200 });
  expect(await counted()).toEqual([]);
});

test("answers 404 while it is switched off, also to programs, and 429 above the limit", async () => {
  await send({ step: "visit" });
  await db.update(rateLimits).set({ points: 600 });
  const refused = await send({ step: "visit" });
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  await db.delete(measurementSettings);
  for (const userAgent of [browser, "Googlebot"])
    expect(await send({ step: "visit" }, { "User-Agent": userAgent })).toMatchObject({
      status: 404,
      body: { code: "not_counted" },
    });
});

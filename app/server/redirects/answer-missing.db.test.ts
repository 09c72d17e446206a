import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { setProductActive } from "#app/server/catalogue/change-product.ts";
import { pageTable } from "#app/server/content/static-pages.ts";
import { landingPages } from "#app/server/db/schema/campaigns.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { missingPaths, redirects } from "#app/server/db/schema/redirects.ts";
import { createListener } from "#app/server/http/listener.ts";
import { observeRequests } from "#app/server/http/observe-requests.ts";
import { createMetrics } from "#app/server/metrics.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { pageBuild } from "#tests/factories/pages/page-handler.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { addRedirects } from "./add-redirects.ts";
import { deleteRedirect } from "./change-redirects.ts";

const services = await testServices();
const { db, content, missing } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const { answer, stop } = createListener(services, await pageBuild(), (_request, _response, next) => next());
const observed = observeRequests(answer, {
  metrics: createMetrics(),
  routeOf: () => "any",
  trustProxy: false,
  hsts: () => null,
});
const server = createServer(observed).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  await stop();
  server.close();
});

beforeEach(async () => {
  for (const table of [redirects, missingPaths, staticPages, landingPages, products]) await db.delete(table);
  await content.catchUp();
});

/** Sends a target as it is: `fetch` would change it. */
async function ask(path: string, method = "GET") {
  const sent = send({ port, host: "127.0.0.1", method, path, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of response) text += String(part);
  const { location, "cache-control": cacheControl, "server-timing": timing } = response.headers;
  return {
    status: response.statusCode,
    location,
    cacheControl,
    from: /cache;desc=([^,]*)/.exec(String(timing))?.[1],
    text,
  };
}

const add = (path: string, target: string) =>
  db.transaction((tx) => addRedirects(tx, [{ path, target }], { origin: "owner", now }));

async function page(slug: string, id: string | null = null) {
  const input = { title_bg: "Страница", title_en: "Page", slug, status: "published" } as const;
  const result = await pageTable.save(db, admin, { id, input, seen: null, now });
  if (!result.ok) throw new Error(result.code);
  await content.catchUp();
  return result.record.id;
}

async function counted(): Promise<Record<string, number>> {
  await missing.settled();
  const rows = await db.select({ path: missingPaths.path, count: missingPaths.count }).from(missingPaths);
  return Object.fromEntries(rows.map(({ path, count }) => [path, count]));
}

test.for([
  ["/old-page", "/old-page"],
  ["/foo.html", "/Foo.HTML"],
  ["/index.php", "/index.php"],
  ["/catalog/a/b", "/catalog/a/b"],
  ["/products/gummies", "/products/gummies"],
  ["/promo/winter", "/promo/winter"],
  ["/стара/страница", "/%D0%A1%D1%82%D0%B0%D1%80%D0%B0/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0"],
  ["/ягода", "/%D0%AF%D0%B3%D0%BE%D0%B4%D0%B0"],
  ["/cart/12:1", "/cart/12:1"],
] as const)("%s is redirected in the language and with the query of the request", async ([path, asked]) => {
  await add(path, "/products?sort=newest");
  for (const prefix of ["", "/en"]) {
    const found = await ask(`${prefix}${asked}?utm_source=letter&sort=x`);
    expect(found).toMatchObject({
      status: 301,
      location: `${prefix}/products?sort=newest&utm_source=letter`,
      cacheControl: "no-store",
    });
  }
  expect((await ask(asked, "HEAD")).status).toBe(301);
  // What the router's own navigation asks for.
  const data = await ask(`/en${asked}.data`);
  expect([data.status, data.text]).toEqual([202, expect.stringContaining("/en/products?sort=newest")]);
  expect(await counted()).toEqual({});
});

test("an address in capitals is first written as usual, then redirected", async () => {
  await add("/Old-Page", "/products");
  expect(await ask("/Old-Page/")).toMatchObject({ status: 308, location: "/old-page" });
  expect(await ask("/old-page")).toMatchObject({ status: 301, location: "/products" });
});

test("a Cyrillic target is sent encoded", async () => {
  await add("/old", "/нещо ново/100%25");
  expect(await ask("/old")).toMatchObject({
    status: 301,
    location: "/%D0%BD%D0%B5%D1%89%D0%BE%20%D0%BD%D0%BE%D0%B2%D0%BE/100%25",
  });
});

test("pages that are missing answer as before, and what no address can be is refused as before", async () => {
  expect(await ask("/nothing")).toMatchObject({ status: 302, location: "/404", cacheControl: "no-store" });
  expect(await ask("/en/promo/nothing")).toMatchObject({ status: 302, location: "/en/404" });
  expect((await ask("/products/nothing")).status).toBe(404);
  expect((await ask("/nothing/at/all.html")).status).toBe(404);
  expect((await ask("/404")).status).toBe(404);
  expect((await ask("//evil.example/a")).status).toBe(400);
  expect(await ask("/%E0%F1")).toMatchObject({ status: 302, location: "/404" });
});

test("a kept page never answers for an address that moved, nor a redirect for one that came back", async () => {
  const id = await page("first");
  expect((await ask("/first")).status).toBe(200);
  expect((await ask("/first")).from).toBe("hit");
  await page("second", id);
  expect(await ask("/first?a=1")).toMatchObject({ status: 301, location: "/second?a=1" });
  expect(await ask("/en/first")).toMatchObject({ status: 301, location: "/en/second" });
  expect((await ask("/second")).status).toBe(200);
  await page("first");
  expect((await ask("/first")).status).toBe(200);
});

test("a redirect that is changed or deleted no longer answers", async () => {
  await add("/old", "/products");
  expect((await ask("/old")).location).toBe("/products");
  const [row] = await db.select().from(redirects).where(eq(redirects.path, "/old"));
  await deleteRedirect(db, admin, { id: row?.id ?? "", now });
  expect((await ask("/old")).location).toBe("/404");
  await add("/old", "/contact");
  expect((await ask("/old")).location).toBe("/contact");
});

test("the page of a hidden product leads to the product that replaces it, until it is sold again", async () => {
  const [productId, other] = [await insertProduct(db), await insertProduct(db)];
  const activate = async (isActive: boolean) => {
    await setProductActive(db, admin, { productId, isActive, seen: null, now });
    await content.catchUp();
  };
  expect((await ask(`/products/${productId}`)).status).toBe(200);
  await activate(false);
  await add(`/products/${productId}`, `/products/${other}`);
  expect(await ask(`/en/products/${productId}`)).toMatchObject({
    status: 301,
    location: `/en/products/${other}`,
  });
  await activate(true);
  expect((await ask(`/products/${productId}`)).status).toBe(200);
});

test("each request for a missing page is counted once, also those that share a rendering", async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => ask(index % 2 ? "/en/gone?token=secret" : "/gone")),
  );
  await Promise.all(Array.from({ length: 20 }, () => ask("/products/gone")));
  await ask("/deep/er.html");
  await ask("/deep/er.html.data");
  for (const path of ["/404", "/en/404", "/assets/old.js", "/.env", "/api/nothing", "/products"])
    await ask(path);
  await expect.poll(counted).toEqual({ "/gone": 100, "/products/gone": 20, "/deep/er.html": 2 });
});

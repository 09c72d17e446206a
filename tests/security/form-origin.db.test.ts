import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  BASE_URL: "https://shop.example",
  TRUST_PROXY: "on",
});
afterAll(shop.stop);

function post(path: string, origin: string, body: string, type: string) {
  return fetch(shop.url + path, {
    method: "POST",
    headers: { Origin: origin, "Content-Type": type, "X-Forwarded-For": "203.0.113.9" },
    body,
    redirect: "manual",
  });
}

test("behind a proxy that terminates TLS, accepts forms and calls from the shop's public origin", async () => {
  const call = await post(
    "/api/functions/create-order",
    "https://shop.example",
    '{"items":[]}',
    "application/json",
  );
  expect(await call.json()).toMatchObject({ success: false, code: "empty_cart" });
  const form = await post(
    "/auth",
    "https://shop.example",
    "email=&password=",
    "application/x-www-form-urlencoded",
  );
  expect(form.status).toBe(422);
});

test("refuses posts from the shop's host over plain HTTP or another port, and from the program's own address", async () => {
  const type = "application/x-www-form-urlencoded";
  const statuses = await Promise.all(
    ["http://shop.example", "https://shop.example:444", shop.url].map(
      async (origin) => (await post("/auth", origin, "email=&password=", type)).status,
    ),
  );
  expect(statuses).toEqual([403, 403, 403]);
});

test("refuses posts from another site, and sends no CORS permission", async () => {
  const form = await post(
    "/auth",
    "https://evil.example",
    "email=&password=",
    "application/x-www-form-urlencoded",
  );
  expect(form.status).toBe(403);
  const call = await post(
    "/api/functions/create-order",
    "https://evil.example",
    '{"items":[]}',
    "text/plain",
  );
  expect(call.status).toBe(403);
  const asking = await fetch(`${shop.url}/api/functions/create-order`, {
    method: "OPTIONS",
    headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
  });
  expect(asking.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

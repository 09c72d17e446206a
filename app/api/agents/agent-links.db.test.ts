import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { restoreCartFunction } from "#app/api/functions/restore-cart.ts";
import { tokenHash } from "#app/server/agents/carts/cart-token.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { agentCarts, agentSettings, feedSettings } from "#app/server/db/schema/channels.ts";
import { shopOpening, shopSettings } from "#app/server/db/schema/settings.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader as agentsMd } from "./agents-md.ts";
import { loader as handOff } from "./hand-off.ts";
import { action as postMcp, loader as getMcp } from "./mcp.ts";
import { loader as permalink } from "./permalink.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-29T10:00:00Z");
const productId = await insertProduct(db, { stock_quantity: 5 });
await db.insert(categories).values({ id: newId(), name_bg: "Дъвчащи", name_en: "Gummies" });
await db.insert(agentCarts).values({
  id: "c1",
  token_hash: tokenHash("the-Token"),
  language: "en",
  lines: [{ id: "l1", productId, quantity: 2 }],
  codes: ["ZIMA10"],
  agent: "agent.example",
  created_at: now,
  updated_at: now,
  expires_at: new Date(Date.now() + 3_600_000),
});

beforeEach(() => setShop({ is_on: true, eik: "201234567" }));

async function setShop({ is_on, eik }: { is_on: boolean; eik: string }): Promise<void> {
  const shop = { ...defaultCompany, eik, notification_email: defaultCompany.email };
  await db.insert(shopSettings).values(shop).onConflictDoUpdate({ target: shopSettings.id, set: { eik } });
  await db
    .insert(agentSettings)
    .values({ is_on, updated_at: now })
    .onConflictDoUpdate({ target: agentSettings.id, set: { is_on } });
}

function argumentsOf(path: string, init: RequestInit = {}) {
  const url = new URL(path, services.env.BASE_URL);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(clientAddressContext, "203.0.113.1");
  const last = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
  return {
    request: new Request(url, init),
    url,
    context,
    pattern: url.pathname,
    params: { items: last, token: last },
  };
}

const seen = (response: Response) => ({
  status: response.status,
  location: response.headers.get("Location"),
  cache: response.headers.get("Cache-Control"),
  referrer: response.headers.get("Referrer-Policy"),
});
const toCart = (location: string) => ({ status: 303, location, cache: "no-store", referrer: "no-referrer" });

/** Returns a digest of every row of the database, by table. */
async function allRows(): Promise<unknown[]> {
  const run = (statement: string) => execute(services.connectionString, statement);
  const tables = await run(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(50);
  const digests = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, md5(coalesce(string_agg(row::text, ',' order by row::text), '')) from "${String(name)}" row`,
  );
  return run(`${digests.join(" union all ")} order by 1`);
}

test("a permalink leads to the cart page in its language, with its items, codes and next page", async () => {
  expect(seen(await permalink(argumentsOf(`/buy/${productId.toUpperCase()}:2,b:1`)))).toEqual(
    toCart(`/cart?items=${productId}%3A2%2Cb%3A1`),
  );
  const query = "continue_to=/en/checkout&discounts/codes/0=ZIMA10";
  expect(seen(await permalink(argumentsOf(`/en/buy/a:1?${query}`)))).toEqual(
    toCart("/en/cart?items=a%3A1&to=%2Fen%2Fcheckout&code=ZIMA10"),
  );
  expect(seen(await permalink(argumentsOf("/buy/a:1?continue_to=https://evil.example")))).toEqual(
    toCart("/cart?items=a%3A1"),
  );
  expect(seen(await permalink(argumentsOf("/buy/a:none")))).toEqual(toCart("/cart?items="));
});

test("an agent's link leads to the cart page in its language, as a visit from the agent of a known cart", async () => {
  expect(seen(await handOff(argumentsOf("/k/the-Token")))).toEqual(
    toCart("/cart?agent=the-Token&utm_source=agent.example"),
  );
  expect(seen(await handOff(argumentsOf("/en/k/a%20b%0d")))).toEqual(toCart("/en/cart?agent=a+b%0D"));
});

test("links that are followed a hundred times change no row", async () => {
  const before = await allRows();
  for (let count = 0; count < 50; count += 1)
    for (const method of ["GET", "HEAD"]) {
      await permalink(argumentsOf(`/buy/${productId}:2`, { method }));
      await handOff(argumentsOf("/k/the-Token", { method }));
    }
  expect(await allRows()).toEqual(before);
});

test("the cart page gets the cart of an agent with its codes, and that of a permalink", async () => {
  const restore = async (body: unknown) => {
    const { request, context } = argumentsOf("/api/functions/restore-cart");
    const response = await restoreCartFunction({ request, body, context });
    return { status: response.status, answer: (await response.json()) as unknown };
  };
  const lines = [{ product: { id: productId }, quantity: 2 }];
  expect(await restore({ agent: "the-Token" })).toMatchObject({
    status: 200,
    answer: { success: true, lines, codes: ["ZIMA10"], agent: "agent.example" },
  });
  expect(await restore({ agent: "another" })).toMatchObject({
    status: 404,
    answer: { code: "gone" },
  });
  expect(
    await restore({
      items: [
        { productId, quantity: 2 },
        { productId: "b", quantity: 1 },
      ],
    }),
  ).toMatchObject({ status: 200, answer: { lines, gone: [], deleted: 1 } });
  for (const body of [{}, { items: [] }, { items: [{ productId, quantity: 0 }] }, { agent: 1 }, null])
    expect(await restore(body)).toMatchObject({ status: 422, answer: { code: "invalid" } });
});

test("the description for agents names what is sold and the open feeds, and is not sent again unchanged", async () => {
  const row = { has_google: true, updated_at: now };
  await db.insert(feedSettings).values(row);
  const response = await agentsMd(argumentsOf("/agents.md"));
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
  for (const part of ["Gummies", "Products on sale: 1.", "Free delivery by Econt", "/feeds/google.xml"])
    expect(text).toContain(part);
  const etag = response.headers.get("ETag") ?? "";
  const again = await agentsMd(argumentsOf("/llms.txt", { headers: { "If-None-Match": etag } }));
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await db.update(feedSettings).set({ secret: "a-secret" });
  const closed = await (await agentsMd(argumentsOf("/agents.md"))).text();
  expect(closed).not.toMatch(/feeds|a-secret/);
});

test("a closed shop describes nothing", async () => {
  const closed = {
    state: "closed",
    was_open: false,
    has_sandbox: true,
    words_bg: "",
    words_en: "",
    updated_at: now,
  };
  await db.insert(shopOpening).values({ ...closed, state: "closed" });
  const response = await agentsMd(argumentsOf("/agents.md"));
  expect([response.status, await response.text()]).toEqual([503, ""]);
  await db.delete(shopOpening);
});

test("the MCP server answers JSON only, and says what else it refuses", async () => {
  const post = (body: string, type = "application/json; charset=utf-8") =>
    postMcp(argumentsOf("/ucp/mcp", { method: "POST", body, headers: { "Content-Type": type } }));
  const response = await post('{"jsonrpc":"2.0","id":1,"method":"initialize"}');
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await response.json()).toMatchObject({ result: { serverInfo: { name: "Plodko" } } });
  expect((await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202);
  expect(await (await post("{")).json()).toMatchObject({ error: { code: -32700 } });
  expect((await post("{}", "text/plain")).status).toBe(415);
  expect((await post(" ".repeat(65_537))).status).toBe(413);
  const others = [
    await getMcp(argumentsOf("/ucp/mcp")),
    await postMcp(argumentsOf("/ucp/mcp", { method: "DELETE" })),
  ];
  expect(others.map(({ status, headers }) => [status, headers.get("Allow")])).toEqual([
    [405, "POST"],
    [405, "POST"],
  ]);
});

test.each([
  { is_on: false, eik: "201234567" },
  { is_on: true, eik: "" },
])("nothing answers while agents are not served ($is_on, $eik)", async (settings) => {
  await setShop(settings);
  const answers = await Promise.all([
    permalink(argumentsOf(`/buy/${productId}:1`)),
    handOff(argumentsOf("/k/the-Token")),
    agentsMd(argumentsOf("/agents.md")),
    getMcp(argumentsOf("/ucp/mcp")),
    postMcp(argumentsOf("/ucp/mcp", { method: "POST", body: "{}" })),
  ]);
  for (const answer of answers)
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
});

import { expect, test } from "vitest";
import type { AgentReply, AgentRequest } from "./agent-request.ts";
import { agentOperations } from "./agent-request.ts";
import { mcpTools } from "./mcp-tools.ts";
import { answerMcp, tooLarge } from "./mcp.ts";

const now = new Date("2026-11-29T10:00:00Z");
const info = { name: "Plodko", version: "1.0.0" };
const found = { ucp: { version: "2026-04-08", status: "success" }, products: [] };

/** Posts a message, or a text as it is; returns the reply and the requests that reached `answer`. */
async function post(
  message: unknown,
  {
    headers = {},
    answer = { status: 200, body: found },
  }: { headers?: Record<string, string>; answer?: AgentReply | Error } = {},
) {
  const asked: AgentRequest[] = [];
  const text = typeof message === "string" ? message : JSON.stringify(message);
  const reply = await answerMcp(text, new Headers(headers), {
    answer: async (request) => {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    info,
    address: "203.0.113.1",
    now,
  });
  return { ...reply, asked };
}

const rpc = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params });
const call = (name: string, given: unknown = {}) => rpc("tools/call", { name, arguments: given });

/** A message of the stateless version with its headers. */
function stateless(
  method: string,
  params: Record<string, unknown> = {},
  changes: Record<string, string> = {},
) {
  const message = rpc(method, {
    ...params,
    _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
  });
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, ...changes };
  return [message, { headers }] as const;
}

test.each(["2025-03-26", "2025-06-18", "2025-11-25"])(
  "initialize of %s is answered in it",
  async (version) => {
    const { status, body } = await post(
      rpc("initialize", { protocolVersion: version, capabilities: {} }, "a"),
    );
    expect([status, body]).toMatchObject([
      200,
      { id: "a", result: { protocolVersion: version, capabilities: { tools: {} }, serverInfo: info } },
    ]);
  },
);

test.each(["2024-11-05", "2026-07-28", "2099-01-01", undefined])(
  "initialize of %s is answered in the newest version that has it",
  async (version) => {
    const { body } = await post(rpc("initialize", { protocolVersion: version }));
    expect(body).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
  },
);

test("notifications and responses are accepted without a body", async () => {
  for (const message of [
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", id: 1, error: { code: 1, message: "" } },
  ])
    expect(await post(message)).toEqual({ status: 202, body: null, asked: [] });
});

test("ping is answered", async () => {
  expect((await post(rpc("ping"))).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});

test("server/discover names the versions, also without headers and for a version that is not spoken", async () => {
  for (const [message, options] of [
    stateless("server/discover"),
    [rpc("server/discover"), {}] as const,
    [
      rpc("server/discover", { _meta: { "io.modelcontextprotocol/protocolVersion": "2099-01-01" } }),
      {},
    ] as const,
  ])
    expect(await post(message, options)).toMatchObject({
      status: 200,
      body: {
        result: {
          resultType: "complete",
          supportedVersions: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
          capabilities: { tools: {} },
          cacheScope: "public",
          _meta: { "io.modelcontextprotocol/serverInfo": info },
        },
      },
    });
});

test("tools/list has the seven tools with plain schemas, and the stateless version says how long it lasts", async () => {
  const { body } = await post(rpc("tools/list"));
  expect(body).toMatchObject({
    result: { tools: agentOperations.map((name) => ({ name, inputSchema: { type: "object" } })) },
  });
  expect(JSON.stringify(body)).not.toMatch(/\$ref|\$defs|anyOf|oneOf|resultType|needsKey/);
  const [message, options] = stateless("tools/list");
  expect((await post(message, options)).body).toMatchObject({
    result: { resultType: "complete", ttlMs: 3_600_000, cacheScope: "public" },
  });
});

test("every required argument of a tool is in its schema", () => {
  for (const { inputSchema } of mcpTools)
    for (const name of (inputSchema["required"] as string[] | undefined) ?? [])
      expect(inputSchema["properties"]).toHaveProperty(name);
});

test("a tool's arguments become a request, and the reply its content", async () => {
  const meta = {
    "ucp-agent": { profile: "https://agent.example/profile.json" },
    "idempotency-key": "5f0c",
  };
  const cart = { line_items: [{ item: { id: "a", price: 1 }, quantity: 1 }] };
  const { status, body, asked } = await post(call("update_cart", { meta, id: "c1", cart, catalog: {} }), {
    answer: { status: 201, body: found },
  });
  expect(asked).toEqual([
    {
      operation: "update_cart",
      payload: cart,
      cartId: "c1",
      profile: "https://agent.example/profile.json",
      idempotencyKey: "5f0c",
      language: null,
      address: "203.0.113.1",
      now,
    },
  ]);
  expect([status, body]).toEqual([
    200,
    {
      jsonrpc: "2.0",
      id: 1,
      result: {
        content: [{ type: "text", text: JSON.stringify(found) }],
        structuredContent: found,
      },
    },
  ]);
});

test.each([
  ["search_catalog", { catalog: { query: "x" } }, { payload: { query: "x" }, cartId: null }],
  ["lookup_catalog", { catalog: { ids: ["a"] }, id: "b" }, { payload: { ids: ["a"] }, cartId: null }],
  ["get_product", { catalog: { id: "a" } }, { payload: { id: "a" }, cartId: null }],
  ["create_cart", { cart: {} }, { payload: {}, cartId: null, profile: null, idempotencyKey: null }],
  ["get_cart", { id: "c1", cart: {} }, { payload: undefined, cartId: "c1" }],
  ["cancel_cart", { id: "c1", meta: { "idempotency-key": "k" } }, { cartId: "c1", idempotencyKey: "k" }],
] as const)("%s passes on its own arguments only", async (operation, given, request) => {
  expect((await post(call(operation, given))).asked).toMatchObject([{ operation, ...request }]);
});

test("a refused business outcome is a normal result", async () => {
  const body = { ucp: { version: "2026-04-08", status: "error" }, messages: [{ type: "error" }] };
  const reply = await post(call("get_cart", { id: "c1" }), { answer: { status: 200, body } });
  expect(reply.body).toMatchObject({ result: { structuredContent: body } });
});

test.each([
  ["unknown tool", "checkout", {}],
  ["a tool of the prototype", "constructor", {}],
  ["arguments that are a list", "search_catalog", []],
  ["no payload", "search_catalog", {}],
  ["a payload that is a text", "create_cart", { cart: "x" }],
  ["no id", "get_cart", {}],
  ["an id that is no text", "update_cart", { id: 1, cart: {} }],
  ["no key where one is required", "cancel_cart", { id: "c1" }],
] as const)("refuses %s", async (_case, name, given) => {
  const { status, body, asked } = await post(call(name, given));
  expect([status, body, asked]).toMatchObject([200, { id: 1, error: { code: -32602 } }, []]);
});

test.each([
  [400, "invalid_profile_url", -32001],
  [424, "profile_unreachable", -32001],
  [422, "profile_malformed", -32001],
  [422, "version_unsupported", -32001],
  [403, "profile_not_trusted", -32000],
  [401, "signature_missing", -32000],
  [409, "idempotency_conflict", -32000],
  [400, "digest_mismatch", -32600],
  [400, "request_too_large", -32602],
  [400, "invalid_request", -32602],
  [500, "failed", -32603],
])("a refusal with status %i and code %s is the error %i", async (status, code, expected) => {
  const body = { code, content: "Why", continue_url: "https://shop.example" };
  const reply = await post(call("get_cart", { id: "c1" }), { answer: { status, body } });
  expect(reply).toMatchObject({
    status,
    body: { id: 1, error: { code: expected, message: "Why", data: body } },
  });
});

test("limits and outages say when to come back", async () => {
  const body = { code: "rate_limited", content: "Too many requests" };
  const limited = await post(call("get_cart", { id: "c1" }), {
    answer: { status: 429, body, retryAfter: 30 },
  });
  expect(limited).toMatchObject({
    status: 429,
    retryAfter: 30,
    body: { error: { code: -32000, data: { code: "rate_limited", retry_after: 30 } } },
  });
});

test("a failure is logged and not shown, and an outage asks to try again", async () => {
  const given = call("get_cart", { id: "c1" });
  const failed = await post(given, { answer: new Error("a secret") });
  expect(failed).toMatchObject({ status: 500, body: { error: { code: -32603 } } });
  expect(JSON.stringify(failed.body)).not.toContain("secret");
  const outage = Object.assign(new Error("no database"), { code: "ECONNREFUSED" });
  expect(await post(given, { answer: outage })).toMatchObject({
    status: 503,
    retryAfter: 5,
    body: { error: { code: -32000, data: { retry_after: 5 } } },
  });
});

test("JSON that is malformed, no request or a batch is refused", async () => {
  for (const [message, code] of [
    ["{", -32700],
    ["", -32700],
    ["[]", -32600],
    [[rpc("ping"), rpc("ping")], -32600],
    ['"text"', -32600],
    ["null", -32600],
    [{ id: 1, method: "ping" }, -32600],
    [{ jsonrpc: "2.0", id: 1 }, -32600],
    [{ jsonrpc: "2.0", id: 1, method: 5 }, -32600],
    [{ jsonrpc: "2.0", id: null, method: "ping" }, -32600],
    [{ jsonrpc: "2.0", id: {}, method: "ping" }, -32600],
    [rpc("ping", []), -32600],
  ] as const)
    expect([message, await post(message)]).toMatchObject([
      message,
      { status: 400, body: { error: { code } } },
    ]);
  expect(tooLarge(10)).toMatchObject({ status: 413, body: { error: { code: -32600 } } });
});

test("an unknown method is refused, in the stateless version with status 404", async () => {
  expect(await post(rpc("resources/list"))).toMatchObject({ status: 200, body: { error: { code: -32601 } } });
  const [message, options] = stateless("resources/list");
  expect(await post(message, options)).toMatchObject({ status: 404, body: { error: { code: -32601 } } });
});

test("a version that is not spoken is refused with those that are", async () => {
  for (const version of ["2000-01-01", "2099-01-01", "x"])
    expect(await post(rpc("tools/list"), { headers: { "MCP-Protocol-Version": version } })).toMatchObject({
      status: 400,
      body: { error: { code: -32022, data: { requested: version } } },
    });
  const older = { headers: { "MCP-Protocol-Version": "2025-06-18" } };
  expect(await post(rpc("tools/list"), older)).toMatchObject({ status: 200 });
});

test("headers that contradict a stateless message are refused, and nothing runs", async () => {
  const given = { name: "search_catalog", arguments: { catalog: { query: "x" } } };
  const named = { "Mcp-Name": "search_catalog" };
  const right = stateless("tools/call", given, named);
  expect(await post(...right)).toMatchObject({ status: 200, body: { result: { resultType: "complete" } } });
  const encoded = `=?base64?${Buffer.from("search_catalog").toString("base64")}?=`;
  expect(await post(...stateless("tools/call", given, { "Mcp-Name": encoded }))).toMatchObject({
    status: 200,
  });
  const wrong: Record<string, string>[] = [
    {},
    { "Mcp-Name": "get_cart" },
    { ...named, "Mcp-Method": "tools/list" },
    { ...named, "MCP-Protocol-Version": "2025-11-25" },
  ];
  for (const changes of wrong)
    expect(await post(...stateless("tools/call", given, changes))).toMatchObject({
      status: 400,
      body: { error: { code: -32020 } },
      asked: [],
    });
  // The version only in the header.
  const [, options] = right;
  expect(await post(rpc("tools/call", given), options)).toMatchObject({ body: { error: { code: -32020 } } });
});

test("characters that cannot be stored do not reach the operations", async () => {
  const { asked } = await post(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_catalog","arguments":{"catalog":{"query":"a\\u0000\\ud800b"}}}}',
  );
  expect(JSON.stringify(asked[0]?.payload)).not.toMatch(/u0000|ud800/);
});

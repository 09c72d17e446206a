import { afterAll, beforeEach, expect, test } from "vitest";
import { openStranger } from "#tests/factories/servers/stranger.ts";
import { fetchOutside, internet } from "./fetch-outside.ts";

const stranger = await openStranger();
afterAll(() => stranger.close());
const limits = { maxBytes: 1000, timeout: 2000, accept: "application/json" };
const get = (address: string, addresses?: Record<string, string[]>, changes: Partial<typeof limits> = {}) =>
  fetchOutside(address, { ...limits, ...changes }, stranger.network(addresses));
const refused = (code: string) => ({ ok: false, code });

beforeEach(() => {
  stranger.requests.length = 0;
  stranger.answer((_request, response) => response.setHeader("Content-Type", "text/plain").end("ягода"));
});

test("fetches an address, with its query, under its own name", async () => {
  const hosts: (string | undefined)[] = [];
  stranger.answer(({ headers }, response) => {
    hosts.push(headers.host);
    response.setHeader("Content-Type", "text/plain").end("ягода");
  });
  const answer = await get("https://shop.stranger.example/a?b=1#c");
  expect(answer).toEqual({ ok: true, bytes: Buffer.from("ягода"), contentType: "text/plain" });
  expect([stranger.requests, hosts]).toEqual([["GET /a?b=1"], ["shop.stranger.example"]]);
});

test.each([
  "",
  "http://stranger.example/",
  "ftp://stranger.example/",
  "file:///etc/passwd",
  "https://user:word@stranger.example/",
  "https://stranger.example:8443/",
  "//stranger.example/a",
  `https://stranger.example/${"a".repeat(2048)}`,
])("sends nothing to an address that is not plain https: %s", async (address) => {
  expect(await get(address)).toEqual(refused("address"));
  expect(stranger.requests).toEqual([]);
});

test.each([
  ["https://stranger.example/", { "stranger.example": ["10.0.0.1"] }],
  ["https://stranger.example/", { "stranger.example": ["127.0.0.1", "10.0.0.1"] }],
  ["https://stranger.example/", { "stranger.example": ["::1"] }],
  ["https://169.254.169.254/latest/meta-data", {}],
  ["https://[::1]/", {}],
])("sends nothing to a host that is not only on the internet: %s %j", async (address, addresses) => {
  expect(await get(address, addresses)).toEqual(refused("private"));
  expect(stranger.requests).toEqual([]);
});

test.each(["https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://[::ffff:7f00:1]/"])(
  "on the real network nothing is sent to this machine: %s",
  async (address) => {
    expect(await fetchOutside(address, limits, { ...internet, port: stranger.network().port })).toEqual(
      refused("private"),
    );
    expect(stranger.requests).toEqual([]);
  },
);

test("a host that resolves otherwise a moment later is not asked again", async () => {
  let times = 0;
  const network = stranger.network();
  const rebinding = {
    ...network,
    resolve: async () => [{ address: (times += 1) === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }],
  };
  expect(await fetchOutside("https://stranger.example/", limits, rebinding)).toMatchObject({ ok: true });
  expect(times).toBe(1);
});

test("refuses redirects, other answers than 200, encoded and large ones", async () => {
  const answerWith = (status: number, headers: Record<string, string>, body = "") =>
    stranger.answer((_request, response) => response.writeHead(status, headers).end(body));
  answerWith(302, { location: "https://stranger.example/elsewhere" });
  expect(await get("https://stranger.example/")).toEqual(refused("redirect"));
  expect(stranger.requests).toHaveLength(1);
  answerWith(404, {});
  expect(await get("https://stranger.example/")).toEqual(refused("status"));
  answerWith(200, { "content-encoding": "gzip" }, "a");
  expect(await get("https://stranger.example/")).toEqual(refused("encoding"));
  answerWith(200, {}, "a".repeat(1001));
  expect(await get("https://stranger.example/")).toEqual(refused("too_large"));
});

test("an endless, a silent and a cut answer end in time", async () => {
  stranger.answer((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("a"), 5);
    response.on("close", () => clearInterval(timer));
  });
  expect(await get("https://stranger.example/", {}, { timeout: 200 })).toEqual(refused("timeout"));
  stranger.answer(() => undefined);
  expect(await get("https://stranger.example/", {}, { timeout: 200 })).toEqual(refused("timeout"));
  stranger.answer((_request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("a");
    response.destroy();
  });
  expect(await get("https://stranger.example/")).toEqual(refused("unreachable"));
});

test("a host without an address or with another's certificate is unreachable", async () => {
  expect(await get("https://nobody.example/")).toEqual(refused("unreachable"));
  expect(await get("https://other.example/", { "other.example": ["127.0.0.1"] })).toEqual(
    refused("unreachable"),
  );
});

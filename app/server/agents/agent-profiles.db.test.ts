import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openForAgents } from "#tests/factories/agents/agents.ts";
import { openStranger } from "#tests/factories/servers/stranger.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { createAgentProfiles } from "./agent-profiles.ts";
import type { AgentProfiles } from "./agent-profiles.ts";
import { answerAgent } from "./answer-agent.ts";

const services = await testServices();
await openForAgents(services.db);
const stranger = await openStranger();
afterAll(stranger.close);
const start = new Date("2026-11-20T10:00:00Z");
const address = "https://stranger.example/profile.json";
const spoken = { ucp: { version: "2026-04-08" } };
let client = 0;

/** Answers with a profile. */
function publish(profile: unknown, status = 200): void {
  stranger.answer((_request, response) => {
    response.statusCode = status;
    response.end(typeof profile === "string" ? profile : JSON.stringify(profile));
  });
}

beforeEach(() => {
  stranger.requests.length = 0;
  publish(spoken);
});

/** Asks as an agent with this profile, from a new network address. */
async function ask(profiles: AgentProfiles, profile = address, { minutes = 0, from = "" } = {}) {
  await services.pool.query("delete from rate_limits where key like 'agent-profile:%'");
  const reply = await answerAgent(
    services,
    {
      operation: "search_catalog",
      payload: { query: "няма" },
      cartId: null,
      profile,
      idempotencyKey: null,
      language: "en",
      address: from || `192.0.2.${(client += 1)}`,
      now: new Date(start.getTime() + minutes * 60_000),
    },
    profiles,
  );
  const { body } = reply;
  return { ...reply, code: body["code"] ?? "answered" };
}

const newProfiles = (addresses?: Record<string, string[]>) =>
  createAgentProfiles(stranger.network(addresses));

test("an agent is answered in the version of its profile, which is read once in ten minutes", async () => {
  const profiles = newProfiles();
  const replies = await Promise.all([ask(profiles), ask(profiles)]);
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 200, body: { ucp: { version: "2026-04-08" } } });
  await ask(profiles, `${address}#other`, { minutes: 9 });
  expect(stranger.requests).toEqual(["GET /profile.json"]);
  await ask(profiles, address, { minutes: 11 });
  expect(stranger.requests).toHaveLength(2);
});

test("a version that the shop does not speak is refused with where a person can go on", async () => {
  const profiles = newProfiles();
  publish({ ucp: { version: "2026-08-25" } });
  expect(await ask(profiles)).toMatchObject({
    status: 422,
    body: {
      code: "version_unsupported",
      content: "The shop speaks 2026-04-08",
      continue_url: "http://localhost:3000/en",
    },
  });
  publish({ ucp: { version: "2026-08-25", supported_versions: { "2026-04-08": "https://x.example" } } });
  expect(await ask(profiles)).toMatchObject({ status: 200, body: { ucp: { version: "2026-04-08" } } });
});

test.for([
  "http://stranger.example/profile.json",
  "ftp://stranger.example/",
  "https://stranger.example:8443/",
  "https://user@stranger.example/",
  "profile.json",
  "",
  "https://",
  "javascript:alert(1)",
  `https://stranger.example/${"x".repeat(2100)}`,
  // Private: this machine, a network at home, that of a cloud's credentials.
  "https://10.0.0.7/profile.json",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/profile.json",
  "https://2130706433/profile.json",
  "https://internal.example/profile.json",
  "https://half.example/profile.json",
])("no request leaves for %s", async (profile) => {
  const profiles = newProfiles({
    "internal.example": ["192.168.1.1"],
    "half.example": ["127.0.0.1", "10.1.1.1"],
  });
  const isLocal = profile.includes("2130706433");
  const reply = await ask(profiles, profile);
  // The stranger's own address is public in these tests; its certificate is for a name only.
  expect([reply.status, reply.code]).toEqual(
    isLocal ? [424, "profile_unreachable"] : [400, "invalid_profile_url"],
  );
  expect(stranger.requests).toEqual([]);
});

test("a host that resolves otherwise a moment later is asked at the address that was checked", async () => {
  const network = stranger.network();
  let resolved = 0;
  const profiles = createAgentProfiles({
    ...network,
    resolve: (host, signal) =>
      (resolved += 1) === 1
        ? network.resolve(host, signal)
        : Promise.resolve([{ address: "169.254.169.254", family: 4 }]),
  });
  expect((await ask(profiles)).status).toBe(200);
  expect([resolved, stranger.requests]).toEqual([1, ["GET /profile.json"]]);
  expect((await ask(profiles, address, { minutes: 11 })).code).toBe("invalid_profile_url");
  expect(stranger.requests).toHaveLength(1);
});

test.for<[string, () => void, number, string]>([
  [
    "a redirect",
    () => stranger.answer((_, response) => response.writeHead(302, { Location: "https://10.0.0.1/" }).end()),
    424,
    "profile_unreachable",
  ],
  ["a missing page", () => publish(spoken, 404), 424, "profile_unreachable"],
  [
    "a huge profile",
    () => publish(JSON.stringify({ ...spoken, x: "x".repeat(70_000) })),
    422,
    "profile_malformed",
  ],
  ["text", () => publish("<html>"), 422, "profile_malformed"],
  [
    "bytes that are no text",
    () => stranger.answer((_, response) => response.end(Buffer.from([0xff, 0xfe]))),
    422,
    "profile_malformed",
  ],
  ["no version", () => publish({ ucp: {} }), 422, "profile_malformed"],
  ["a list", () => publish([spoken]), 422, "profile_malformed"],
  ["a version of another form", () => publish({ ucp: { version: "latest" } }), 422, "profile_malformed"],
])("refuses %s", async ([, answer, status, code]) => {
  answer();
  expect(await ask(newProfiles())).toMatchObject({ status, code });
  expect(stranger.requests).toHaveLength(1);
});

test("a profile that does not arrive within five seconds is given up", async () => {
  stranger.answer((_request, response) => void response.write("{"));
  const begin = performance.now();
  expect(await ask(newProfiles())).toMatchObject({ status: 424, code: "profile_unreachable" });
  expect(performance.now() - begin).toBeLessThan(8000);
});

test("an address without a profile is left alone, for longer each time, and its host is not", async () => {
  const profiles = newProfiles();
  publish("no profile");
  const asked = async (minutes: number) => {
    stranger.requests.length = 0;
    expect((await ask(profiles, address, { minutes })).code).toBe("profile_malformed");
    return stranger.requests.length;
  };
  expect([await asked(0), await asked(0.9), await asked(1.1), await asked(3), await asked(3.2)]).toEqual([
    1, 0, 1, 0, 1,
  ]);
  publish(spoken);
  expect((await ask(profiles, `${address}?other=1`, { minutes: 3.3 })).status).toBe(200);
  expect((await ask(profiles, address, { minutes: 8 })).status).toBe(200);
});

test("a host that does not answer is left alone with all of its addresses", async () => {
  const profiles = newProfiles();
  stranger.answer((request) => request.socket.destroy());
  const codes = [
    (await ask(profiles)).code,
    (await ask(profiles, `${address}?other=1`, { minutes: 0.9 })).code,
  ];
  expect([codes, stranger.requests.length]).toEqual([["profile_unreachable", "profile_unreachable"], 1]);
  publish(spoken);
  expect((await ask(profiles, `${address}?other=1`, { minutes: 1.1 })).status).toBe(200);
});

test.for<[string, () => void]>([
  ["has no profile any more", () => publish("gone", 404)],
  ["does not answer", () => stranger.answer((request) => request.socket.destroy())],
])("a profile that was valid is used while its address %s, and paused", async ([, fail]) => {
  const profiles = newProfiles();
  await ask(profiles);
  fail();
  expect((await ask(profiles, address, { minutes: 11 })).status).toBe(200);
  expect((await ask(profiles, address, { minutes: 11.5 })).status).toBe(200);
  expect(stranger.requests).toHaveLength(2);
  publish({ ucp: { version: "2026-08-25" } });
  expect((await ask(profiles, address, { minutes: 13 })).code).toBe("version_unsupported");
});

test("four profiles are read at once, and those that were valid are used meanwhile", async () => {
  const profiles = newProfiles();
  await ask(profiles);
  const waiting: (() => void)[] = [];
  stranger.answer((_request, response) => void waiting.push(() => response.end(JSON.stringify(spoken))));
  const read = Array.from({ length: 4 }, (_, index) =>
    ask(profiles, `${address}?slow=${index}`, { minutes: 11 }),
  );
  await vi.waitFor(() => expect(waiting).toHaveLength(4));
  const refused = await ask(profiles, `${address}?new`, { minutes: 11 });
  expect([refused.status, refused.code, refused.retryAfter]).toEqual([503, "unavailable", 5]);
  expect((await ask(profiles, address, { minutes: 11 })).status).toBe(200);
  for (const answer of waiting) answer();
  expect((await Promise.all(read)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  publish(spoken);
  expect((await ask(profiles, `${address}?new`, { minutes: 11 })).status).toBe(200);
});

test("fetches are limited for each network address", async () => {
  const profiles = newProfiles();
  const codes: unknown[] = [];
  for (let index = 0; index < 12; index += 1)
    codes.push((await ask(profiles, `${address}?${index}`, { from: "198.51.100.9" })).code);
  expect(codes.filter((code) => code === "unavailable")).toHaveLength(2);
  expect(stranger.requests).toHaveLength(10);
  const { status, retryAfter = 0 } = await ask(profiles, `${address}?new`, { from: "198.51.100.9" });
  expect([status, retryAfter > 0]).toEqual([503, true]);
  // A profile that is known needs none.
  expect((await ask(profiles, `${address}?0`, { from: "198.51.100.9" })).status).toBe(200);
});

test("all fetches together are limited", async () => {
  const profiles = newProfiles();
  await ask(profiles);
  const { bounds } = services.limits.agentProfiles;
  for (let count = 0; count < bounds.points; count += 1) await services.limits.agentProfiles.consume("all");
  const find = (profile: string) =>
    profiles.find(profile, { limits: services.limits, address: "192.0.2.250", now: start });
  expect(await find(`${address}?another`)).toMatchObject({ ok: false, reply: { status: 503 } });
  expect(await find(address)).toMatchObject({ ok: true, host: "stranger.example" });
});

import { expect, test } from "vitest";
import { z } from "zod";
import { closedAddress, openFakeCarrier } from "#tests/factories/delivery/fake-carrier.ts";
import type { Mishap } from "#tests/factories/delivery/fake-carrier.ts";
import {
  askCarrier,
  baseAddress,
  decodeAnswer,
  looseList,
  looseText,
  readJson,
  requireSuccess,
} from "./carrier-http.ts";

async function ask(
  mishap: Mishap | null,
  changes: { url?: string; maxBytes?: number; signal?: AbortSignal } = {},
) {
  const fake = await openFakeCarrier(() => ({ body: { greeting: "здравей" } }));
  fake.mishaps.push(mishap);
  const { url = fake.url, ...limits } = changes;
  const body = { text: "ягода 🍓" };
  const asked = {
    method: "POST",
    url: new URL(url),
    body,
    changes: true,
    timeout: 2_000,
    ...limits,
  } as const;
  return { fake, answer: await askCarrier("Test", asked) };
}

test("sends JSON and returns the answer, whatever its status", async () => {
  const { fake, answer } = await ask(null);
  expect(fake.calls[0]?.body).toEqual({ text: "ягода 🍓" });
  expect([answer.status, readJson(answer)]).toEqual([200, { greeting: "здравей" }]);
  expect((await ask({ status: 517, body: {} })).answer.status).toBe(517);
});

test.for<[Mishap, string]>([
  ["reset", "unreachable"],
  ["cut", "unreachable"],
  ["redirect", "bad_answer"],
  ["huge", "bad_answer"],
])("after the request was sent, the carrier may have acted: %s", async ([mishap, code]) => {
  await expect(ask(mishap, { maxBytes: 3 * 1024 * 1024 })).rejects.toMatchObject({
    name: "CarrierError",
    code,
    mayHaveActed: true,
  });
});

test("a request to a silent carrier ends at its time limit or when the caller gives up", async () => {
  const fake = await openFakeCarrier(() => ({ body: {} }));
  const asked = { method: "POST", url: new URL(fake.url), changes: true } as const;
  fake.mishaps.push("silent", "silent");
  await expect(askCarrier("Test", { ...asked, timeout: 30 })).rejects.toMatchObject({
    code: "timeout",
    mayHaveActed: true,
    message: "Test does not answer within 0.03 s",
  });
  const signal = AbortSignal.timeout(30);
  await expect(askCarrier("Test", { ...asked, timeout: 60_000, signal })).rejects.toMatchObject({
    code: "timeout",
  });
});

test("a failed read-only request has changed nothing", async () => {
  const fake = await openFakeCarrier(() => ({ body: {} }));
  fake.mishaps.push("reset");
  const asked = { method: "GET", url: new URL(fake.url), changes: false, timeout: 2_000 } as const;
  await expect(askCarrier("Test", asked)).rejects.toMatchObject({ code: "unreachable", mayHaveActed: false });
});

test("a request that was never sent has changed nothing", async () => {
  const url = await closedAddress();
  await expect(ask(null, { url })).rejects.toMatchObject({ code: "unreachable", mayHaveActed: false });
});

test.for([
  [401, "unauthorized", false],
  [403, "unauthorized", false],
  [429, "busy", false],
  [503, "busy", true],
  [500, "bad_answer", true],
  [404, "bad_answer", true],
] as const)("status %i is %s", ([status, code, mayHaveActed]) => {
  const require = () => requireSuccess("Test", { status, bytes: new Uint8Array() }, true);
  expect(require).toThrow(expect.objectContaining({ code, mayHaveActed }));
});

test("accepts a successful status", () => {
  expect(() => requireSuccess("Test", { status: 204, bytes: new Uint8Array() }, true)).not.toThrow();
});

test("an answer that is not JSON is detected, and the error of an unexpected one names fields but no values", () => {
  const bytes = (text: string) => ({ status: 200, bytes: new TextEncoder().encode(text) });
  expect([readJson(bytes("<html>")), readJson(bytes("")), readJson(bytes("null"))]).toEqual([
    undefined,
    undefined,
    null,
  ]);
  expect(readJson({ status: 200, bytes: Uint8Array.of(0x22, 0xff, 0x22) })).toBeUndefined();
  const schema = z.object({ label: z.object({ price: z.number() }) });
  const decode = (value: unknown) => () => decodeAnswer("Test", schema, { value, changes: false });
  expect(decode({ label: { price: 5 } })()).toEqual({ label: { price: 5 } });
  expect(decode({ label: { price: "secret" } })).toThrow("Test answers with an unexpected label.price");
  expect(decode([])).toThrow("Test answers with an unexpected everything");
  expect(decode(undefined)).toThrow("Test answers with something else than JSON");
});

test("a base address ends with exactly one slash", () => {
  const addresses = ["https://a.example", "https://a.example/v1", "https://a.example/v1///"];
  expect(addresses.map((address) => baseAddress(address).href)).toEqual([
    "https://a.example/",
    "https://a.example/v1/",
    "https://a.example/v1/",
  ]);
});

test("texts are one visible line", () => {
  expect(looseText.parse("\ufeffСо\u00adфия\0\u202e\nШипка ")).toBe("София  Шипка");
});

test("texts and lists may be missing", () => {
  expect([" а ", 5, null, undefined].map((value) => looseText.parse(value))).toEqual(["а", "5", "", ""]);
  expect([["a"], null, undefined].map((value) => looseList(z.string()).parse(value))).toEqual([
    ["a"],
    [],
    [],
  ]);
});

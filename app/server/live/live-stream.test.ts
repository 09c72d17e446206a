import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { heartbeatSeconds } from "#app/domain/shop/live.ts";
import type { LiveEvent, LiveNotices } from "./live-notices.ts";
import { liveStream } from "./live-stream.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Live notices whose events the test sends. */
function fakeNotices() {
  const subscribers = new Set<{ hear: (event: LiveEvent) => void; end: () => void }>();
  const live: LiveNotices = {
    subscribe(hear, end) {
      const subscriber = { hear, end };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    stop: () => Promise.resolve(),
  };
  return { live, subscribers };
}

type Reader = { role?: StaffRole; readRole?: () => Promise<StaffRole | null> };

function open({ role = "owner", readRole = () => Promise.resolve(role) }: Reader = {}) {
  const { live, subscribers } = fakeNotices();
  const abort = new AbortController();
  const reader = liveStream(live, { role, readRole, signal: abort.signal }).getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? null : decoder.decode(value);
  };
  return { subscribers, abort, reader, read };
}

const heartbeat = heartbeatSeconds * 1000;

test("sends a notice as one message of the stream", async () => {
  const { subscribers, read } = open();
  expect(await read()).toBe(": connected\n\n");
  const order = { kind: "order", id: "1", number: "0000c001" } as const;
  for (const { hear } of subscribers) hear(order);
  expect(await read()).toBe(`data: ${JSON.stringify(order)}\n\n`);
});

test("sends the notices of the role that the reader had at the last heartbeat", async () => {
  let role: StaffRole = "packer";
  const { subscribers, read } = open({ role, readRole: () => Promise.resolve(role) });
  await read();
  const send = (kind: LiveEvent["kind"]) => {
    for (const { hear } of subscribers) hear(kind === "missed" ? { kind } : { kind, id: "1", number: null });
  };
  for (const kind of ["order", "payment", "message", "withdrawal", "to_pack"] as const) send(kind);
  expect(await read()).toContain('"to_pack"');
  role = "editor";
  await vi.advanceTimersByTimeAsync(heartbeat);
  expect(await read()).toBe(": still here\n\n");
  for (const kind of ["order", "payment", "message", "withdrawal", "to_pack", "missed"] as const) send(kind);
  expect(await read()).toContain('"missed"');
});

test("sends a heartbeat every 25 seconds", async () => {
  const { read } = open();
  await read();
  let received = 0;
  const next = read().then((text) => {
    received++;
    return text;
  });
  await vi.advanceTimersByTimeAsync(heartbeat - 1);
  expect(received).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe(": still here\n\n");
});

test("ends the stream when its reader is no longer staff", async () => {
  const { subscribers, read } = open({ readRole: () => Promise.resolve(null) });
  await read();
  await vi.advanceTimersByTimeAsync(heartbeat);
  expect(await read()).toBeNull();
  expect(subscribers.size).toBe(0);
});

test("keeps the stream open while the role cannot be read", async () => {
  const { subscribers, read } = open({ readRole: () => Promise.reject(new Error("no database")) });
  await read();
  await vi.advanceTimersByTimeAsync(heartbeat);
  expect(await read()).toBe(": still here\n\n");
  expect(subscribers.size).toBe(1);
});

test("cancelling and aborting both remove the subscription and the timer", async () => {
  const cancelled = open();
  await cancelled.read();
  expect(cancelled.subscribers.size).toBe(1);
  await cancelled.reader.cancel();
  expect(cancelled.subscribers.size).toBe(0);
  const aborted = open();
  await aborted.read();
  aborted.abort.abort();
  expect(aborted.subscribers.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("ends the stream when the program stops", async () => {
  const { subscribers, read } = open();
  await read();
  for (const { end } of subscribers) end();
  expect(await read()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("subscribes when it is first read, because nothing ends a stream that is not sent", async () => {
  const { subscribers, read } = open();
  expect([subscribers.size, vi.getTimerCount()]).toEqual([0, 0]);
  await read();
  expect(subscribers.size).toBe(1);
});

test("ends the stream of a client that does not read", async () => {
  const { subscribers, read } = open();
  await read();
  for (let sent = 0; sent < 2000; sent += 1) for (const { hear } of subscribers) hear({ kind: "missed" });
  expect([subscribers.size, vi.getTimerCount()]).toEqual([0, 0]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heartbeatSeconds } from "#app/domain/live.ts";
import type { LiveEvent, LiveNotices } from "./live-notices.ts";
import { liveStream } from "./live-stream.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Live notices that a test tells by hand. */
function handMade() {
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

function open({ isStillAdmin = () => Promise.resolve(true) } = {}) {
  const { live, subscribers } = handMade();
  const abort = new AbortController();
  const reader = liveStream(live, { isStillAdmin, signal: abort.signal }).getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? null : decoder.decode(value);
  };
  return { subscribers, abort, reader, read };
}

const heartbeat = heartbeatSeconds * 1000;

test("a notice is one message of the stream", async () => {
  const { subscribers, read } = open();
  expect(await read()).toBe(": connected\n\n");
  const order = { kind: "order", id: "1", number: "0000c001" } as const;
  for (const { hear } of subscribers) hear(order);
  expect(await read()).toBe(`data: ${JSON.stringify(order)}\n\n`);
});

test("every 25 seconds the stream says that it is still there", async () => {
  const { read } = open();
  await read();
  let said = 0;
  const next = read().then((text) => {
    said++;
    return text;
  });
  await vi.advanceTimersByTimeAsync(heartbeat - 1);
  expect(said).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe(": still here\n\n");
});

test("the stream ends when its reader's right is gone", async () => {
  const { subscribers, read } = open({ isStillAdmin: () => Promise.resolve(false) });
  await read();
  await vi.advanceTimersByTimeAsync(heartbeat);
  expect(await read()).toBeNull();
  expect(subscribers.size).toBe(0);
});

test("while the right cannot be looked up the stream goes on", async () => {
  const { subscribers, read } = open({ isStillAdmin: () => Promise.reject(new Error("no database")) });
  await read();
  await vi.advanceTimersByTimeAsync(heartbeat);
  expect(await read()).toBe(": still here\n\n");
  expect(subscribers.size).toBe(1);
});

test("a reader that goes leaves nothing behind, whichever way it goes", async () => {
  const cancelled = open();
  await cancelled.reader.cancel();
  expect(cancelled.subscribers.size).toBe(0);
  const aborted = open();
  aborted.abort.abort();
  expect(aborted.subscribers.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("the stream ends with the program", async () => {
  const { subscribers, read } = open();
  await read();
  for (const { end } of subscribers) end();
  expect(await read()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

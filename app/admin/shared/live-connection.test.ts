import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { LiveEvent } from "#app/server/live/live-notices.ts";
import { eventually } from "#tests/eventually.ts";
import { connectLive } from "./live-connection.ts";

/** The open streams, oldest first; the test sends their events. */
let streams: FakeStream[] = [];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;

  constructor() {
    super();
    streams.push(this);
  }

  open() {
    this.dispatchEvent(new Event("open"));
  }

  send(event: LiveEvent) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
  }

  fail({ isFinal }: { isFinal: boolean }) {
    this.readyState = isFinal ? FakeStream.CLOSED : 0;
    this.dispatchEvent(new Event("error"));
  }

  close() {
    streams = streams.filter((stream) => stream !== this);
  }
}

type Granted = (lock: object | null) => Promise<unknown>;

/** The part of the Web Locks API that is used, for one lock. */
function fakeLocks() {
  let isHeld = false;
  const queue: (() => void)[] = [];
  return {
    async request(_name: string, options: { ifAvailable?: boolean; signal?: AbortSignal }, granted: Granted) {
      if (isHeld && options.ifAvailable) return granted(null);
      if (isHeld)
        await new Promise<void>((resolve, reject) => {
          queue.push(resolve);
          options.signal?.addEventListener("abort", () => {
            queue.splice(queue.indexOf(resolve), 1);
            reject(new DOMException("left", "AbortError"));
          });
        });
      isHeld = true;
      try {
        return await granted({});
      } finally {
        isHeld = false;
        queue.shift()?.();
      }
    },
  };
}

beforeEach(() => {
  streams = [];
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("navigator", { locks: fakeLocks() });
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** Opens a window of the back office. */
function openWindow() {
  const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: "visible" };
  const page = Object.assign(new EventTarget(), visible);
  const heard = { events: [] as LiveEvent[], states: [] as string[], refusals: 0 };
  const close = connectLive(
    {
      onEvent: (event) => heard.events.push(event),
      onState: (state) => heard.states.push(state),
      onRefused: () => (heard.refusals += 1),
    },
    page,
  );
  onTestFinished(close);
  const become = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { ...heard, heard, close, become };
}

const order: LiveEvent = { kind: "order", id: "1", number: "0000c001" };
const missed: LiveEvent = { kind: "missed" };
const oneStream = () => eventually(() => expect(streams).toHaveLength(1));
const only = () => streams[0] ?? expect.fail("no stream is open");

test("the windows of a browser share one stream", async () => {
  const windows = Array.from({ length: 7 }, openWindow);
  await oneStream();
  only().open();
  only().send(order);
  for (const { events } of windows) await eventually(() => expect(events).toEqual([order]));
  expect(streams).toHaveLength(1);
});

test.for(["closed", "hidden"] as const)(
  "another window takes over from a %s one and catches up",
  async (how) => {
    const first = openWindow();
    await oneStream();
    only().open();
    const second = openWindow();
    await eventually(() => expect(second.states).toEqual(["open"]));
    if (how === "closed") first.close();
    else first.become("hidden");
    await oneStream();
    only().open();
    expect(second.events).toEqual([missed]);
    only().send(order);
    expect(second.events).toEqual([missed, order]);
    expect(first.events).toEqual([]);
  },
);

test("a window that was hidden catches up when it is visible again", async () => {
  const first = openWindow();
  await oneStream();
  only().open();
  first.become("hidden");
  expect(streams).toEqual([]);
  // The lock is released.
  await setImmediate();
  first.become("visible");
  await oneStream();
  only().open();
  expect(first.events).toEqual([missed]);
  const second = openWindow();
  second.become("hidden");
  second.become("visible");
  await eventually(() => expect(second.events).toEqual([missed]));
  expect(streams).toHaveLength(1);
});

test("every window reports a lost connection, also one opened later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const first = openWindow();
  await Promise.resolve();
  only().open();
  only().fail({ isFinal: false });
  expect(first.states).toEqual(["open", "lost"]);
  const second = openWindow();
  vi.useRealTimers();
  await eventually(() => expect(second.states).toEqual(["lost"]));
  expect(first.heard.refusals).toBe(0);
});

test("a stream that the server refuses is reported to the window that opened it", async () => {
  const { heard, close } = openWindow();
  await oneStream();
  only().fail({ isFinal: true });
  expect(heard.refusals).toBe(1);
  close();
});

test("without locks every window opens a stream", async () => {
  vi.stubGlobal("navigator", {});
  openWindow();
  openWindow();
  await eventually(() => expect(streams).toHaveLength(2));
});

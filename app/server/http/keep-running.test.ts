import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning } from "./keep-running.mjs";
import type { CopyMessage, End } from "./keep-running.mjs";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const crash: End = { code: 1, signal: null };
const killed: End = { code: null, signal: "SIGKILL" };

class Copy extends EventEmitter {
  readonly pid: number | undefined = 1;

  say(message: CopyMessage): void {
    this.emit("message", message);
  }

  async end({ code, signal }: End): Promise<void> {
    this.emit("exit", code, signal);
    await nextTurn();
  }
}

function keep(create: (number: number) => Copy = () => new Copy()) {
  const copies: Copy[] = [];
  const ends: { end: End; pause: number }[] = [];
  const kept = keepRunning({
    start() {
      const copy = create(copies.length);
      copies.push(copy);
      return copy as unknown as ChildProcess;
    },
    onEnd: (end, pause) => ends.push({ end, pause }),
  });
  return { kept, copies, ends };
}

test("a copy that had served is replaced at once, however it ended and however often", async () => {
  const { kept, copies, ends } = keep();
  for (const end of [crash, killed, { code: 0, signal: null }]) {
    copies.at(-1)?.say("serving");
    await copies.at(-1)?.end(end);
  }
  expect(await kept.first).toBeNull();
  expect(copies).toHaveLength(4);
  expect(ends.map(({ pause }) => pause)).toEqual([0, 0, 0]);
});

test("a start that fails is repeated after 1 second, then after twice as long, at most 30 seconds, until one serves", async () => {
  const { copies, ends } = keep();
  copies[0]?.say("serving");
  await copies[0]?.end(killed);
  for (let seconds = 1; copies.length < 8; seconds = Math.min(seconds * 2, 30)) {
    const before = copies.length;
    await copies.at(-1)?.end(crash);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(copies).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(copies).toHaveLength(before + 1);
  }
  expect(ends.map(({ pause }) => pause)).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000]);
  copies.at(-1)?.say("serving");
  await copies.at(-1)?.end(crash);
  await copies.at(-1)?.end(crash);
  expect(ends.slice(-2).map(({ pause }) => pause)).toEqual([0, 1000]);
});

test("a first start that fails is not repeated", async () => {
  const { kept, copies, ends } = keep();
  await copies[0]?.end(crash);
  expect(await kept.first).toEqual(crash);
  vi.advanceTimersByTime(60_000);
  expect([copies.length, ends]).toEqual([1, []]);
});

test("a copy that leaves is replaced before it has ended, and once", async () => {
  const { copies, ends } = keep();
  copies[0]?.say("serving");
  copies[0]?.say("leaving");
  expect(copies).toHaveLength(2);
  await copies[0]?.end(crash);
  vi.advanceTimersByTime(60_000);
  expect([copies.length, ends]).toEqual([2, []]);
});

test("stopping asks every copy, waits for all, and resolves with the newest one's end", async () => {
  const { kept, copies, ends } = keep();
  copies[0]?.say("serving");
  copies[0]?.say("leaving");
  const asked: unknown[] = [];
  let isStopped = false;
  const stopped = kept.stop((copy) => asked.push(copy)).finally(() => (isStopped = true));
  expect(asked).toEqual(copies);
  await copies[1]?.end({ code: 0, signal: null });
  expect(isStopped).toBe(false);
  await copies[0]?.end(crash);
  expect(await stopped).toEqual({ code: 0, signal: null });
  expect([copies.length, ends]).toEqual([2, []]);
});

test("stopping during a pause starts nothing, and has no end to tell", async () => {
  const { kept, copies } = keep();
  copies[0]?.say("serving");
  await copies[0]?.end(crash);
  await copies[1]?.end(crash);
  expect(await kept.stop(() => undefined)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(copies).toHaveLength(2);
});

test("a process that the system does not start counts as a failed start", async () => {
  const notStarted = Object.assign(new Copy(), { pid: undefined });
  const { copies, ends } = keep((number) => {
    if (number === 1) return notStarted;
    if (number === 2 && ends.length === 2) throw new Error("spawn ENOMEM");
    return new Copy();
  });
  copies[0]?.say("serving");
  await copies[0]?.end(killed);
  notStarted.emit("error", new Error("spawn EAGAIN"));
  await nextTurn();
  vi.advanceTimersByTime(1000);
  await nextTurn();
  vi.advanceTimersByTime(2000);
  expect(ends.map(({ pause }) => pause)).toEqual([0, 1000, 2000]);
  expect(copies).toHaveLength(3);
});

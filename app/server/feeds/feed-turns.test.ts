import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFeedTurns } from "./feed-turns.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function* chunks(): AsyncGenerator<number, void, void> {
  yield* [1, 2, 3];
}

test("two clients read at once, and the next one when a feed is sent, left or not begun", async () => {
  const turns = createFeedTurns();
  const [first, second] = [turns.take(), turns.take()];
  expect([first, second, turns.take()]).toEqual([expect.anything(), expect.anything(), null]);
  const read: number[] = [];
  for await (const chunk of first?.during(chunks()) ?? []) read.push(chunk);
  expect(read).toEqual([1, 2, 3]);
  const third = turns.take()?.during(chunks());
  expect([third, turns.take()]).toEqual([expect.anything(), null]);
  await third?.next();
  await third?.return();
  expect(turns.take()).not.toBeNull();
  vi.advanceTimersByTime(10_000);
  expect([turns.take(), turns.take(), turns.take()]).toEqual([expect.anything(), expect.anything(), null]);
});

test("a client that reads for more than five minutes is cut off", async () => {
  const turns = createFeedTurns();
  const slow = turns.take()?.during(chunks());
  await slow?.next();
  vi.advanceTimersByTime(299_999);
  expect((await slow?.next())?.value).toBe(2);
  vi.advanceTimersByTime(1);
  await expect(slow?.next()).rejects.toThrow("A feed was read for too long");
});

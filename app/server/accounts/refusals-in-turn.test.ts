import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inRequest } from "#app/server/request/request-id.ts";
import { createRefusalTurns } from "./refusals-in-turn.ts";

/** Requests that wait for their turn, in order; whose turn has come, and an end for each. */
function waitingRequests(count: number) {
  const refusalTurn = createRefusalTurns();
  const turns: number[] = [];
  const ends = Array.from({ length: count }, (_, number) => {
    const end = new EventTarget();
    inRequest(
      `request-${number}`,
      () => void refusalTurn().then(() => turns.push(number)),
      (done) => end.addEventListener("end", done),
    );
    return () => end.dispatchEvent(new Event("end"));
  });
  return { turns, ends };
}

test("a refusal goes on when the one before has been answered, in the order in which they came", async () => {
  const { turns, ends } = waitingRequests(3);
  await sleep(0);
  expect(turns).toEqual([0]);
  ends[0]?.();
  await expect.poll(() => turns).toContain(1);
  ends[1]?.();
  await expect.poll(() => turns).toEqual([0, 1, 2]);
});

test("a browser that does not take its answer holds nobody up for long", async () => {
  const { turns } = waitingRequests(3);
  await expect.poll(() => turns, { timeout: 10_000 }).toEqual([0, 1, 2]);
});

test("with too many waiting the next are answered at once", async () => {
  const { turns } = waitingRequests(310);
  await sleep(0);
  expect(turns.length).toBeGreaterThanOrEqual(10);
});

test("outside of a request nothing waits", async () => {
  const refusalTurn = createRefusalTurns();
  expect(await Promise.all([refusalTurn(), refusalTurn()])).toHaveLength(2);
});

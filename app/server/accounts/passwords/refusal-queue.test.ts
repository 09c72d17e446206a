import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inRequest } from "#app/server/request/request-id.ts";
import { createRefusalQueue } from "./refusal-queue.ts";

/** Starts `count` waiting requests; returns those whose turn has come, and a function that closes each. */
function waitingRequests(count: number) {
  const refusalTurn = createRefusalQueue();
  const turns: number[] = [];
  const closes = Array.from({ length: count }, (_, number) => {
    const end = new EventTarget();
    inRequest(`request-${number}`, () => void refusalTurn().then(() => turns.push(number)), {
      onClose: (done) => end.addEventListener("end", done),
    });
    return () => end.dispatchEvent(new Event("end"));
  });
  return { turns, closes };
}

test("answers refusals in order of arrival, each after the previous response was sent", async () => {
  const { turns, closes } = waitingRequests(3);
  await sleep(0);
  expect(turns).toEqual([0]);
  closes[0]?.();
  await expect.poll(() => turns).toContain(1);
  closes[1]?.();
  await expect.poll(() => turns).toEqual([0, 1, 2]);
});

test("clients that do not read their responses do not block the others", async () => {
  const { turns } = waitingRequests(3);
  await expect.poll(() => turns, { timeout: 30_000 }).toEqual([0, 1, 2]);
});

test("answers at once when too many are waiting", async () => {
  const { turns } = waitingRequests(310);
  await sleep(0);
  expect(turns.length).toBeGreaterThanOrEqual(10);
});

test("does not wait outside a request", async () => {
  const refusalTurn = createRefusalQueue();
  expect(await Promise.all([refusalTurn(), refusalTurn()])).toHaveLength(2);
});

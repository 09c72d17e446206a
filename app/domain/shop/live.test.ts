import { expect, test } from "vitest";
import { heartbeatSeconds, reconnectDelay } from "./live.ts";

test("reconnects after 1, 2, 5, then every 10 seconds", () => {
  expect([0, 1, 2, 3, 4, 100].map(reconnectDelay)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});

test("the heartbeat interval is 25 seconds", () => {
  expect(heartbeatSeconds).toBe(25);
});

import { expect, test } from "vitest";
import { reopenDelay } from "./listen-to-channel.ts";

test("a lost connection is opened again soon, and never waits longer than two seconds", () => {
  expect([0, 1, 2, 100].map(reopenDelay)).toEqual([500, 2000, 2000, 2000]);
});

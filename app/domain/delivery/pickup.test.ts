import { expect, test } from "vitest";
import { answerWithin } from "./label-state.ts";
import { pickupStateAt, pickupStates } from "./pickup.ts";

test("a request without an answer within the time limit is unknown, and other states do not change", () => {
  const requested_at = new Date("2026-11-24T10:00:00Z");
  const at = (milliseconds: number) => new Date(requested_at.getTime() + milliseconds);
  expect(pickupStateAt({ state: "requested", requested_at }, at(answerWithin - 1))).toBe("requested");
  expect(pickupStates.map((state) => pickupStateAt({ state, requested_at }, at(answerWithin)))).toEqual([
    "unknown",
    "unknown",
    "made",
    "refused",
  ]);
});

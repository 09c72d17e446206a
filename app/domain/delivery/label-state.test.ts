import { expect, test } from "vitest";
import { answerWithin, isInShop, labelStateAt } from "./label-state.ts";
import { labelStates, parcelStates } from "./parcel.ts";

const requested_at = new Date("2026-11-23T10:00:00Z");
const after = (milliseconds: number) => new Date(requested_at.getTime() + milliseconds);

test("a request without an answer becomes unknown after two minutes, and no other state changes with time", () => {
  expect(labelStateAt({ label_state: "requested", requested_at }, after(answerWithin - 1))).toBe("requested");
  expect(labelStateAt({ label_state: "requested", requested_at }, after(answerWithin))).toBe("unknown");
  for (const label_state of labelStates.filter((state) => state !== "requested"))
    expect(labelStateAt({ label_state, requested_at }, after(1e12))).toBe(label_state);
});

test("a parcel is in the shop until it is handed over", () => {
  expect(parcelStates.filter(isInShop)).toEqual(["to_pack", "labelled", "packed"]);
});

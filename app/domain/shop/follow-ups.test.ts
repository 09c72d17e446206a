import { expect, test } from "vitest";
import { defaultFollowUps, followUpFields, readFollowUps } from "./follow-ups.ts";

const read = (changes: Record<string, string> = {}) => {
  const fields: Record<string, string> = { ...followUpFields(defaultFollowUps), ...changes };
  return readFollowUps((name) => fields[name] ?? "");
};

test("the fields of the settings are read back", () => {
  expect(read()).toEqual({ ok: true, input: defaultFollowUps });
  expect(read({ asks_reviews: "on", review_days: " 60 ", wave_hours: "72", cart_hours: "1" })).toMatchObject({
    input: { asks_reviews: true, review_days: 60, wave_hours: 72, cart_hours: 1 },
  });
});

test.each(["", "0", "61", "-1", "1.5", "седем", "1e1", "007"])("%j days are refused", (review_days) => {
  expect(read({ review_days })).toEqual({ ok: false, problems: { review_days: "number" } });
});

test("each number has its own bounds", () => {
  expect(read({ wave_hours: "73", cart_hours: "0" })).toEqual({
    ok: false,
    problems: { wave_hours: "number", cart_hours: "number" },
  });
});

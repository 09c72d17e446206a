import { expect, test } from "vitest";
import { readPickup, usualPickup } from "./pickup-time.ts";

// 12:00 in Sofia.
const noon = new Date("2026-11-24T10:00:00Z");

test("the default pick-up is from half an hour ahead until six, or tomorrow once it is late", () => {
  expect(usualPickup(noon)).toEqual({ day: "2026-11-24", from: "12:30", to: "18:00" });
  expect(usualPickup(new Date("2026-11-24T05:00:00Z"))).toEqual({
    day: "2026-11-24",
    from: "09:00",
    to: "18:00",
  });
  expect(usualPickup(new Date("2026-11-24T15:30:00Z"))).toEqual({
    day: "2026-11-25",
    from: "09:00",
    to: "18:00",
  });
});

test("reads a day and two times in Sofia, in winter and in summer", () => {
  expect(readPickup({ day: "2026-11-25", from: "09:30", to: "17:00" }, noon)).toEqual({
    from: new Date("2026-11-25T07:30:00Z"),
    to: new Date("2026-11-25T15:00:00Z"),
  });
  const june = new Date("2027-06-01T06:00:00Z");
  expect(readPickup({ day: "2027-06-01", from: "10:00", to: "11:00" }, june)?.from).toEqual(
    new Date("2027-06-01T07:00:00Z"),
  );
  const march = new Date("2027-03-27T06:00:00Z");
  expect(readPickup({ day: "2027-03-28", from: "10:00", to: "11:00" }, march)?.from).toEqual(
    new Date("2027-03-28T07:00:00Z"),
  );
  // Summer time has begun at three in the morning.
  expect(readPickup({ day: "2027-03-28", from: "22:30", to: "23:30" }, march)).toEqual({
    from: new Date("2027-03-28T19:30:00Z"),
    to: new Date("2027-03-28T20:30:00Z"),
  });
});

test.for([
  ["yesterday", { day: "2026-11-23", from: "09:00", to: "10:00" }],
  ["an hour that has passed", { day: "2026-11-24", from: "09:00", to: "11:59" }],
  ["an end before its beginning", { day: "2026-11-25", from: "12:00", to: "11:00" }],
  ["no day", { day: "", from: "12:00", to: "13:00" }],
  ["an impossible day", { day: "2026-02-30", from: "12:00", to: "13:00" }],
  ["no time", { day: "2026-11-25", from: "12:00", to: "" }],
  ["an impossible time", { day: "2026-11-25", from: "25:00", to: "26:00" }],
  ["in a month", { day: "2026-12-30", from: "12:00", to: "13:00" }],
] as const)("refuses %s", ([, typed]) => {
  expect(readPickup(typed, noon)).toBeNull();
});

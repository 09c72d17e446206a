import { expect, test } from "vitest";
import { ClockSetBackError, issueMoment } from "./issue-moment.ts";

const at = (time: string) => new Date(`2026-11-20T${time}Z`);

test("a document is never dated before the last one, and none is issued by a clock that was set back", () => {
  expect(issueMoment(undefined, at("10:00:00"))).toEqual(at("10:00:00"));
  expect(issueMoment(at("10:00:00"), at("10:00:01"))).toEqual(at("10:00:01"));
  expect(issueMoment(at("10:05:00"), at("10:00:00"))).toEqual(at("10:05:00"));
  expect(() => issueMoment(at("10:05:01"), at("10:00:00"))).toThrow(ClockSetBackError);
});

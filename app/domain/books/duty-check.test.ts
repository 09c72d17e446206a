import { expect, test } from "vitest";
import { maxDutyNote, readConfirmableDuty, readDutyCheck } from "./duty-check.ts";

const today = "2026-11-25";

function read(changes: Record<string, string>) {
  const fields: Record<string, string> = { duty: "packaging", note: "", remind_on: "", ...changes };
  return readDutyCheck((name) => fields[name] ?? "", today);
}

test("note and reminder are optional", () => {
  expect(read({})).toEqual({ ok: true, check: { duty: "packaging", note: "", remindOn: null } });
  expect(read({ note: "  Договор <2026>\n", remind_on: "2026-11-26" })).toEqual({
    ok: true,
    check: { duty: "packaging", note: "Договор 2026", remindOn: "2026-11-26" },
  });
});

test("refuses an invalid reminder day, a reminder not after today, and a note that is too long", () => {
  const problemsOf = (changes: Record<string, string>) => {
    const result = read(changes);
    return !result.ok && result.code === "invalid" && result.problems;
  };
  expect(problemsOf({ remind_on: "2026-02-30" })).toEqual({ remind_on: "day" });
  expect(problemsOf({ remind_on: "утре" })).toEqual({ remind_on: "day" });
  expect(problemsOf({ remind_on: today })).toEqual({ remind_on: "past" });
  expect(problemsOf({ note: "а".repeat(maxDutyNote + 1), remind_on: "2020-01-01" })).toEqual({
    note: "long",
    remind_on: "past",
  });
  expect(read({ note: "а".repeat(maxDutyNote) })).toMatchObject({ ok: true });
});

test("refuses duties that the shop checks itself, and unknown ones", () => {
  for (const duty of ["guarantee_notice", "food_information", "", "__proto__"]) {
    expect(read({ duty })).toEqual({ ok: false, code: "unknown" });
    expect(readConfirmableDuty(duty)).toBeNull();
  }
});

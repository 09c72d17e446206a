import { expect, test } from "vitest";
import {
  checkBackups,
  checkDomain,
  isClosed,
  isMarkOf,
  nextStep,
  stepKeys,
  stepStatus,
} from "./first-steps.ts";
import type { StepCheck } from "./first-steps.ts";

const left: StepCheck = { result: "to_do", code: "look_name" };
const stateOf = (...args: Parameters<typeof stepStatus>) => stepStatus(...args).state;

test("a step that its check finds done stays done whatever its mark", () => {
  const done: StepCheck = { result: "done", code: "look_own" };
  for (const mark of [null, "skipped", "read"] as const)
    expect(stepStatus("look", done, mark)).toMatchObject({ state: "done", offered: null, marked: null });
});

test("a step that the law does not need may be skipped, even if its check fails", () => {
  expect(stepStatus("look", left, null)).toMatchObject({ state: "to_do", offered: "skipped" });
  expect(stepStatus("look", left, "skipped")).toMatchObject({ state: "skipped", marked: "skipped" });
  expect(stateOf("staff", null, "skipped")).toBe("skipped");
});

test("what the law needs cannot be skipped", () => {
  const wrong: StepCheck = { result: "attention", code: "company_number" };
  expect(stepStatus("company", wrong, "skipped")).toMatchObject({ state: "attention", offered: null });
  expect(stepKeys.filter((step) => isMarkOf(step, "skipped"))).not.toContain("company");
  for (const step of ["account", "company", "currency", "payments", "mail", "pages", "domain"] as const)
    expect(isMarkOf(step, "skipped")).toBe(false);
});

test("a mark as read counts only while the check finds nothing wrong", () => {
  const unread: StepCheck = { result: "person", code: "pages_written" };
  expect(stepStatus("pages", unread, null)).toMatchObject({ state: "to_do", offered: "read" });
  expect(stepStatus("pages", unread, "read")).toMatchObject({ state: "done", marked: "read" });
  expect(stateOf("pages", { result: "attention", code: "pages_demo" }, "read")).toBe("attention");
  expect(stepKeys.filter((step) => isMarkOf(step, "read"))).toEqual(["pages", "backup"]);
});

test("a failed check is unknown and leaves the step open", () => {
  const unknown = stepStatus("mail", null, null);
  expect([unknown.state, unknown.finding, isClosed(unknown)]).toEqual(["unknown", null, false]);
});

test("the guide resumes at the first open step", () => {
  const steps = [
    stepStatus("account", { result: "done", code: "account_own" }, null),
    stepStatus("look", left, "skipped"),
    stepStatus("mail", null, null),
    stepStatus("staff", left, null),
  ];
  expect(nextStep(steps)?.step).toBe("mail");
  expect(nextStep(steps.slice(0, 2))).toBeNull();
});

test.for([
  ["http://localhost:3000", "domain_local"],
  ["https://localhost", "domain_local"],
  ["https://192.168.0.2", "domain_local"],
  ["https://[::1]:8443", "domain_local"],
  ["https://shop.example", "domain_local"],
  ["http://plod.bg", "domain_insecure"],
  ["https://plod.bg", "domain_secure"],
])("the address %s: %s", ([url, code]) => {
  expect(checkDomain(url!).code).toBe(code);
});

test("a backup is fresh for two days; an external database is the owner's matter", () => {
  const now = new Date("2026-11-29T10:00:00Z");
  const code = (age: number | null, { isExternal = false, isOn = true } = {}) =>
    checkBackups({
      isExternal,
      isOn,
      madeAt: age === null ? null : new Date(now.getTime() - age * 3_600_000),
      now,
    }).code;
  expect([code(47), code(48), code(null)]).toEqual(["backup_fresh", "backup_old", "backup_none"]);
  expect(code(null, { isOn: false })).toBe("backup_off");
  expect(code(null, { isExternal: true, isOn: false })).toBe("backup_external");
  expect(code(1, { isExternal: true })).toBe("backup_fresh");
});

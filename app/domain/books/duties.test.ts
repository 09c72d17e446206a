import { expect, test } from "vitest";
import { confirmableDuties, dutyKeys, dutyStatus, lawLink, nextReminderRun } from "./duties.ts";
import type { DutyFacts, DutyKey } from "./duties.ts";

const today = "2026-11-25";

/** A shop that meets every duty that it can check. */
const fine: DutyFacts = {
  currencies: { base_currency: "EUR", show_bgn: false },
  missingNotices: 0,
  incompleteProducts: 0,
  unrecordedPrices: 0,
  auditFile: { isOn: true, unfiled: [] },
  vat: { isRegistered: true, threshold: null, thisYear: 0, twelveMonths: 0 },
  hasWithdrawalPage: true,
  hasAccessibilityPage: true,
};

const statusOf = (
  duty: DutyKey,
  facts: Partial<DutyFacts> = {},
  { remindOn, day = today }: { remindOn?: string | null; day?: string } = {},
) =>
  dutyStatus(duty, {
    facts: { ...fine, ...facts },
    confirmation: remindOn === undefined ? null : { remindOn },
    today: day,
  });
const stateOf = (...args: Parameters<typeof statusOf>) => statusOf(...args).state;

test("each duty of a compliant shop is met, needs a manual check, or is over", () => {
  expect(Object.fromEntries(dutyKeys.map((duty) => [duty, stateOf(duty)]))).toEqual({
    dual_prices: "over",
    euro_first: "met",
    withdrawal: "met",
    guarantee_notice: "met",
    green_claims: "to_check",
    food_information: "met",
    price_reductions: "met",
    audit_file: "met",
    vat_registration: "met",
    accessibility: "met",
    packaging: "to_check",
  });
});

test("a duty begins on its first day and ends after its last", () => {
  const euro = { currencies: { base_currency: "EUR", show_bgn: false } } as const;
  expect(stateOf("dual_prices", euro, { day: "2025-08-07" })).toBe("not_yet");
  expect(stateOf("dual_prices", euro, { day: "2025-08-08" })).toBe("not_met");
  expect(stateOf("dual_prices", euro, { day: "2026-08-08" })).toBe("not_met");
  expect(stateOf("dual_prices", euro, { day: "2026-08-09" })).toBe("over");
  expect(stateOf("guarantee_notice", {}, { day: "2026-09-26" })).toBe("not_yet");
  expect(stateOf("packaging", {}, { day: "2026-08-11", remindOn: null })).toBe("not_yet");
});

test("a future duty already reports what is missing", () => {
  expect(statusOf("guarantee_notice", { missingNotices: 2 }, { day: "2026-09-26" })).toEqual({
    state: "not_yet",
    finding: { code: "no_notices", count: 2 },
    isByPerson: false,
  });
});

test.each([
  ["lev", { base_currency: "BGN", show_bgn: false }, "met", "not_met"],
  ["euro with the lev", { base_currency: "EUR", show_bgn: true }, "met", "met"],
  ["euro alone", { base_currency: "EUR", show_bgn: false }, "not_met", "met"],
] as const)("prices in %s: both currencies, and the euro first", (_name, currencies, both, euroFirst) => {
  expect(stateOf("dual_prices", { currencies }, { day: "2026-08-01" })).toBe(both);
  expect(stateOf("euro_first", { currencies })).toBe(euroFirst);
});

test("a duty with a count of missing items is met at zero and not met from one", () => {
  expect(statusOf("guarantee_notice", { missingNotices: 1 })).toMatchObject({
    state: "not_met",
    finding: { code: "no_notices", count: 1 },
  });
  expect(statusOf("food_information", { incompleteProducts: 3 })).toMatchObject({
    state: "not_met",
    finding: { code: "incomplete_food", count: 3 },
  });
  expect(statusOf("price_reductions", { unrecordedPrices: 1 })).toMatchObject({
    state: "not_met",
    finding: { code: "unrecorded_prices", count: 1 },
  });
});

test("a page that is not at its usual address needs a manual check", () => {
  for (const [duty, facts] of [
    ["withdrawal", { hasWithdrawalPage: false }],
    ["accessibility", { hasAccessibilityPage: false }],
  ] as const) {
    expect(statusOf(duty, facts)).toMatchObject({ state: "to_check", isByPerson: true });
    expect(stateOf(duty, facts, { remindOn: null })).toBe("met");
  }
});

test("a confirmation is valid until the day of its reminder, or indefinitely without one", () => {
  expect(statusOf("packaging")).toEqual({
    state: "to_check",
    finding: { code: "by_person" },
    isByPerson: true,
  });
  expect(stateOf("packaging", {}, { remindOn: null })).toBe("met");
  expect(statusOf("packaging", {}, { remindOn: "2026-11-26" })).toMatchObject({
    state: "met",
    finding: { code: "confirmed" },
  });
  expect(statusOf("packaging", {}, { remindOn: today })).toMatchObject({
    state: "to_check",
    finding: { code: "due" },
  });
});

test("a confirmation does not hide a violation that the shop has detected", () => {
  const wrong: [DutyKey, Partial<DutyFacts>][] = [
    ["guarantee_notice", { missingNotices: 1 }],
    ["audit_file", { auditFile: { isOn: true, unfiled: ["2026-09"] } }],
    ["vat_registration", { vat: { isRegistered: false, threshold: 100, thisYear: 100, twelveMonths: 100 } }],
  ];
  for (const [duty, facts] of wrong) expect(stateOf(duty, facts, { remindOn: null })).toBe("not_met");
});

test("the audit file of a month is due by the 15th of the next one", () => {
  const unfiled = (months: string[], day: string) =>
    statusOf("audit_file", { auditFile: { isOn: true, unfiled: months } }, { day });
  expect(unfiled(["2026-10"], "2026-11-15")).toEqual({
    state: "to_check",
    finding: { code: "month_to_file", month: "2026-10", day: "2026-11-15" },
    isByPerson: false,
  });
  expect(unfiled(["2026-10"], "2026-11-16")).toMatchObject({ state: "not_met" });
  expect(unfiled(["2026-08", "2026-09", "2026-10"], "2026-11-15")).toMatchObject({
    state: "not_met",
    finding: { code: "late_months", count: 2, month: "2026-08" },
  });
  expect(statusOf("audit_file", { auditFile: { isOn: false, unfiled: [] } })).toMatchObject({
    state: "to_check",
    finding: { code: "audit_off" },
    isByPerson: true,
  });
});

test.each([
  [null, 0, 999_999, "to_check", "no_threshold"],
  [10_000, 7_999, 7_999, "met", "below_threshold"],
  [10_000, 0, 8_000, "to_check", "near_threshold"],
  [10_000, 9_999, 20_000, "to_check", "near_threshold"],
  [10_000, 10_000, 10_000, "not_met", "above_threshold"],
] as const)(
  "with a VAT threshold of %s, %s this year and %s in twelve months: %s",
  (threshold, thisYear, twelveMonths, state, code) => {
    const vat = { isRegistered: false, threshold, thisYear, twelveMonths };
    expect(statusOf("vat_registration", { vat })).toMatchObject({ state, finding: { code } });
  },
);

test("a confirmed turnover warning still shows its sums", () => {
  const vat = { isRegistered: false, threshold: 10_000, thisYear: 5_000, twelveMonths: 9_000 };
  expect(statusOf("vat_registration", { vat }, { remindOn: null })).toEqual({
    state: "met",
    finding: { code: "near_threshold", turnover: 9_000, threshold: 10_000 },
    isByPerson: true,
  });
});

test("only confirmable duties ask for a manual check", () => {
  const bare: DutyFacts = {
    currencies: { base_currency: "BGN", show_bgn: true },
    missingNotices: 2,
    incompleteProducts: 1,
    unrecordedPrices: 1,
    auditFile: { isOn: false, unfiled: [] },
    vat: { isRegistered: false, threshold: 100, thisYear: 0, twelveMonths: 90 },
    hasWithdrawalPage: false,
    hasAccessibilityPage: false,
  };
  expect(dutyKeys.filter((duty) => statusOf(duty, bare).isByPerson)).toEqual([...confirmableDuties]);
});

test("links to the law, on EUR-Lex in the reader's language", () => {
  expect(lawLink("food_information", "bg")).toBe("https://eur-lex.europa.eu/eli/reg/2011/1169/oj/bul");
  expect(lawLink("packaging", "en")).toBe("https://eur-lex.europa.eu/eli/reg/2025/40/oj/eng");
  expect(lawLink("audit_file", "en")).toBe("https://lex.bg/laws/ldoc/2135540645");
  expect(lawLink("vat_registration", "bg")).toBeNull();
});

test("reminders are sent at eight in the morning in Sofia", () => {
  const runs = (now: string) => nextReminderRun(new Date(now)).toISOString();
  expect(runs("2026-11-25T05:59:59Z")).toBe("2026-11-25T06:00:00.000Z");
  expect(runs("2026-11-25T06:00:00Z")).toBe("2026-11-26T06:00:00.000Z");
  expect(runs("2026-07-01T12:00:00Z")).toBe("2026-07-02T05:00:00.000Z");
});

import type { Locale } from "#app/domain/locale.ts";
import type { Currencies } from "#app/domain/money.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { filingDay } from "./month.ts";

/** Legal duties of the shop that have a start or an end date, or that recur. */
export const dutyKeys = [
  "dual_prices",
  "euro_first",
  "withdrawal",
  "guarantee_notice",
  "green_claims",
  "food_information",
  "price_reductions",
  "audit_file",
  "vat_registration",
  "accessibility",
  "packaging",
] as const;
export type DutyKey = (typeof dutyKeys)[number];

/** The duties that the shop cannot always check, so that staff may confirm them. */
export const confirmableDuties = [
  "withdrawal",
  "green_claims",
  "audit_file",
  "vat_registration",
  "accessibility",
  "packaging",
] as const satisfies DutyKey[];
export type ConfirmableDuty = (typeof confirmableDuties)[number];

/** First and last day of a duty, `2026-08-08`; null for none, or for a first day long ago. */
type DutyDates = { from: string | null; until: string | null };

export const dutyDates: Readonly<Record<DutyKey, DutyDates>> = {
  dual_prices: { from: "2025-08-08", until: "2026-08-08" },
  euro_first: { from: "2026-01-01", until: null },
  withdrawal: { from: "2026-06-19", until: null },
  guarantee_notice: { from: "2026-09-27", until: null },
  green_claims: { from: "2026-09-27", until: null },
  food_information: { from: null, until: null },
  price_reductions: { from: null, until: null },
  audit_file: { from: null, until: null },
  vat_registration: { from: null, until: null },
  accessibility: { from: "2025-06-28", until: null },
  packaging: { from: "2026-08-12", until: null },
};

/** European legislation identifiers of the acts on EUR-Lex. */
const acts: Partial<Record<DutyKey, string>> = {
  withdrawal: "dir/2023/2673",
  guarantee_notice: "reg_impl/2025/1960",
  green_claims: "dir/2024/825",
  food_information: "reg/2011/1169",
  price_reductions: "dir/1998/6",
  accessibility: "dir/2019/882",
  packaging: "reg/2025/40",
};

/** Returns the address of a duty's law in a language; null when there is none to link to. */
export function lawLink(duty: DutyKey, locale: Locale): string | null {
  // Ordinance N-18 exists in Bulgarian only.
  if (duty === "audit_file") return "https://lex.bg/laws/ldoc/2135540645";
  const act = acts[duty];
  return act ? `https://eur-lex.europa.eu/eli/${act}/oj/${locale === "bg" ? "bul" : "eng"}` : null;
}

/** Slugs of the pages that duties require. */
export const dutyPages = { withdrawal: "returns", accessibility: "accessibility" } as const;

/** The data that the checks use. Amounts are in euro cents. */
export type DutyFacts = {
  currencies: Currencies;
  /** Languages without the notice of the legal guarantee. */
  missingNotices: number;
  /** Visible products that lack mandatory food information. */
  incompleteProducts: number;
  /** Visible products whose price differs from the last entry of their price history. */
  unrecordedPrices: number;
  /** `unfiled`: past months with deliveries and without an audit file, oldest first. */
  auditFile: { isOn: boolean; unfiled: readonly string[] };
  /** `threshold` is null until the owner enters it. Turnover is that of delivered orders, less refunds. */
  vat: { isRegistered: boolean; threshold: number | null; thisYear: number; twelveMonths: number };
  hasWithdrawalPage: boolean;
  hasAccessibilityPage: boolean;
};

/** What a check found, as a code with details for its sentence on the screen. */
export type DutyFinding = {
  code: DutyFindingCode;
  count?: number;
  /** `YYYY-MM`; `day` is the last day to file it. */
  month?: string;
  day?: string;
  /** In euro cents. */
  turnover?: number;
  threshold?: number;
};

export const dutyFindingCodes = [
  "over",
  "both_currencies",
  "euro_only",
  "euro_first",
  "lev_first",
  "withdrawal_page",
  "no_withdrawal_page",
  "notices",
  "no_notices",
  "food",
  "incomplete_food",
  "price_history",
  "unrecorded_prices",
  "filed",
  "late_months",
  "month_to_file",
  "audit_off",
  "vat_registered",
  "no_threshold",
  "below_threshold",
  "near_threshold",
  "above_threshold",
  "accessibility_page",
  "no_accessibility_page",
  "by_person",
  "confirmed",
  "due",
] as const;
export type DutyFindingCode = (typeof dutyFindingCodes)[number];

/** States in display order: problems first. */
export const dutyStates = ["not_met", "to_check", "not_yet", "met", "over"] as const;
export type DutyState = (typeof dutyStates)[number];

export type DutyStatus = {
  state: DutyState;
  finding: DutyFinding;
  /** Whether the shop cannot check the duty, so that staff confirm it. */
  isByPerson: boolean;
};

/** `person`: the shop cannot check whether the duty is met, or whether it applies to this shop at all. */
type CheckResult = DutyFinding & { result: "met" | "not_met" | "to_check" | "person" };

/** A confirmation by staff, valid until the day of the next reminder; without a day it does not expire. */
export type DutyConfirmation = { remindOn: string | null };

/**
 * Returns the state of a duty on a day in Sofia. Before its first day it is `not_yet`, after its last `over`. In
 * between the shop checks what it can; the rest is `met` while a confirmation by staff is valid, and `to_check`
 * otherwise.
 */
export function dutyStatus(
  duty: DutyKey,
  { facts, confirmation, today }: { facts: DutyFacts; confirmation: DutyConfirmation | null; today: string },
): DutyStatus {
  const { from, until } = dutyDates[duty];
  if (until !== null && today > until) return { state: "over", finding: { code: "over" }, isByPerson: false };
  const { result, ...finding } = checks[duty](facts, today);
  const status: DutyStatus =
    result === "person"
      ? confirmedStatus(finding, confirmation, today)
      : { state: result, finding, isByPerson: false };
  return from !== null && today < from ? { ...status, state: "not_yet" } : status;
}

function confirmedStatus(
  finding: DutyFinding,
  confirmation: DutyConfirmation | null,
  today: string,
): DutyStatus {
  if (confirmation === null) return { state: "to_check", finding, isByPerson: true };
  const isDue = isReminderDue(confirmation.remindOn, today);
  const state = isDue ? "to_check" : "met";
  // A finding with sums keeps its code, so that the screen still shows them.
  if (finding.turnover !== undefined) return { state, finding, isByPerson: true };
  return { state, finding: { code: isDue ? "due" : "confirmed" }, isByPerson: true };
}

/** Returns whether a confirmation has expired, which happens on the day of its reminder. */
function isReminderDue(remindOn: string | null, today: string): boolean {
  return remindOn !== null && remindOn <= today;
}

/** Share of the VAT threshold, in percent, from which the shop warns. */
const warnedShare = 80;

const byPerson = (): CheckResult => ({ result: "person", code: "by_person" });

const checks: Record<DutyKey, (facts: DutyFacts, today: string) => CheckResult> = {
  dual_prices: ({ currencies }) =>
    currencies.base_currency === "BGN" || currencies.show_bgn
      ? { result: "met", code: "both_currencies" }
      : { result: "not_met", code: "euro_only" },
  euro_first: ({ currencies }) =>
    currencies.base_currency === "EUR"
      ? { result: "met", code: "euro_first" }
      : { result: "not_met", code: "lev_first" },
  // The page may have another address, so its absence proves nothing; the withdrawal form is built in.
  withdrawal: ({ hasWithdrawalPage }) =>
    hasWithdrawalPage
      ? { result: "met", code: "withdrawal_page" }
      : { result: "person", code: "no_withdrawal_page" },
  guarantee_notice: ({ missingNotices }) =>
    missingNotices === 0
      ? { result: "met", code: "notices" }
      : { result: "not_met", code: "no_notices", count: missingNotices },
  green_claims: byPerson,
  food_information: ({ incompleteProducts }) =>
    incompleteProducts === 0
      ? { result: "met", code: "food" }
      : { result: "not_met", code: "incomplete_food", count: incompleteProducts },
  price_reductions: ({ unrecordedPrices }) =>
    unrecordedPrices === 0
      ? { result: "met", code: "price_history" }
      : { result: "not_met", code: "unrecorded_prices", count: unrecordedPrices },
  audit_file: auditFileCheck,
  vat_registration: vatCheck,
  // Micro-enterprises are exempt, which the shop cannot know.
  accessibility: ({ hasAccessibilityPage }) =>
    hasAccessibilityPage
      ? { result: "met", code: "accessibility_page" }
      : { result: "person", code: "no_accessibility_page" },
  packaging: byPerson,
};

/** Checks the audit files. The regime is voluntary, so staff confirm that the shop does not use it. */
function auditFileCheck({ auditFile: { isOn, unfiled } }: DutyFacts, today: string): CheckResult {
  if (!isOn) return { result: "person", code: "audit_off" };
  const [month] = unfiled;
  if (month === undefined) return { result: "met", code: "filed" };
  const late = unfiled.filter((each) => filingDay(each) < today);
  return late.length > 0
    ? { result: "not_met", code: "late_months", count: late.length, month }
    : { result: "to_check", code: "month_to_file", month, day: filingDay(month) };
}

/**
 * Checks the turnover against the VAT threshold. The accountant decides whether the law counts the calendar year or
 * twelve months. A turnover of this year that reaches the threshold does so by either count. Staff confirm one that
 * only twelve months reach, or that is near the threshold.
 */
function vatCheck({ vat }: DutyFacts): CheckResult {
  const { isRegistered, threshold, thisYear, twelveMonths } = vat;
  if (isRegistered) return { result: "met", code: "vat_registered" };
  if (threshold === null) return { result: "to_check", code: "no_threshold" };
  const turnover = Math.max(thisYear, twelveMonths);
  const amounts = { turnover, threshold };
  if (thisYear >= threshold)
    return { result: "not_met", code: "above_threshold", ...amounts, turnover: thisYear };
  return turnover * 100 >= threshold * warnedShare
    ? { result: "person", code: "near_threshold", ...amounts }
    : { result: "met", code: "below_threshold", ...amounts };
}

const hour = 3_600_000;
/** Hours after midnight in Sofia at which reminders are sent. */
const reminderHour = 8;

/**
 * Returns when reminders are sent next, after `now`. Clocks change before 8 a.m., so on two days of the year the time
 * is off by an hour.
 */
export function nextReminderRun(now: Date): Date {
  const runOn = (day: string) => new Date(startOfSofiaDay(day).getTime() + reminderHour * hour);
  const today = sofiaDay(now);
  return runOn(today) > now ? runOn(today) : runOn(addDays(today, 1));
}

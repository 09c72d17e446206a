import type { Opening } from "./opening.ts";

/** The steps from the demo to an own shop, in the order of the guide. */
export const stepKeys = [
  "account",
  "company",
  "currency",
  "look",
  "product",
  "demo",
  "delivery",
  "payments",
  "mail",
  "pages",
  "staff",
  "backup",
  "domain",
  "opening",
] as const;
export type StepKey = (typeof stepKeys)[number];

/** The owner's own marks: `read` where only a person can know, `skipped` where the law does not need the step. */
export const stepMarks = ["read", "skipped"] as const;
export type StepMark = (typeof stepMarks)[number];

/** The steps that a shop can do without by law and contract. */
const skippable: readonly StepKey[] = ["look", "product", "demo", "delivery", "staff"];

/** What a check found, as the code of its sentence. */
export const stepFindingCodes = [
  "account_placeholder",
  "account_own",
  "company_number",
  "company_demo",
  "company_own",
  "currency_lev",
  "currency_euro",
  "look_name",
  "look_demo",
  "look_own",
  "product_none",
  "product_hidden",
  "product_own",
  "demo_left",
  "demo_gone",
  "delivery_none",
  "delivery_not_offered",
  "delivery_sandbox",
  "delivery_carrier",
  "payments_none",
  "payments_sandbox",
  "payments_test",
  "payments_cash",
  "payments_set",
  "mail_none",
  "mail_unreadable",
  "mail_untested",
  "mail_refused",
  "mail_tested",
  "pages_missing",
  "pages_placeholders",
  "pages_demo",
  "pages_written",
  "staff_alone",
  "staff_more",
  "backup_external",
  "backup_off",
  "backup_none",
  "backup_old",
  "backup_fresh",
  "domain_local",
  "domain_insecure",
  "domain_secure",
  "opening_demo",
  "opening_closed",
  "opening_paused",
  "opening_open",
] as const;
export type StepFindingCode = (typeof stepFindingCodes)[number];

/** `attention`: something is wrong, or the law wants it. `person`: only the owner can know, and marks it as read. */
export type StepCheck = {
  result: "done" | "to_do" | "attention" | "person";
  code: StepFindingCode;
  count?: number;
};

/** `unknown`: the check failed. */
export type StepState = "done" | "to_do" | "attention" | "skipped" | "unknown";

export type StepStatus = {
  step: StepKey;
  state: StepState;
  /** Null when the check failed. */
  finding: Pick<StepCheck, "code" | "count"> | null;
  /** The mark that the owner may set now. */
  offered: StepMark | null;
  /** The mark that decides the state, which the owner may take back. */
  marked: StepMark | null;
};

/** Returns the state of a step from its check (null when it failed) and the owner's mark. */
export function stepStatus(step: StepKey, check: StepCheck | null, mark: StepMark | null): StepStatus {
  const finding = check && { code: check.code, ...(check.count !== undefined && { count: check.count }) };
  const status = { step, finding, offered: null, marked: null } as const;
  if (check?.result === "done") return { ...status, state: "done" };
  if (mark === "read" && check?.result === "person") return { ...status, state: "done", marked: "read" };
  if (mark === "skipped" && skippable.includes(step))
    return { ...status, state: "skipped", marked: "skipped" };
  if (check?.result === "person") return { ...status, state: "to_do", offered: "read" };
  const offered = skippable.includes(step) ? "skipped" : null;
  return { ...status, state: check?.result ?? "unknown", offered };
}

/** Returns whether an owner may set this mark on this step. */
export function isMarkOf(step: StepKey, mark: StepMark): boolean {
  return mark === "skipped" ? skippable.includes(step) : step === "pages" || step === "backup";
}

/** Returns whether nothing is left to do in a step. */
export function isClosed({ state }: Pick<StepStatus, "state">): boolean {
  return state === "done" || state === "skipped";
}

/** Returns the first step that is left, where the guide resumes; null when all are closed. */
export function nextStep(steps: readonly StepStatus[]): StepStatus | null {
  return steps.find((step) => !isClosed(step)) ?? null;
}

/** Checks the public address of the shop: sign-in, payments and search engines need HTTPS and a name of its own. */
export function checkDomain(baseUrl: string): StepCheck {
  const { protocol, hostname } = new URL(baseUrl);
  if (isLocal(hostname)) return { result: "to_do", code: "domain_local" };
  return protocol === "https:"
    ? { result: "done", code: "domain_secure" }
    : { result: "attention", code: "domain_insecure" };
}

/** Returns whether a host is this machine, a bare address, or a name that the internet does not have (RFC 6761). */
function isLocal(hostname: string): boolean {
  return (
    !hostname.includes(".") ||
    hostname.startsWith("[") ||
    /^[\d.]+$/.test(hostname) ||
    /\.(localhost|local|test|example|invalid|internal)$/.test(hostname)
  );
}

/** Checks whether the shop takes real orders. */
export function checkOpening({ state, has_sandbox }: Opening): StepCheck {
  if (state === "closed") return { result: "to_do", code: "opening_closed" };
  if (state === "paused") return { result: "attention", code: "opening_paused" };
  return has_sandbox ? { result: "to_do", code: "opening_demo" } : { result: "done", code: "opening_open" };
}

/** In milliseconds: a backup counts as fresh for two days. */
const freshBackup = 2 * 86_400_000;

/** Checks the newest complete backup; `madeAt` is null without one. */
export function checkBackups({
  isExternal,
  isOn,
  madeAt,
  now,
}: {
  /** Whether the database is not the program's own, so that somebody else backs it up. */
  isExternal: boolean;
  isOn: boolean;
  madeAt: Date | null;
  now: Date;
}): StepCheck {
  if (madeAt && now.getTime() - madeAt.getTime() < freshBackup)
    return { result: "done", code: "backup_fresh" };
  if (isExternal) return { result: "person", code: "backup_external" };
  if (!isOn) return { result: "attention", code: "backup_off" };
  return madeAt ? { result: "attention", code: "backup_old" } : { result: "to_do", code: "backup_none" };
}

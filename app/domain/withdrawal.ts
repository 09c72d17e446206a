import { isEmail, sanitizeText } from "./checkout.ts";
import { sanitizeLines } from "./contact.ts";
import { addDays, startOfSofiaDay, sofiaDay } from "./sofia-days.ts";

/** A declaration by which a customer withdraws from a contract (Directive 2011/83/EU, article 11a). */
export type Withdrawal = {
  name: string;
  orderNumber: string;
  email: string;
  /** Which goods, where it is not all of the order. */
  goods: string;
};
export const withdrawalFields = [
  "name",
  "orderNumber",
  "email",
  "goods",
] as const satisfies (keyof Withdrawal)[];
export type WithdrawalField = (typeof withdrawalFields)[number];

/** Characters that a field keeps. */
export const withdrawalMaxLengths: Readonly<Record<WithdrawalField, number>> = {
  name: 100,
  orderNumber: 50,
  email: 254,
  goods: 1000,
};

/** The declaration as it is checked and kept: every text sanitised, the e-mail in lower case, the goods with their lines. */
export function sanitizeWithdrawal(form: Withdrawal): Withdrawal {
  return {
    name: sanitizeText(form.name, withdrawalMaxLengths.name),
    orderNumber: sanitizeText(form.orderNumber, withdrawalMaxLengths.orderNumber),
    email: sanitizeText(form.email, withdrawalMaxLengths.email).toLowerCase(),
    goods: sanitizeLines(form.goods, withdrawalMaxLengths.goods),
  };
}

/** Why a field was refused. */
export type WithdrawalFault = "required" | "email";
export type WithdrawalFaults = Partial<Record<WithdrawalField, WithdrawalFault>>;

/**
 * What is wrong with a sanitised declaration, by field; nothing means that it holds. A number that no order has is no
 * fault: the declaration is valid all the same.
 */
export function withdrawalFaults(form: Withdrawal): WithdrawalFaults {
  const faults: WithdrawalFaults = {};
  for (const field of requiredFields) if (form[field] === "") faults[field] = "required";
  if (form.email !== "" && !isEmail(form.email)) faults.email = "email";
  return faults;
}

const requiredFields = ["name", "orderNumber", "email"] as const;

/** The number of an order as people copy it, `№ 0A1B2C3D` or `#0a1b2c3d`, in the shop's own spelling. */
export function asOrderNumber(typed: string): string {
  return typed
    .replace(/^(?:№|#|no\.?)/i, "")
    .replace(/\s/g, "")
    .toLowerCase();
}

/** Days within which a customer may withdraw without a reason (Consumer Protection Act, article 50). */
const withdrawalDays = 14;

/**
 * The last day of the period, `2026-12-04`, counted from the day after the delivery; one that ends on a weekend goes on to
 * the Monday (Regulation 1182/71, article 3). Public holidays, which prolong it likewise, are not known here.
 */
export function lastDayToWithdraw(deliveredAt: Date): string {
  const day = addDays(sofiaDay(deliveredAt), withdrawalDays);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** How a declaration stands to the period: `open` while the delivery is not known, since it begins with that. */
export type WithdrawalTerm =
  { standing: "open" } | { standing: "in_time" | "late"; deliveredAt: Date; lastDay: Date };

export function withdrawalTerm(declaredAt: Date, deliveredAt: Date | null): WithdrawalTerm {
  if (!deliveredAt) return { standing: "open" };
  const day = lastDayToWithdraw(deliveredAt);
  const isInTime = sofiaDay(declaredAt) <= day;
  return { standing: isInTime ? "in_time" : "late", deliveredAt, lastDay: startOfSofiaDay(day) };
}

/** What the owner may look through. */
export const withdrawalFilters = ["open", "handled"] as const;
export type WithdrawalFilter = (typeof withdrawalFilters)[number];

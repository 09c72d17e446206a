import { withdrawalDays } from "#app/domain/catalogue/offer-terms.ts";
import { isEmail, sanitizeEmail, sanitizeText } from "#app/domain/typed-text.ts";
import { sanitizeLines } from "#app/domain/shop/contact.ts";
import { addDays, startOfSofiaDay, sofiaDay } from "#app/domain/sofia-days.ts";

/** A customer's declaration of withdrawal from a contract (Directive 2011/83/EU, article 11a). */
export type Withdrawal = {
  name: string;
  orderNumber: string;
  email: string;
  /** The goods concerned, if not the whole order. */
  goods: string;
};
export const withdrawalFields = [
  "name",
  "orderNumber",
  "email",
  "goods",
] as const satisfies (keyof Withdrawal)[];
export type WithdrawalField = (typeof withdrawalFields)[number];

/** Maximum lengths in characters. */
export const withdrawalMaxLengths: Readonly<Record<WithdrawalField, number>> = {
  name: 100,
  orderNumber: 50,
  email: 254,
  goods: 1000,
};

/** Sanitises every text, lower-cases the e-mail and keeps line breaks in `goods`. */
export function sanitizeWithdrawal(form: Withdrawal): Withdrawal {
  return {
    name: sanitizeText(form.name, withdrawalMaxLengths.name),
    orderNumber: sanitizeText(form.orderNumber, withdrawalMaxLengths.orderNumber),
    email: sanitizeEmail(form.email, withdrawalMaxLengths.email),
    goods: sanitizeLines(form.goods, withdrawalMaxLengths.goods),
  };
}

/** Why a field was refused. */
export type WithdrawalFault = "required" | "email";
export type WithdrawalFaults = Partial<Record<WithdrawalField, WithdrawalFault>>;

/**
 * Validates a sanitised declaration, by field; empty means valid. An unknown order number is not refused: the
 * declaration is legally valid all the same.
 */
export function withdrawalFaults(form: Withdrawal): WithdrawalFaults {
  const faults: WithdrawalFaults = {};
  for (const field of requiredFields) if (form[field] === "") faults[field] = "required";
  if (form.email !== "" && !isEmail(form.email)) faults.email = "email";
  return faults;
}

const requiredFields = ["name", "orderNumber", "email"] as const;

/** Normalises an order number as customers write it, `№ 0A1B2C3D` or `#0a1b2c3d`. */
export function asOrderNumber(typed: string): string {
  return typed
    .replace(/^(?:№|#|no\.?)/i, "")
    .replace(/\s/g, "")
    .toLowerCase();
}

/**
 * Returns the last day of the period, `2026-12-04`, counted from the day after delivery. A period that ends on a
 * weekend extends to Monday (Regulation 1182/71, article 3). Public holidays, which also extend it, are not considered.
 */
export function lastDayToWithdraw(deliveredAt: Date): string {
  const day = addDays(sofiaDay(deliveredAt), withdrawalDays);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** Whether a declaration is within the period. `open`: the delivery date, which starts it, is unknown. */
export type WithdrawalTerm =
  { state: "open" } | { state: "in_time" | "late"; deliveredAt: Date; lastDay: Date };

export function withdrawalTerm(declaredAt: Date, deliveredAt: Date | null): WithdrawalTerm {
  if (!deliveredAt) return { state: "open" };
  const day = lastDayToWithdraw(deliveredAt);
  const isInTime = sofiaDay(declaredAt) <= day;
  return { state: isInTime ? "in_time" : "late", deliveredAt, lastDay: startOfSofiaDay(day) };
}

/** Filters of the withdrawal list. */
export const withdrawalFilters = ["open", "handled"] as const;
export type WithdrawalFilter = (typeof withdrawalFilters)[number];

import { withdrawalDays } from "#app/domain/catalogue/offer-terms.ts";
import { nameWithSize } from "#app/domain/catalogue/sizes.ts";
import { localePath, localText, locales } from "#app/domain/locale.ts";
import type { Bilingual, Locale } from "#app/domain/locale.ts";
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

/** A line of an order; `bag_label` is the label of a bag that the shopper filled, null for any other product. */
export type WithdrawableLine = Bilingual<"name"> & {
  weight_grams: number;
  quantity: number;
  bag_label: string | null;
};

/**
 * Returns the lines that a consumer can withdraw from. A bag that the shopper filled is made to the consumer's
 * specifications and has no right of withdrawal (Directive 2011/83/EU, article 16(c); Consumer Protection Act, article
 * 57, point 3).
 */
export function withdrawableLines<Line extends Pick<WithdrawableLine, "bag_label">>(
  lines: readonly Line[],
): Line[] {
  return lines.filter(({ bag_label }) => bag_label === null);
}

/**
 * Returns the path of the withdrawal form for an order, or null when it cannot be withdrawn from. Of an order with
 * bags, the form names the other goods, unless they are too long for its field.
 */
export function withdrawalPath(
  order: { order_number: string; lines: readonly WithdrawableLine[] },
  locale: Locale,
): string | null {
  const lines = withdrawableLines(order.lines);
  if (lines.length === 0) return null;
  const query = new URLSearchParams({ order: order.order_number });
  const goods = lines.map((line) => `${line.quantity} × ${nameWithSize(line, locale)}`).join("\n");
  const isWhole = lines.length === order.lines.length;
  if (!isWhole && Array.from(goods).length <= withdrawalMaxLengths.goods) query.set("goods", goods);
  return localePath(locale, `/withdrawal?${query.toString()}`);
}

/** Returns whether a line of the declared goods begins with the name of a bag, and not of other goods of the order. */
export function namesBag(goods: string, lines: readonly WithdrawableLine[]): boolean {
  const others = withdrawableLines(lines);
  const bags = lines.filter((line) => !others.includes(line));
  const begins = (text: string, named: readonly WithdrawableLine[]) =>
    named.some((line) =>
      locales.some((locale) => text.startsWith(localText(line, "name", locale).toLowerCase())),
    );
  return goods
    .toLowerCase()
    .split("\n")
    .flatMap((line) => [line.trim(), line.trim().replace(countBefore, "")])
    .some((text) => begins(text, bags) && !begins(text, others));
}

/** A number of units before a name: `2 × `, `2 бр. `. */
const countBefore = /^\d+\s*(?:[xх×*]|бр\.?|pcs\.?)?\s*/u;

/** Filters of the withdrawal list. */
export const withdrawalFilters = ["open", "handled"] as const;
export type WithdrawalFilter = (typeof withdrawalFilters)[number];

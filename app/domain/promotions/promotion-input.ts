import { z } from "zod";
import { isFlavorKey } from "#app/domain/catalogue/flavor.ts";
import { priceField, readPrice } from "#app/domain/catalogue/product-input.ts";
import {
  checkbox,
  choice,
  contentLengths,
  fieldProblems,
  optionalText,
  plainText,
  requiredText,
} from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { currencies } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { momentFields, readMoment } from "#app/domain/schedule.ts";
import { maxCodeLength, normalCode, promotionKinds, promotionScopes } from "./promotion.ts";
import type { Promotion, PromotionScope } from "./promotion.ts";

/** Maximum length of a promotion's name, in characters: it is a line of the cart. */
export const maxNameLength = 80;

/** Returns the schema of a whole number within these bounds; refused as `number`. */
function wholeBetween(least: number, most: number) {
  return outsideText()
    .transform((value) => value.replace(/[\s%]/g, ""))
    .refine((value) => value !== "", { error: "required", abort: true })
    .refine((value) => isWholeBetween(value, least, most), { error: "number", abort: true })
    .transform(Number)
    .register(fieldConstraints, { required: true, inputMode: "numeric" });
}

function isWholeBetween(typed: string, least: number, most: number): boolean {
  return /^\d{1,7}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
}

const maxNumber = 9_999_999;

/** A whole number from 1; blank is null. */
const optionalNumber = outsideText()
  .transform((value) => value.replace(/\s/g, ""))
  .refine((value) => value === "" || isWholeBetween(value, 1, maxNumber), { error: "number", abort: true })
  .transform((value) => (value === "" ? null : Number(value)))
  .register(fieldConstraints, { inputMode: "numeric" });

/** The fields that each promotion has. */
export const promotionColumns = z.object({
  name_bg: requiredText(maxNameLength),
  name_en: optionalText(maxNameLength),
  kind: choice(promotionKinds),
  scope: choice(promotionScopes),
  min_units: optionalNumber,
  max_uses: optionalNumber,
  max_uses_per_person: optionalNumber,
  first_order_only: checkbox,
  is_combinable: checkbox,
  needs_code: checkbox,
  is_active: checkbox,
});

/** Fields that some promotions use; the form always posts them. */
export const promotionPartColumns = z.object({
  percent: wholeBetween(1, 100),
  units: wholeBetween(2, maxNumber),
  paid_units: wholeBetween(1, maxNumber),
  gift_product_id: outsideText()
    .transform((value) => value.trim())
    .refine((value) => value !== "", { error: "required", abort: true })
    .refine((value) => isRecordId(value), "choice"),
  code: plainText(contentLengths.line)
    .transform((value) => normalCode(value) || null)
    .refine((value) => value === null || value.length <= maxCodeLength, "long")
    .register(fieldConstraints, { maxLength: maxCodeLength }),
});

/**
 * A promotion as submitted, except for its place among the others. Amounts are in stotinki, converted from euros when
 * `currency` is EUR.
 */
export type PromotionInput = Omit<Promotion, "id" | "sort_order"> & {
  needs_code: boolean;
  /** Whether everybody may learn its code. */
  is_public: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_person: number | null;
  first_order_only: boolean;
  is_active: boolean;
  /** The code that everybody may use, as `normalCode` writes it; null without one. */
  code: string | null;
  /** The currency in which the amounts were typed. */
  currency: Currency;
};

/** Returns the name of the field with the targets of a scope. */
export const targetsField = (scope: PromotionScope) => `targets_${scope}` as const;

type Field = (name: string) => string;
type Problems = Record<string, string>;

/**
 * Parses a promotion from form fields; what its kind, its scope or an automatic promotion does not use is null, empty
 * or the default. Refuses with a code per field: those of `content-fields.ts`, `price` (not an amount above 0 with at
 * most two decimals, in `currency`), `paid_units` (not fewer than the units), `moment` and `order` (it ends before it
 * starts).
 */
export function readPromotionInput(field: Field): FormInput<PromotionInput> {
  const posted = Object.fromEntries(Object.keys(promotionColumns.shape).map((name) => [name, field(name)]));
  const read = promotionColumns.safeParse(posted);
  const problems: Problems = read.success ? {} : fieldProblems(read.error);
  const gift = readGift(field, problems);
  const targets = readTargets(field, problems);
  const min_amount_bgn = isBlank(field("min_amount"))
    ? null
    : readAmountAbove0("min_amount", field, problems);
  const window = readWindow(field, problems);
  const code = readCode(field, problems);
  const currency = choice(currencies).safeParse(field("currency"));
  if (!currency.success) problems.currency = "choice";
  if (!read.success || !currency.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    input: { ...read.data, ...gift, targets, min_amount_bgn, ...window, ...code, currency: currency.data },
  };
}

const isBlank = (typed: string) => typed.trim() === "";

/** Reads what the promotion's kind needs. */
function readGift(field: Field, problems: Problems) {
  const kind = field("kind");
  const part = <Name extends keyof typeof promotionPartColumns.shape>(name: Name) => {
    const read = promotionPartColumns.shape[name].safeParse(field(name));
    if (!read.success) problems[name] = read.error.issues[0]?.message ?? "required";
    return (read.data ?? null) as z.output<(typeof promotionPartColumns.shape)[Name]> | null;
  };
  const units = kind === "units" ? part("units") : null;
  const paid_units = kind === "units" ? part("paid_units") : null;
  if (units !== null && paid_units !== null && paid_units >= units) problems.paid_units = "paid_units";
  return {
    percent: kind === "percent" ? part("percent") : null,
    amount_bgn: kind === "amount" ? readAmountAbove0("amount", field, problems) : null,
    units,
    paid_units,
    gift_product_id: kind === "gift" ? part("gift_product_id") : null,
  };
}

/** Reads an amount as `readPrice` does, in stotinki; refuses 0. */
function readAmountAbove0(name: "amount" | "min_amount", field: Field, problems: Problems): number | null {
  const refused: Problems = {};
  const read = readPrice((part) => field(part === "price" ? name : "currency"), refused);
  if (read && read.price_bgn > 0) return read.price_bgn;
  problems[name] = refused.price ?? "price";
  return null;
}

/** Reads the comma-separated targets of the chosen scope, each once. */
function readTargets(field: Field, problems: Problems): string[] {
  const scope = promotionScopes.find((known) => known === field("scope"));
  if (scope === undefined || scope === "all") return [];
  const name = targetsField(scope);
  const targets = [...new Set(field(name).split(",").filter(Boolean))];
  const isKey = scope === "flavors" ? isFlavorKey : isRecordId;
  if (targets.length === 0) problems[name] = "required";
  else if (!targets.every((target) => isKey(target))) problems[name] = "choice";
  return targets;
}

function readWindow(field: Field, problems: Problems) {
  const moment = (name: "starts_at" | "ends_at", edge: "start" | "end") => {
    const read = readMoment({ date: field(name), time: field(`${name}_time`) }, edge);
    if (read === undefined) problems[name] = "moment";
    return read ?? null;
  };
  const [starts_at, ends_at] = [moment("starts_at", "start"), moment("ends_at", "end")];
  if (starts_at && ends_at && ends_at < starts_at) problems.ends_at = "order";
  return { starts_at, ends_at };
}

/** Reads the code of a promotion that needs one; an automatic one has none. */
function readCode(field: Field, problems: Problems): { code: string | null; is_public: boolean } {
  if (field("needs_code") !== "on") return { code: null, is_public: true };
  const read = promotionPartColumns.shape.code.safeParse(field("code"));
  if (!read.success) problems.code = read.error.issues[0]?.message ?? "long";
  const code = read.data ?? null;
  // Codes for one order each are for their holders alone.
  return { code, is_public: code !== null && field("is_public") === "on" };
}

/** Returns the form fields of a promotion, which `readPromotionInput` parses back; amounts in a currency. */
export function promotionFields(
  promotion: Omit<PromotionInput, "currency">,
  currency: Currency,
): Record<string, string> {
  const text = (value: number | string | null) => String(value ?? "");
  const flag = (value: boolean) => (value ? "on" : "");
  const amount = (stotinki: number | null) => (stotinki === null ? "" : priceField(stotinki, currency));
  const [start, end] = [momentFields(promotion.starts_at, "start"), momentFields(promotion.ends_at, "end")];
  return {
    name_bg: promotion.name_bg,
    name_en: text(promotion.name_en),
    kind: promotion.kind,
    percent: text(promotion.percent),
    amount: amount(promotion.amount_bgn),
    units: text(promotion.units),
    paid_units: text(promotion.paid_units),
    gift_product_id: text(promotion.gift_product_id),
    scope: promotion.scope,
    [targetsField(promotion.scope)]: promotion.targets.join(","),
    min_amount: amount(promotion.min_amount_bgn),
    min_units: text(promotion.min_units),
    needs_code: flag(promotion.needs_code),
    code: text(promotion.code),
    is_public: flag(promotion.is_public),
    is_combinable: flag(promotion.is_combinable),
    starts_at: start.date,
    starts_at_time: start.time,
    ends_at: end.date,
    ends_at_time: end.time,
    max_uses: text(promotion.max_uses),
    max_uses_per_person: text(promotion.max_uses_per_person),
    first_order_only: flag(promotion.first_order_only),
    is_active: flag(promotion.is_active),
    currency,
  };
}

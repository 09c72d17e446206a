import { z } from "zod";
import { readPrice } from "#app/domain/catalogue/product-input.ts";
import { isFlavorKey } from "#app/domain/catalogue/flavor.ts";
import { choice, contentLengths, fieldProblems, requiredText } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { promotionScopes } from "#app/domain/promotions/promotion.ts";
import type { PromotionScope } from "#app/domain/promotions/promotion.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { readCountdownEnd, readMoment } from "#app/domain/schedule.ts";
import { priceCampaignKinds } from "./price-campaign.ts";
import type { PriceCut } from "./price-campaign.ts";

/** Most targets of one campaign. */
const maxTargets = 500;

export const priceCampaignColumns = z.object({
  name: requiredText(contentLengths.line),
  kind: choice(priceCampaignKinds),
  scope: choice(promotionScopes),
});

const percentField = outsideText()
  .transform((value) => value.replaceAll(/[\s%]/g, ""))
  .refine((value) => value !== "", { error: "required", abort: true })
  .refine((value) => /^[1-9]\d?$/.test(value), { error: "number", abort: true })
  .transform(Number);

/** A campaign as submitted. `starts_at` is null for one that starts at once, `ends_at` for one ended by hand. */
export type PriceCampaignInput = z.output<typeof priceCampaignColumns> &
  PriceCut & { targets: string[]; starts_at: Date | null; ends_at: Date | null };

/**
 * Parses a campaign from form fields: the targets of a scope are in `targets_{scope}`, separated by commas, the price in
 * `price` and its currency in `price_currency`. Its moments are minutes: without a time of day, a start is the beginning
 * of the day and an end its last millisecond. Refuses with a code per field: those of `content-fields.ts`, `moment`,
 * `order` (the end is not after the start), `price`, `number` (not from 1 to 99 percent), and `targets` (none).
 */
export function readPriceCampaignInput(field: (name: string) => string): FormInput<PriceCampaignInput> {
  const posted = Object.fromEntries(
    Object.keys(priceCampaignColumns.shape).map((name) => [name, field(name)]),
  );
  const read = priceCampaignColumns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const cut = readCut(field, problems);
  const targets = read.success ? readTargets(read.data.scope, field, problems) : [];
  const starts_at = readMoment({ date: field("starts_at"), time: field("starts_at_time") }, "start");
  const ends_at = readCountdownEnd({ date: field("ends_at"), time: field("ends_at_time") });
  if (starts_at === undefined) problems.starts_at = "moment";
  if (ends_at === undefined) problems.ends_at = "moment";
  if (starts_at && ends_at && ends_at <= starts_at) problems.ends_at = "order";
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  const moments = { starts_at: starts_at ?? null, ends_at: ends_at ?? null };
  return { ok: true, input: { ...read.data, ...cut, targets, ...moments } };
}

function readCut(
  field: (name: string) => string,
  problems: Record<string, string>,
): Pick<PriceCut, "percent" | "price_bgn"> {
  if (field("kind") === "price") {
    const price_bgn = readPrice(field, problems)?.price_bgn ?? null;
    if (price_bgn === 0) problems.price = "price";
    return { percent: null, price_bgn };
  }
  const percent = percentField.safeParse(field("percent"));
  if (!percent.success) problems.percent = percent.error.issues[0]?.message ?? "required";
  return { percent: percent.data ?? null, price_bgn: null };
}

function readTargets(
  scope: PromotionScope,
  field: (name: string) => string,
  problems: Record<string, string>,
): string[] {
  if (scope === "all") return [];
  const isTarget = scope === "flavors" ? isFlavorKey : isRecordId;
  const targets = [...new Set(field(`targets_${scope}`).split(",").filter(Boolean))];
  if (targets.length === 0) problems[`targets_${scope}`] = "targets";
  else if (targets.length > maxTargets || !targets.every(isTarget)) problems[`targets_${scope}`] = "choice";
  return targets;
}

import { z } from "zod";
import { priceField, readPrice } from "#app/domain/catalogue/product-input.ts";
import {
  checkbox,
  choice,
  contentLengths,
  fieldProblems,
  optionalFile,
  plainText,
  requiredText,
} from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import type { Currency } from "#app/domain/money.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { bagMeasures, maxKinds } from "./bag.ts";
import type { Bag } from "./bag.ts";

/** Largest bag, in its measure: five kilograms of pieces, or as many pieces. */
export const maxBagSize = 5000;

/** Most loose products to choose from in one bag. */
export const maxBagParts = 200;

/** Returns the schema of a whole number from 1 to `most`; refused as `number`. */
function wholeUpTo(most: number) {
  return outsideText()
    .transform((value) => value.replace(/\s/g, ""))
    .refine((value) => value !== "", { error: "required", abort: true })
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= most, {
      error: "number",
      abort: true,
    })
    .transform(Number)
    .register(fieldConstraints, { required: true, inputMode: "numeric" });
}

export const bagColumns = z.object({
  name_bg: requiredText(contentLengths.line),
  name_en: plainText(contentLengths.line),
  image_url: optionalFile,
  category_id: outsideText()
    .transform((value) => value.trim() || null)
    .pipe(z.uuid({ error: "choice" }).nullable()),
  measure: choice(bagMeasures),
  smallest: wholeUpTo(maxBagSize),
  largest: wholeUpTo(maxBagSize),
  most_kinds: wholeUpTo(maxKinds),
  is_offered: checkbox,
});

/**
 * A bag as submitted. `price_bgn` is in stotinki, converted from euros when `price_currency` is EUR; sizes are in the
 * bag's measure.
 */
export type BagInput = z.output<typeof bagColumns> & {
  price_bgn: number;
  price_currency: Currency;
  /** The loose products that it may contain, each once, in the order of their ids. */
  part_ids: string[];
};

/**
 * Parses a bag from form fields; `part_ids` are separated by commas. A missing English name becomes the Bulgarian one.
 * Refuses with a code per field: those of `content-fields.ts`; `price` as `readProductInput`; `bag_size` (the largest
 * is below the smallest); `bag_parts` (on offer without a part) and `too_many_bag_parts` (more than `maxBagParts`).
 */
export function readBagInput(field: (name: string) => string): FormInput<BagInput> {
  const posted = Object.fromEntries(Object.keys(bagColumns.shape).map((name) => [name, field(name)]));
  const read = bagColumns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const price = readPrice(field, problems);
  const part_ids = [...new Set(field("part_ids").split(",").filter(Boolean))].toSorted();
  if (!part_ids.every((id) => isRecordId(id))) problems.part_ids = "choice";
  if (part_ids.length > maxBagParts) problems.part_ids = "too_many_bag_parts";
  if (read.success && read.data.largest < read.data.smallest) problems.largest = "bag_size";
  if (read.success && read.data.is_offered && part_ids.length === 0) problems.part_ids = "bag_parts";
  if (!read.success || !price || Object.keys(problems).length > 0) return { ok: false, problems };
  const { name_bg, name_en } = read.data;
  return { ok: true, input: { ...read.data, name_en: name_en || name_bg, ...price, part_ids } };
}

/**
 * Returns a bag's form fields, which `readBagInput` parses back. An English name like the Bulgarian one is left empty.
 */
export function bagFields(
  bag: Omit<Bag, "id"> & { is_offered: boolean },
  currency: Currency,
): Record<string, string> {
  return {
    name_bg: bag.name_bg,
    name_en: bag.name_en === bag.name_bg ? "" : bag.name_en,
    image_url: bag.image_url ?? "",
    category_id: bag.category_id ?? "",
    measure: bag.measure,
    smallest: String(bag.smallest),
    largest: String(bag.largest),
    most_kinds: String(bag.most_kinds),
    is_offered: bag.is_offered ? "on" : "",
    price: priceField(bag.price_bgn, currency),
    price_currency: currency,
    part_ids: bag.part_ids.join(","),
  };
}

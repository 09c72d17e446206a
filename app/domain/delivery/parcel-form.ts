import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { carrierNames } from "./carrier.ts";

/** Weight as a form posts it, in grams; blank is undefined, for the calculated weight. */
const weight = outsideText()
  .trim()
  .refine(
    (value) => value === "" || (/^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= 50_000),
  )
  .transform((value) => (value === "" ? undefined : Number(value)));

const text = (maxLength: number) => outsideText().transform((value) => sanitizeText(value, maxLength));

/** What staff choose when they request a label. */
export const labelForm = z.object({ box: text(100).transform((name) => name || undefined), weight });

/** Returns whether a text can be the number of a waybill. */
export function isLabelNumber(typed: string): boolean {
  return /^[\dA-Za-z-]{1,40}$/.test(typed);
}

/** Number of a waybill as printed on it; spaces that people type between groups are dropped. */
export const labelNumber = outsideText()
  .transform((value) => value.replace(/\s/g, ""))
  .refine(isLabelNumber);

export const officeForm = z.object({
  carrier: z.enum(carrierNames),
  officeCode: outsideText().min(1).max(40),
});

/** A structured address: a street with its number, or a quarter, block or other description. */
export const addressForm = z
  .object({
    carrier: z.enum(carrierNames),
    town: text(100).refine((value) => value !== ""),
    postcode: text(10),
    street: text(100),
    streetNumber: text(20),
    other: text(200),
  })
  .refine(({ street, streetNumber, other }) => (street !== "" && streetNumber !== "") || other !== "");

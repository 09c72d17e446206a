import { z } from "zod";
import { isPhone, personLengths } from "#app/domain/typed-text.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { checkbox, contentLengths, optionalText, requiredText } from "./content-fields.ts";

const { line } = contentLengths;

/**
 * Schema of the distributor form (specification, section 2). English texts are optional; the Bulgarian text is the
 * fallback. Issue messages: `required`, `long`, `phone` (the checkout's rule).
 */
export const distributorInput = z.object({
  city_bg: requiredText(100),
  city_en: optionalText(100),
  company_bg: requiredText(line),
  company_en: optionalText(line),
  phone: requiredText(line)
    .refine(isPhone, "phone")
    .register(fieldConstraints, { maxLength: personLengths.phone, type: "tel" }),
  is_active: checkbox,
});

export type DistributorField = keyof z.output<typeof distributorInput>;
export const distributorFields = distributorInput.keyof().options;

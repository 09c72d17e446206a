import { z } from "zod";
import { isPhone } from "#app/domain/typed-text.ts";
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
  phone: requiredText(line).refine(isPhone, "phone"),
  is_active: checkbox,
});

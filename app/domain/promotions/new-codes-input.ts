import { z } from "zod";
import { plainText } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { normalCode } from "./promotion.ts";

/** Most codes that are generated in one go. */
export const maxNewCodes = 1000;

/** Characters of a generated code after its prefix. */
export const newCodeLength = 10;

/** Maximum length of the prefix of generated codes, in characters. */
const maxPrefix = 20;

/**
 * Schema of the form that generates codes: how many, and what they begin with, as `normalCode` writes it; blank for
 * nothing. Refused as `number` and `long`.
 */
export const newCodesInput = z.object({
  count: outsideText()
    .transform((value) => value.replace(/\s/g, ""))
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= maxNewCodes, {
      error: "number",
      abort: true,
    })
    .transform(Number)
    .register(fieldConstraints, { required: true, inputMode: "numeric" }),
  prefix: plainText(maxPrefix).transform(normalCode),
});

import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { locales } from "#app/domain/locale.ts";
import { measuredParts } from "./measurement-settings.ts";

const wording = new RegExp(`^\\d{1,4}(-(${measuredParts.join("|")})){1,${measuredParts.length}}$`);

/** Proof of a consent that was given or withdrawn, as the browser sends it. Refused by field. */
export const consentProof = z.object({
  id: z.uuid().toLowerCase(),
  isGiven: z.boolean(),
  /** A `consentWording`, perhaps an earlier one. */
  wording: outsideText().regex(wording),
  language: z.enum(locales),
});
export type ConsentProof = z.infer<typeof consentProof>;

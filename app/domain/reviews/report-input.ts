import { z } from "zod";
import { choice, plainText } from "#app/domain/content/content-fields.ts";
import { reviewLengths, reviewRefusals } from "./review.ts";

/** A visitor's report of a published review. Refused by field: `review_id`, `reason`, and `note` as `long`. */
export const reviewReport = z.object({
  review_id: z.uuid(),
  reason: choice(reviewRefusals),
  note: plainText(reviewLengths.note).default(""),
});
export type ReviewReport = z.infer<typeof reviewReport>;

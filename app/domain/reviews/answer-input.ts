import { plainText } from "#app/domain/content/content-fields.ts";
import { reviewLengths } from "./review.ts";

/** The shop's answer to a review; empty removes it. Refused as `long`. */
export const reviewAnswer = plainText(reviewLengths.answer);

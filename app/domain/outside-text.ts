import { z } from "zod";
import { visibleText } from "#app/domain/typed-text.ts";

/**
 * A string of a form, an API body, a file or a courier's answer, cleaned by `visibleText` before anything checks it.
 * Separate from `typed-text.ts`, since the checkout page does not load zod.
 */
export function outsideText(error?: string) {
  return z.string(error).overwrite(visibleText);
}

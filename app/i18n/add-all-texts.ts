import { bg } from "./bg.ts";
import { en } from "./en.ts";
import { addTexts } from "./texts-loaded.ts";

/**
 * Registers all texts in both languages, for browser pages outside the shop's routes, which reuse any of the shop's
 * components.
 */
export function addAllTexts() {
  addTexts("bg", bg);
  addTexts("en", en);
}

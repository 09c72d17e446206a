import { bg } from "./bg.ts";
import { en } from "./en.ts";
import { addTexts } from "./texts-loaded.ts";

/** For the browser's pages outside of the shop's routes: they have both languages, and pieces of the shop from everywhere. */
export function addAllTexts() {
  addTexts("bg", bg);
  addTexts("en", en);
}

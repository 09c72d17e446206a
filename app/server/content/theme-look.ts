import { themeRule } from "#app/domain/theme.ts";
import type { Theme } from "#app/domain/theme.ts";
import { fontFaces, firstFiles } from "./theme-fonts.ts";

/** How every page's head begins. */
type ThemeLook = {
  /** The rules of its fonts and colours. */
  style: string;
  background: string;
  /** The font's files that a page of the language asks for first. */
  fontFiles: { bg: string[]; en: string[] };
};

/** The last one: to find colours that read on each other is the longest sum of a page's loaders. */
let known: { of: string; look: ThemeLook } | undefined;

/** A theme as every page's head has it, worked out again when the theme is another. */
export function themeLook(theme: Theme): ThemeLook {
  const of = JSON.stringify(theme);
  if (known?.of !== of) {
    const style = fontFaces(theme) + themeRule(theme);
    const fontFiles = { bg: firstFiles(theme, "bg"), en: firstFiles(theme, "en") };
    known = { of, look: { style, background: theme.background_color, fontFiles } };
  }
  return known.look;
}

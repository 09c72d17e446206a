import { themeRule } from "#app/domain/shop/theme.ts";
import type { Theme } from "#app/domain/shop/theme.ts";
import { fontFaces, firstFiles } from "./theme-fonts.ts";

/** The part of a theme that every page's head contains. */
type ThemeLook = {
  /** CSS rules of the fonts and colours. */
  style: string;
  background: string;
  /** Font files to preload, by language. */
  fontFiles: { bg: string[]; en: string[] };
};

/** Cache of the last theme: computing readable colours is the slowest step of a page's loaders. */
let cached: { key: string; look: ThemeLook } | undefined;

/** Returns a theme as every page's head needs it; recomputed only when the theme changes. */
export function renderTheme(theme: Theme): ThemeLook {
  const key = JSON.stringify(theme);
  if (cached?.key !== key) {
    const style = fontFaces(theme) + themeRule(theme);
    const fontFiles = { bg: firstFiles(theme, "bg"), en: firstFiles(theme, "en") };
    cached = { key, look: { style, background: theme.background_color, fontFiles } };
  }
  return cached.look;
}

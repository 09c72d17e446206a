import { minContrast, contrast, isDark, readableOn, channels, darken } from "#app/domain/colors.ts";

/** Fonts available to the owner (specification, section 3). */
export const themeFonts = [
  "Inter",
  "Roboto",
  "Open Sans",
  "Lato",
  "Montserrat",
  "Poppins",
  "Source Sans Pro",
  "Oswald",
  "Raleway",
  "Ubuntu",
] as const;
export type ThemeFont = (typeof themeFonts)[number];

export const shadowDepths = ["none", "soft", "medium", "deep"] as const;
export type ShadowDepth = (typeof shadowDepths)[number];

export const buttonStyles = ["pill", "rounded", "square"] as const;
export type ButtonShape = (typeof buttonStyles)[number];

/** The shop's design; colours are hex strings of six digits (specification, section 3). */
export type Theme = {
  primary_color: string;
  secondary_color: string;
  accent_color: string;
  background_color: string;
  text_color: string;
  primary_font: ThemeFont;
  secondary_font: ThemeFont;
  /** Corner radius of cards, in pixels; fields use 60 percent of it. */
  border_radius: number;
  shadow_depth: ShadowDepth;
  /** In pixels, at the browser's default font size of 16. */
  font_size_base: number;
  /** Of body text, as a multiple of the font size. */
  line_height: number;
  /** In em. */
  letter_spacing: number;
  button_style: ButtonShape;
};

export const defaultTheme: Theme = {
  primary_color: "#ff6b6b",
  secondary_color: "#4ecdc4",
  accent_color: "#45b7d1",
  background_color: "#ffffff",
  text_color: "#2d3748",
  primary_font: "Inter",
  secondary_font: "Inter",
  border_radius: 20,
  shadow_depth: "medium",
  font_size_base: 16,
  line_height: 1.6,
  letter_spacing: 0,
  button_style: "pill",
};

/** Bounds of a theme's numbers, within which every page stays readable and intact. */
export const themeBounds = {
  border_radius: { min: 0, max: 40, step: 1 },
  font_size_base: { min: 14, max: 18, step: 1 },
  line_height: { min: 1.2, max: 2, step: 0.05 },
  letter_spacing: { min: -0.03, max: 0.05, step: 0.005 },
} as const;

export const themeColors = [
  "primary_color",
  "secondary_color",
  "accent_color",
  "background_color",
  "text_color",
] as const satisfies (keyof Theme)[];

/** Fonts without Cyrillic letters, with the font that provides them instead. */
export const cyrillicFallbacks: Partial<Record<ThemeFont, ThemeFont>> = {
  Lato: "Open Sans",
  Poppins: "Montserrat",
};

const bulgarianFonts: readonly ThemeFont[] = ["Montserrat", "Source Sans Pro", "Raleway", "Ubuntu"];

/** Returns whether a font has Bulgarian letter forms; other fonts show the international (Russian) forms. */
export function hasBulgarianForms(font: ThemeFont): boolean {
  return bulgarianFonts.includes(cyrillicFallbacks[font] ?? font);
}

/**
 * Returns the theme as CSS custom properties, with computed readable text colours. Sizes are relative to the default
 * theme, so that other sizes in the style sheet scale with them.
 */
export function themeVariables(theme: Theme): Record<string, string> {
  const { primary_color, secondary_color, accent_color, background_color, text_color } = theme;
  return {
    "--primary": primary_color,
    "--on-primary": readableOn(primary_color, text_color),
    "--secondary": secondary_color,
    "--on-secondary": readableOn(secondary_color, text_color),
    "--accent": accent_color,
    "--on-accent": readableOn(accent_color, text_color),
    "--background": background_color,
    // Pictures are mostly light, so a dark theme's light text needs the dark background behind it.
    "--scrim": isDark(background_color) ? background_color : "transparent",
    ...inksAndGrounds(theme),
    "--font-primary": fontStack(theme.primary_font),
    "--font-secondary": fontStack(theme.secondary_font),
    "--radius": `${theme.border_radius}px`,
    "--button-radius": buttonRadii[theme.button_style],
    "--shadow-depth": String(shadowStrengths[theme.shadow_depth]),
    // In percent, to respect the reader's own browser font size.
    "--font-size": `${round((theme.font_size_base / defaultTheme.font_size_base) * 100)}%`,
    "--line-height": String(theme.line_height),
    "--leading": String(round(theme.line_height / defaultTheme.line_height)),
    "--letter-spacing": `${theme.letter_spacing}em`,
  };
}

/**
 * Computes text colours and pale tinted backgrounds such that every text is readable on every background. A tint is
 * weakened until text is readable on it. The owner's own text colour stays even where it is not readable on the page
 * background.
 */
function inksAndGrounds(theme: Theme) {
  const { background_color: background, primary_color: primary } = theme;
  const text = readableOn(background, theme.text_color);
  const ground = (color: string, share: number) => {
    const shares = Array.from({ length: 10 }, (_, step) => share * (1 - step / 10));
    const shades = shares.map((each) => mix(color, background, each));
    return shades.find((shade) => contrast(text, shade) >= minContrast) ?? background;
  };
  const grounds = {
    "--surface": ground(text, 0.04),
    "--blush": ground(primary, 0.09),
    "--mint": ground(theme.secondary_color, 0.13),
    "--sky": ground(theme.accent_color, 0.12),
  };
  const all = [background, ...Object.values(grounds)];
  const inkOf = (color: string) => inkOn(all, color, text);
  const danger = inkOf("#b42318");
  return {
    ...grounds,
    "--text": theme.text_color,
    "--muted": inkOf(mix(text, background, 0.8)),
    "--primary-text": inkOf(primary),
    "--danger": danger,
    "--on-danger": readableOn(danger, "#ffffff"),
    "--success": inkOf("#176b43"),
  };
}

/**
 * Returns a readable text colour for several backgrounds: the colour darkened as needed, else mixed with the text
 * colour.
 */
function inkOn(grounds: readonly string[], color: string, text: string): string {
  const reads = (ink: string) => grounds.every((ground) => contrast(ink, ground) >= minContrast);
  let shade = color;
  for (let step = 0; step < 20 && !reads(shade); step++) shade = darken(shade);
  if (reads(shade)) return shade;
  const towards = Array.from({ length: 10 }, (_, step) => mix(text, color, (step + 1) / 10));
  return towards.find(reads) ?? text;
}

/** Mixes a share, 0 to 1, of a colour into another. */
function mix(color: string, ground: string, share: number): string {
  const below = channels(ground);
  return `#${channels(color)
    .map((channel, place) =>
      Math.round(channel * share + (below[place] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/**
 * Returns the theme's variables as the CSS rule at the top of every page. `.shop-look` applies it to shop previews
 * inside the back office, which has its own design.
 */
export function themeRule(theme: Theme): string {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root,.shop-look{${declarations.join(";")}}`;
}

/**
 * Returns the contrast of the theme's colour pairs as chosen. For an unreadable pair, `instead` is the colour that the
 * shop uses. The owner's text colour on the page background is never replaced.
 */
export function themeContrasts(theme: Theme) {
  const { background_color, text_color, primary_color, secondary_color, accent_color } = theme;
  const pairs = [
    { pair: "text", front: text_color, back: background_color, shown: text_color },
    { pair: "primary", front: text_color, back: primary_color, shown: readableOn(primary_color, text_color) },
    {
      pair: "secondary",
      front: text_color,
      back: secondary_color,
      shown: readableOn(secondary_color, text_color),
    },
    { pair: "accent", front: text_color, back: accent_color, shown: readableOn(accent_color, text_color) },
    {
      pair: "link",
      front: primary_color,
      back: background_color,
      shown: inksAndGrounds(theme)["--primary-text"],
    },
  ] as const;
  return pairs.map(({ pair, front, back, shown }) => {
    const isEnough = contrast(front, back) >= minContrast;
    const isKept = isEnough || shown === front;
    return {
      pair,
      ratio: shownRatio(front, back),
      isEnough,
      instead: isKept ? null : { color: shown, ratio: shownRatio(shown, back) },
    };
  });
}

/** Rounds down, so that a shown 4.5 meets the minimum. */
function shownRatio(front: string, back: string): number {
  return Math.floor(contrast(front, back) * 10) / 10;
}

const shadowStrengths: Record<ShadowDepth, number> = { none: 0, soft: 0.5, medium: 1, deep: 2 };

const buttonRadii: Record<ButtonShape, string> = {
  pill: "calc(infinity * 1px)",
  rounded: "calc(var(--radius) * 0.6)",
  square: "0px",
};

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function fontStack(font: ThemeFont): string {
  const standIn = cyrillicFallbacks[font];
  return `"${font}",${standIn ? `"${standIn}",` : ""}system-ui,sans-serif`;
}

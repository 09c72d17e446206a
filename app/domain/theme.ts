import { minContrast, contrast, isDark, readableOn, channels, darken } from "./colors.ts";

/** Fonts that the owner chooses from (specification, section 3). */
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

/** The shop's look: colours are hex strings of six digits (specification, section 3). */
export type Theme = {
  primary_color: string;
  secondary_color: string;
  accent_color: string;
  background_color: string;
  text_color: string;
  primary_font: ThemeFont;
  secondary_font: ThemeFont;
  /** Of cards, in pixels; fields have six tenths of it. */
  border_radius: number;
  shadow_depth: ShadowDepth;
  /** In pixels, where the reader's browser has its usual 16. */
  font_size_base: number;
  /** Of body text, in multiples of its size. */
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

/** What the numbers of a theme may be: narrow enough that every page stays readable and whole. */
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

/** Fonts without Cyrillic letters, and the one of the others that stands in with its own. */
export const cyrillicStandIns: Partial<Record<ThemeFont, ThemeFont>> = {
  Lato: "Open Sans",
  Poppins: "Montserrat",
};

const bulgarianFonts: readonly ThemeFont[] = ["Montserrat", "Source Sans Pro", "Raleway", "Ubuntu"];

/** Whether Bulgarian text in a font stands in Bulgarian letter forms; in the others it has those that Russian has too. */
export function hasBulgarianForms(font: ThemeFont): boolean {
  return bulgarianFonts.includes(cyrillicStandIns[font] ?? font);
}

/**
 * The theme as CSS custom properties, with computed readable text colours. Sizes are relative to those of the default
 * theme, so that what the style sheet sets beside it grows and shrinks with them.
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
    // Pictures are mostly light: what is written over one in a dark theme's light colour needs the theme's dark ground.
    "--scrim": isDark(background_color) ? background_color : "transparent",
    ...inksAndGrounds(theme),
    "--font-primary": fontStack(theme.primary_font),
    "--font-secondary": fontStack(theme.secondary_font),
    "--radius": `${theme.border_radius}px`,
    "--button-radius": buttonRadii[theme.button_style],
    "--shadow-depth": String(shadowStrengths[theme.shadow_depth]),
    // In percent of what the reader's browser has: whoever set larger letters there keeps them.
    "--font-size": `${round((theme.font_size_base / defaultTheme.font_size_base) * 100)}%`,
    "--line-height": String(theme.line_height),
    "--leading": String(round(theme.line_height / defaultTheme.line_height)),
    "--letter-spacing": `${theme.letter_spacing}em`,
  };
}

/**
 * The colours of text and the pale grounds in the theme's colours that it stands on, such that every text reads on the
 * background and on every ground. Grounds give way to it: where it would not read they are paler. The owner's own text
 * colour is kept where it does not read on the background, and then alone does not.
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

/** A colour as text on several grounds: darkened until it reads, else drawn towards a text that does. */
function inkOn(grounds: readonly string[], color: string, text: string): string {
  const reads = (ink: string) => grounds.every((ground) => contrast(ink, ground) >= minContrast);
  let shade = color;
  for (let step = 0; step < 20 && !reads(shade); step++) shade = darken(shade);
  if (reads(shade)) return shade;
  const towards = Array.from({ length: 10 }, (_, step) => mix(text, color, (step + 1) / 10));
  return towards.find(reads) ?? text;
}

/** So much of the one colour in the other, from 0 to 1. */
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
 * The theme's variables as the one rule that every page begins with: of the page, and of a piece of the shop within the
 * back office, which else has a look of its own.
 */
export function themeRule(theme: Theme): string {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root,.shop-look{${declarations.join(";")}}`;
}

/**
 * Pairs of a theme's colours that stand on one another as the owner chose them, and how far apart they are; of one that
 * does not read `instead` is the colour that the shop writes with. Its text on its background it keeps as chosen.
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

/** Rounded down: what shows as 4.5 is not less. */
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
  const standIn = cyrillicStandIns[font];
  return `"${font}",${standIn ? `"${standIn}",` : ""}system-ui,sans-serif`;
}

import { createContext, use } from "react";
import type { CSSProperties } from "react";
import { readableOn, readableShade } from "#app/domain/colors.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import type { Theme } from "#app/domain/shop/theme.ts";

const fonts = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

type EmailColors = ReturnType<typeof emailColors>;
type EmailStyles = ReturnType<typeof stylesIn>;

/** Returns the colours of e-mails: the theme's, with texts made readable on white and near-white backgrounds. */
export function emailColors({ primary_color, text_color }: Theme) {
  const background = "#ffffff";
  const surface = "#f4f6f8";
  return {
    background,
    surface,
    line: "#dfe4ea",
    text: readableShade(text_color, surface),
    muted: "#4a5568",
    link: readableShade(primary_color, surface),
    button: primary_color,
    onButton: readableOn(primary_color, text_color),
  };
}

/**
 * Returns the colours of the same e-mails in a dark mode. Only mail clients that read `darkRules` use them; others
 * invert the light ones, which are near white and near black for it, or show them.
 */
export function darkColors({ primary_color }: Theme): Omit<EmailColors, "button" | "onButton"> {
  const background = "#1f2530";
  return {
    background,
    surface: "#12161d",
    line: "#4a5568",
    text: "#f1f4f8",
    muted: "#c3ccd8",
    link: readableShade(primary_color, background),
  };
}

/**
 * Returns the style sheet of the dark mode. Elements have their colours inline, so the rules find them by these: no
 * element needs a class. A logo keeps a light ground, since it may be dark.
 */
export function darkRules(theme: Theme): string {
  const light = emailColors(theme);
  const dark = darkColors(theme);
  const grounds = (["background", "surface"] as const).map(
    (name) => `[style*="background-color:${light[name]}"]{background-color:${dark[name]}!important}`,
  );
  // The colour of a text on a button may be one of these by chance.
  const isNoButton = `:not([style*="background-color:${light.button}"])`;
  const texts = (["text", "muted", "link"] as const).map((name) => {
    const elements = [`[style^="color:${light[name]}"]`, `[style*=";color:${light[name]}"]`];
    return `${elements.map((element) => element + isNoButton).join()}{color:${dark[name]}!important}`;
  });
  const lines = `[style*=" ${light.line}"]{border-color:${dark.line}!important}`;
  const logo = "[data-brand]{background:#ffffff;border-radius:8px;padding:4px 8px}";
  return `@media (prefers-color-scheme:dark){${[...grounds, ...texts, lines, logo].join("")}}`;
}

const StylesContext = createContext<EmailStyles>(stylesIn(emailColors(defaultTheme)));

/** Provides the styles to all components of an e-mail. */
export const StylesProvider = StylesContext.Provider;

export function useStyles(): EmailStyles {
  return use(StylesContext);
}

export function emailStyles(theme: Theme): EmailStyles {
  return stylesIn(emailColors(theme));
}

/** Style sheets are not reliable in mail clients, so every element has inline styles. */
function stylesIn(colors: EmailColors) {
  return {
    body: { margin: 0, padding: "24px 12px", backgroundColor: colors.surface, fontFamily: fonts },
    page: { maxWidth: "600px", margin: "0 auto" },
    head: {
      padding: "20px 24px",
      backgroundColor: colors.background,
      borderTop: `4px solid ${colors.button}`,
      borderRadius: "16px 16px 0 0",
    },
    logo: {
      color: colors.text,
      fontSize: "26px",
      lineHeight: "36px",
      fontWeight: 800,
      letterSpacing: "-0.02em",
      textDecoration: "none",
    },
    picture: { display: "block", height: "36px", width: "auto", maxWidth: "240px", border: 0 },
    dot: { color: colors.link },
    card: {
      padding: "12px 24px 28px",
      backgroundColor: colors.background,
      borderRadius: "0 0 16px 16px",
    },
    title: { margin: "0 0 16px", color: colors.text, fontSize: "24px", lineHeight: "30px", fontWeight: 700 },
    part: { margin: "28px 0 8px", color: colors.text, fontSize: "18px", lineHeight: "24px", fontWeight: 700 },
    text: { margin: "0 0 12px", color: colors.text, fontSize: "16px", lineHeight: "24px" },
    list: { margin: "0 0 12px", paddingLeft: "20px" },
    quote: { margin: 0, paddingLeft: "16px", borderLeft: `3px solid ${colors.line}` },
    small: { margin: "0 0 16px", color: colors.muted, fontSize: "14px", lineHeight: "20px" },
    link: { color: colors.link, textDecoration: "underline", wordBreak: "break-word" },
    action: { margin: "20px 0 8px" },
    after: { marginTop: "20px" },
    button: {
      padding: "14px 26px",
      backgroundColor: colors.button,
      color: colors.onButton,
      borderRadius: "999px",
      fontSize: "16px",
      fontWeight: 700,
    },
    lines: { width: "100%", borderCollapse: "collapse" },
    heading: {
      padding: "8px 0",
      borderBottom: `1px solid ${colors.line}`,
      color: colors.muted,
      fontSize: "14px",
      lineHeight: "20px",
      fontWeight: 600,
      textAlign: "left",
    },
    cell: {
      padding: "10px 12px 10px 0",
      borderBottom: `1px solid ${colors.line}`,
      color: colors.text,
      fontSize: "16px",
      lineHeight: "24px",
      fontWeight: 400,
      textAlign: "left",
      verticalAlign: "top",
    },
    amount: { paddingRight: 0, textAlign: "right", whiteSpace: "nowrap" },
    sweet: { float: "left", margin: "2px 14px 2px 0", borderRadius: "8px", backgroundColor: colors.surface },
    stars: { marginBottom: "20px" },
    star: {
      display: "inline-block",
      width: "40px",
      color: colors.link,
      fontSize: "30px",
      lineHeight: "44px",
      textAlign: "center",
      textDecoration: "none",
    },
    detail: { color: colors.muted, fontSize: "14px", fontWeight: 400 },
    total: { borderBottom: "none", fontWeight: 700 },
    newsletterPicture: {
      display: "block",
      maxWidth: "100%",
      height: "auto",
      border: 0,
      borderRadius: "12px",
      backgroundColor: colors.surface,
    },
    newsletterProduct: { margin: "0 0 12px" },
    newsletterPictureCell: { width: "120px", paddingRight: "16px", verticalAlign: "top" },
    newsletterTextCell: { verticalAlign: "top" },
    newsletterCode: {
      margin: "20px 0",
      padding: "16px 20px 8px",
      border: `2px dashed ${colors.line}`,
      borderRadius: "12px",
      backgroundColor: colors.surface,
    },
    footer: { padding: "20px 24px 0", textAlign: "center" },
  } as const satisfies Record<string, CSSProperties>;
}

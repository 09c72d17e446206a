import type { CSSProperties } from "react";
import { defaultTheme, readableOn, readableShade } from "#app/domain/theme.ts";

const { primary_color, background_color, text_color } = defaultTheme;
const surface = "#f4f6f8";

/** Colours of letters: the shop's first theme, since a letter once sent cannot follow a later one. */
export const colors = {
  background: background_color,
  surface,
  line: "#dfe4ea",
  text: text_color,
  muted: "#4a5568",
  link: readableShade(primary_color, surface),
  button: primary_color,
  onButton: readableOn(primary_color, text_color),
};

const fonts = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Mail programs know no style sheets that can be relied on, so each element carries its own style. */
export const styles = {
  body: { margin: 0, padding: "24px 12px", backgroundColor: colors.surface, fontFamily: fonts },
  page: { maxWidth: "600px", margin: "0 auto" },
  logo: { color: colors.link, fontSize: "28px", fontWeight: 800, textDecoration: "none" },
  card: {
    padding: "28px 24px",
    backgroundColor: colors.background,
    border: `1px solid ${colors.line}`,
    borderRadius: "16px",
  },
  title: { margin: "0 0 16px", color: colors.text, fontSize: "24px", lineHeight: "30px", fontWeight: 700 },
  part: { margin: "28px 0 8px", color: colors.text, fontSize: "18px", lineHeight: "24px", fontWeight: 700 },
  text: { margin: "0 0 12px", color: colors.text, fontSize: "16px", lineHeight: "24px" },
  list: { margin: "0 0 12px", paddingLeft: "20px" },
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
  detail: { color: colors.muted, fontSize: "14px", fontWeight: 400 },
  total: { borderBottom: "none", fontWeight: 700 },
  footer: { padding: "20px 24px 0", textAlign: "center" },
} as const satisfies Record<string, CSSProperties>;

import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import type { DocumentProps } from "@react-pdf/renderer";
import { createElement } from "react";
import type { ReactElement, ReactNode } from "react";
import { qrPath } from "#app/server/shop/qr-path.ts";
import { pdfFont, printable, unhyphenatedParts } from "./fonts.ts";

// No JSX: this code runs in a worker thread, directly from the source.

/** Lengths are in points, 72 to the inch. The colours also print well in black and white. */
const ink = "#1a202c";
const muted = "#4a5568";
const rule = "#a0aec0";

export const styles = StyleSheet.create({
  page: { paddingTop: 36, paddingBottom: 54, paddingHorizontal: 40, fontFamily: pdfFont, color: ink },
  foot: {
    position: "absolute",
    bottom: 24,
    left: 40,
    right: 40,
    flexDirection: "row",
    alignItems: "flex-end",
    gap: 24,
  },
  row: { flexDirection: "row", justifyContent: "space-between", gap: 24 },
  half: { flex: 1 },
  facts: { flex: 1, gap: 6 },
  atRight: { alignItems: "flex-end" },
  part: { marginTop: 16 },
  box: { borderWidth: 1, borderColor: rule, borderRadius: 4, padding: 10 },
  notes: { minHeight: 80 },
  logo: { height: 32, width: 144, objectFit: "contain", objectPosition: "left center", marginBottom: 12 },
  sum: { borderTopWidth: 1.5, borderColor: ink, marginTop: 4, paddingTop: 4 },
  headRow: { flexDirection: "row", gap: 8, borderBottomWidth: 1.5, borderColor: ink, paddingBottom: 4 },
  tableRow: { flexDirection: "row", gap: 8, borderBottomWidth: 0.5, borderColor: rule, paddingVertical: 4 },
  wide: { flex: 1 },
  right: { textAlign: "right" },
  wrapped: { flexDirection: "row", flexWrap: "wrap" },
  // Set both: `lineHeight` without `fontSize` uses a default size instead of the inherited one. Texts in the footer
  // must not set `lineHeight`, or the footer, which is positioned absolutely, disappears.
  text: { fontSize: 9.5, lineHeight: 1.35 },
  title: { fontSize: 18, fontWeight: 700, marginBottom: 3 },
  large: { fontSize: 13, fontWeight: 700, marginBottom: 2 },
  strong: { fontWeight: 700 },
  card: { padding: 28, alignItems: "center", fontFamily: pdfFont, color: ink },
  cardText: { flex: 1, justifyContent: "center" },
  cardLine: { fontSize: 13, textAlign: "center", justifyContent: "center" },
  label: { fontSize: 8, color: muted, marginBottom: 2 },
});

/** Of labels on bags. Their x-height is 1.2 mm, the least that Regulation (EU) 1169/2011, article 13(2), allows. */
export const labelStyles = StyleSheet.create({
  roll: { padding: 6, fontFamily: pdfFont, color: "#000000" },
  sheet: { paddingVertical: 24, paddingHorizontal: 30, fontFamily: pdfFont, color: "#000000" },
  sheetRow: { flexDirection: "row" },
  onSheet: { width: 175.75, padding: 6, borderWidth: 0.5, borderColor: rule },
  language: { paddingBottom: 4 },
  text: { fontSize: 6.5, lineHeight: 1.25 },
  name: { fontSize: 11, fontWeight: 700 },
  strong: { fontWeight: 700 },
  wide: { flex: 1 },
  nutrient: { flexDirection: "row", gap: 6, borderBottomWidth: 0.25, borderColor: rule },
});

type Style =
  (typeof styles)[keyof typeof styles] | (typeof labelStyles)[keyof typeof labelStyles] | { width: number };

/** Lays out a text, reduced to what the font can draw. Ids wrap without a hyphen. */
export function textBlock(text: string, ...extra: Style[]): ReactElement {
  const shown = printable(text);
  const style = [styles.text, ...extra];
  const parts = unhyphenatedParts(shown);
  if (!parts) return createElement(Text, { style }, shown);
  const texts = parts.map((part, index) => createElement(Text, { key: index }, part));
  return createElement(View, { style: [...style, styles.wrapped] }, ...texts);
}

/**
 * Returns the name of a product in a row of a table, or the row's number if the font cannot draw the name: an emoji.
 */
export function productText(name: string, index: number): string {
  return printable(name) || `№ ${index + 1}`;
}

export function group(style: Style[], ...children: ReactNode[]): ReactElement {
  return createElement(View, { style }, ...children);
}

/** Lays out a group that is not split across pages. */
export function unbreakableGroup(style: Style[], ...children: ReactNode[]): ReactElement {
  return createElement(View, { style, wrap: false }, ...children);
}

/** Lays out a value under its label. */
export function fact(name: string, text: string): ReactElement {
  return group([], textBlock(name, styles.label), textBlock(text));
}

/** Lays out the shop's logo at the head of a document, from a PNG. */
export function logoImage(png: Uint8Array): ReactElement {
  return createElement(Image, { src: { data: Buffer.from(png), format: "png" }, style: styles.logo });
}

/** Lays out a QR code; `side` is in points, `level` is the level of error correction. */
export function qrCode(
  text: string,
  { side, level = "L" }: { side: number; level?: "L" | "M" },
): ReactElement {
  const { size, path } = qrPath(text, { level });
  const picture = { viewBox: `0 0 ${size} ${size}`, style: { width: side, height: side } };
  return createElement(Svg, picture, createElement(Path, { d: path, fill: ink }));
}

/** Lays out a PDF file of one or more documents. */
export function pdfDocument(
  { title, author }: { title: string; author: string },
  pages: readonly ReactElement[],
): ReactElement<DocumentProps> {
  const metadata = { title: printable(title), author: printable(author), language: "bg" };
  return createElement(Document, metadata, ...pages);
}

/** Lays out one document on as many A4 pages as it needs, each with the footer `foot` and a page number. */
export function documentPages(foot: string, ...children: ReactNode[]): ReactElement {
  const pageNumber = ({
    subPageNumber,
    subPageTotalPages,
  }: {
    subPageNumber: number;
    subPageTotalPages: number;
  }) => `Страница ${subPageNumber} от ${subPageTotalPages}`;
  return createElement(
    Page,
    { size: "A4", style: styles.page },
    ...children,
    createElement(
      View,
      { style: styles.foot, fixed: true },
      createElement(Text, { style: [styles.label, styles.wide] }, printable(foot)),
      createElement(Text, { style: styles.label, render: pageNumber }),
    ),
  );
}

/** Lays out an A6 card in landscape: lines of text in its middle and the footer `foot`. */
export function cardPage(foot: string, lines: readonly string[]): ReactElement {
  const texts = lines.map((line) => textBlock(line || "\u00a0", styles.cardLine));
  return createElement(
    Page,
    { size: "A6", orientation: "landscape", style: styles.card },
    group([styles.cardText], ...texts),
    createElement(Text, { style: styles.label }, printable(foot)),
  );
}

export type Column<Row> = {
  heading: string;
  /** In points; a column without a width takes the remaining space. */
  width?: number;
  textOf: (row: Row, index: number) => string;
};

/** Lays out a table whose head is repeated on every page. Columns with a width are right-aligned, for numbers. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ReactElement {
  const columnStyles = ({ width }: Column<Row>) =>
    width === undefined ? [styles.wide] : [styles.right, { width }];
  const heads = columns.map((column) => textBlock(column.heading, styles.strong, ...columnStyles(column)));
  return group(
    [styles.part],
    createElement(View, { style: styles.headRow, fixed: true }, ...heads),
    ...rows.map((row, index) =>
      unbreakableGroup(
        [styles.tableRow],
        ...columns.map((column) => textBlock(column.textOf(row, index), ...columnStyles(column))),
      ),
    ),
  );
}

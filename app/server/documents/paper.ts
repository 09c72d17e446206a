import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { DocumentProps } from "@react-pdf/renderer";
import { createElement } from "react";
import type { ReactElement, ReactNode } from "react";
import { paperFont, printable } from "./fonts.ts";

// Papers are written without JSX: they run in a thread of their own, from the source.

/** Lengths are points, 72 to the inch; the colours print well in black. */
const ink = "#1a202c";
const faint = "#4a5568";
const rule = "#a0aec0";

export const look = StyleSheet.create({
  page: { paddingTop: 36, paddingBottom: 54, paddingHorizontal: 40, fontFamily: paperFont, color: ink },
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
  sum: { borderTopWidth: 1.5, borderColor: ink, marginTop: 4, paddingTop: 4 },
  headRow: { flexDirection: "row", gap: 8, borderBottomWidth: 1.5, borderColor: ink, paddingBottom: 4 },
  tableRow: { flexDirection: "row", gap: 8, borderBottomWidth: 0.5, borderColor: rule, paddingVertical: 4 },
  wide: { flex: 1 },
  right: { textAlign: "right" },
  // Both together: a line's height alone is taken of a size that is none of the paper's. The foot, which stands outside the
  // flow, vanishes when its texts have one.
  words: { fontSize: 9.5, lineHeight: 1.35 },
  title: { fontSize: 18, fontWeight: 700, marginBottom: 3 },
  large: { fontSize: 13, fontWeight: 700, marginBottom: 2 },
  strong: { fontWeight: 700 },
  label: { fontSize: 8, color: faint, marginBottom: 2 },
});

type Look = (typeof look)[keyof typeof look] | { width: number };

/** A text of the shop's or a person's, as the font can write it. */
export function words(text: string, ...looks: Look[]): ReactElement {
  return createElement(Text, { style: [look.words, ...looks] }, printable(text));
}

export function group(looks: Look[], ...children: ReactNode[]): ReactElement {
  return createElement(View, { style: looks }, ...children);
}

/** A group that a sheet's end does not part. */
export function wholeGroup(looks: Look[], ...children: ReactNode[]): ReactElement {
  return createElement(View, { style: looks, wrap: false }, ...children);
}

/** A fact under its name. */
export function fact(name: string, text: string): ReactElement {
  return group([], words(name, look.label), words(text));
}

/** A file of papers. */
export function paperFile(
  { title, author }: { title: string; author: string },
  papers: readonly ReactElement[],
): ReactElement<DocumentProps> {
  const facts = { title: printable(title), author: printable(author), language: "bg" };
  return createElement(Document, facts, ...papers);
}

/** One paper of as many A4 sheets as it takes, each with `foot` and its number. */
export function paper(foot: string, ...children: ReactNode[]): ReactElement {
  const sheet = ({
    subPageNumber,
    subPageTotalPages,
  }: {
    subPageNumber: number;
    subPageTotalPages: number;
  }) => `Страница ${subPageNumber} от ${subPageTotalPages}`;
  return createElement(
    Page,
    { size: "A4", style: look.page },
    ...children,
    createElement(
      View,
      { style: look.foot, fixed: true },
      createElement(Text, { style: [look.label, look.wide] }, printable(foot)),
      createElement(Text, { style: look.label, render: sheet }),
    ),
  );
}

export type Column<Row> = {
  heading: string;
  /** In points; a column without a width takes what is left. */
  width?: number;
  textOf: (row: Row, index: number) => string;
};

/** A table whose head stands on every sheet again; numbers, in columns of a width, at the right. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ReactElement {
  const lookOf = ({ width }: Column<Row>) => (width === undefined ? [look.wide] : [look.right, { width }]);
  const heads = columns.map((column) => words(column.heading, look.strong, ...lookOf(column)));
  return group(
    [look.part],
    createElement(View, { style: look.headRow, fixed: true }, ...heads),
    ...rows.map((row, index) =>
      wholeGroup(
        [look.tableRow],
        ...columns.map((column) => words(column.textOf(row, index), ...lookOf(column))),
      ),
    ),
  );
}

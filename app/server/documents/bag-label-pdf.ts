import { Page, Text } from "@react-pdf/renderer";
import type { DocumentProps } from "@react-pdf/renderer";
import { createElement } from "react";
import type { ReactElement } from "react";
import type { TextPart } from "#app/domain/catalogue/food-information.ts";
import { nutrientText } from "#app/domain/catalogue/nutrient-text.ts";
import { formatDate } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { bagLabelTranslator } from "#app/i18n/bags/bag-label.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import type { PrintedLabel } from "./bag-labels.ts";
import { printable } from "./fonts.ts";
import { group, labelStyles, pdfDocument, unbreakableGroup } from "./pdf-layout.ts";

/** The paper of labels: a roll of 62 mm, each label as long as its text, or A4 sheets with three in a row. */
export const labelRolls = ["62", "A4"] as const;
export type LabelRoll = (typeof labelRolls)[number];

/** 62 mm in points. */
const rollWidth = 175.75;

const labelsInRow = 3;

/** A longer label would not fit on one sheet, so it may continue on the next one; in characters of a language. */
const longestOnSheet = 1500;

type Content = string | readonly TextPart[];

/** Lays out the labels of bags, each as often as its line has bags, with the languages one after the other. */
export function bagLabelsPdf(
  shop: string,
  {
    labels,
    roll,
    languages,
  }: { labels: readonly PrintedLabel[]; roll: LabelRoll; languages: readonly Locale[] },
): ReactElement<DocumentProps> {
  const printed = labels.flatMap((label) => Array.from({ length: label.copies }, () => label));
  const title = bagLabelTranslator("bg")("bagLabel.file");
  const pages =
    roll === "62"
      ? printed.map((label, key) =>
          createElement(
            Page,
            { key, size: [rollWidth], style: labelStyles.roll },
            labelBlock(label, languages),
          ),
        )
      : [
          createElement(
            Page,
            { key: 0, size: "A4", style: labelStyles.sheet },
            ...sheetRows(printed, languages),
          ),
        ];
  return pdfDocument({ title, author: shop }, pages);
}

function sheetRows(printed: readonly PrintedLabel[], languages: readonly Locale[]): ReactElement[] {
  const rows = Array.from({ length: Math.ceil(printed.length / labelsInRow) }, (_, index) =>
    printed.slice(index * labelsInRow, (index + 1) * labelsInRow),
  );
  return rows.map((row) => {
    const blocks = row.map((label) => group([labelStyles.onSheet], labelBlock(label, languages)));
    const isLong = row.some((label) => ingredientsLength(label) > longestOnSheet);
    return (isLong ? group : unbreakableGroup)([labelStyles.sheetRow], ...blocks);
  });
}

function ingredientsLength({ texts: { bg } }: PrintedLabel): number {
  return bg.ingredients.flatMap(({ parts }) => parts).reduce((sum, { text }) => sum + text.length, 0);
}

function labelBlock(label: PrintedLabel, languages: readonly Locale[]): ReactElement {
  return group([], ...languages.map((locale) => labelIn(label, locale)));
}

/** Lays out the particulars of Regulation (EU) 1169/2011, article 9, in one language. */
function labelIn(label: PrintedLabel, locale: Locale): ReactElement {
  const t = bagLabelTranslator(locale);
  const food = productPageTranslator(locale);
  const texts = label.texts[locale];
  const grams = (amount: number) => food("food.grams", { amount: nutrientText(amount) });
  const { energy_kj, energy_kcal, ...amounts } = label.nutrition;
  const bestBefore = formatDate(startOfSofiaDay(label.bestBefore), locale);
  const ingredients = texts.ingredients.flatMap(({ name, percent, parts }, index): TextPart[] => [
    plain(`${index > 0 ? "; " : ""}${t("bagLabel.percent", { name, percent: nutrientText(percent) })} (`),
    ...parts,
    plain(")"),
  ]);
  return group(
    [labelStyles.language],
    label.label !== "" && labelText(t("bagLabel.named", { label: label.label }), labelStyles.name),
    labelText(texts.legalName, labelStyles.strong),
    labelText(texts.bagName),
    stated(food("food.ingredients"), ingredients),
    texts.allergens.length > 0 &&
      stated(t("bagLabel.allergens"), [{ text: texts.allergens.join(", "), isEmphasised: true }]),
    ...texts.warnings.map((warning) => labelText(warning)),
    labelText(food("food.nutrition"), labelStyles.strong),
    nutrientRow(
      food("food.energy"),
      `${nutrientText(energy_kj)}\u00a0kJ\u00a0/ ${nutrientText(energy_kcal)}\u00a0kcal`,
    ),
    ...(["fat", "saturates", "carbohydrate", "sugars", "protein", "salt"] as const).map((nutrient) =>
      nutrientRow(food(`food.${nutrient}`), grams(amounts[nutrient])),
    ),
    stated(t("bagLabel.net"), grams(label.netGrams), labelStyles.strong),
    stated(t("bagLabel.bestBefore"), bestBefore, labelStyles.strong),
    label.lotMarks.length > 0 && stated(t("bagLabel.lot"), label.lotMarks.join(", ")),
    texts.storage.length > 0 && stated(food("food.storage"), texts.storage.join("; ")),
    texts.origin.length > 0 && stated(food("food.origin"), texts.origin.join("; ")),
    stated(food("food.operator"), `${texts.maker}, ${texts.address}`),
  );
}

type LabelStyle = (typeof labelStyles)[keyof typeof labelStyles];

const plain = (text: string): TextPart => ({ text, isEmphasised: false });

function stated(name: string, content: Content, ...extra: LabelStyle[]): ReactElement {
  const parts = typeof content === "string" ? [plain(content)] : content;
  return labelText([plain(`${name}: `), ...parts], ...extra);
}

/** Lays out a text whose emphasised parts, the allergens, are bold. */
function labelText(content: Content, ...extra: LabelStyle[]): ReactElement {
  const parts = typeof content === "string" ? [plain(content)] : content;
  const texts = parts.map(({ text, isEmphasised }, key) =>
    isEmphasised ? createElement(Text, { key, style: labelStyles.strong }, drawable(text)) : drawable(text),
  );
  return createElement(Text, { style: [labelStyles.text, ...extra] }, ...texts);
}

/** Returns the text that the font can draw, with the spaces at its ends, which join it to the next part. */
function drawable(text: string): string {
  const [start, end] = [/^\s/.test(text) ? " " : "", /\s$/.test(text) ? " " : ""];
  return `${start}${printable(text)}${end}`;
}

function nutrientRow(name: string, amount: string): ReactElement {
  return group([labelStyles.nutrient], labelText(name, labelStyles.wide), labelText(amount));
}

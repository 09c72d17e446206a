import { beforeAll, expect, test } from "vitest";
import { bagLabel } from "#app/domain/bags/bag-label.ts";
import { labelledBag, labelMaker } from "#tests/factories/catalogue/labelled-bag.ts";
import { bagLabelsPdf } from "./bag-label-pdf.ts";
import type { PrintedLabel } from "./bag-labels.ts";
import { loadFonts } from "./fonts.ts";
import { printPdf } from "./print-document.ts";

beforeAll(loadFonts);

function printedLabel(copies = 1, bag = labelledBag()): PrintedLabel {
  const result = bagLabel(bag, labelMaker);
  if (!result.ok) throw new Error(JSON.stringify(result.missing));
  return { ...result.label, copies };
}

type Drawn = { text: string; isBold: boolean };

/** Returns all texts of a document in their order, with non-breaking spaces replaced by spaces. */
function textsOf(node: unknown, isBold = false): Drawn[] {
  if (typeof node === "string") return [{ text: node.replaceAll("\u00a0", " "), isBold }];
  if (Array.isArray(node)) return node.flatMap((each) => textsOf(each, isBold));
  if (typeof node !== "object" || node === null || !("props" in node)) return [];
  const { children, style } = node.props as { children?: unknown; style?: unknown };
  return textsOf(children, isBold || JSON.stringify(style ?? "").includes('"fontWeight":700'));
}

const both = ["bg", "en"] as const;
const drawn = (label: PrintedLabel, languages: readonly ("bg" | "en")[] = both) =>
  textsOf(bagLabelsPdf("Плодко", { labels: [label], roll: "62", languages }));

test("a label prints everything in both languages, Bulgarian first, with allergens in bold", () => {
  const texts = drawn(printedLabel());
  const text = texts.map((each) => each.text).join("");
  for (const part of [
    "„За Мими“",
    "Желирани бонбони",
    "Торбичка 100 г",
    "Съставки: Ягода 54 % (захар, желатин от риба, сок от ягода); Ананас 32 % (",
    "Алергени: желатин от риба, мляко",
    "Може да съдържа мляко.",
    "Хранителна стойност на 100 г",
    "1400 kJ / 330 kcal",
    "Въглехидрати77,78 г",
    "Нетно количество: 100 г",
    "Най-добър до: 31.03.2027 г.",
    "Партида: P1, S1, A1",
    "Съхранение: На сухо",
    "Производител: „Плодко“ ООД, ул. „Овощна градина“ 12, 4000 Пловдив",
    "Ingredients: Strawberry 54% (sugar, fish gelatine, strawberry juice); Pineapple 32% (",
    "Carbohydrate77,78 g",
    "Best before: 31.03.2027",
  ])
    expect(text).toContain(part);
  expect(text.indexOf("Съставки")).toBeLessThan(text.indexOf("Ingredients"));
  const emphasised = texts.filter(({ isBold }) => isBold).map((each) => each.text);
  expect(emphasised).toEqual(expect.arrayContaining(["желатин от риба", "fish gelatine", "мляко", "milk"]));
  expect(emphasised.join()).not.toContain("захар");
});

test("a label without a name or origin leaves them out, and may be in Bulgarian alone", () => {
  const text = drawn(printedLabel(1, labelledBag({ label: "" })), ["bg"])
    .map((each) => each.text)
    .join("");
  expect(text).not.toContain("„За");
  expect(text).not.toContain("Произход");
  expect(text).not.toContain("Ingredients");
});

/** The sizes of the sheets of a file, in points. */
async function sheetsOf(roll: "62" | "A4", labels: PrintedLabel[]): Promise<[number, number][]> {
  const file = await printPdf({ kind: "bag_labels", shop: "Плодко", labels, roll, languages: both });
  const boxes = Buffer.from(file)
    .toString("latin1")
    .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return Array.from(boxes, ([, width, height]) => [Number(width), Number(height)]);
}

test("a roll has a sheet as long as its text for each bag, A4 has three labels in a row", async () => {
  const short = printedLabel(2);
  const one = await sheetsOf("62", [short, printedLabel(1, labelledBag({ label: "" }))]);
  expect(one.map(([width]) => width)).toEqual([175.75, 175.75, 175.75]);
  const [named, , nameless] = one.map(([, height]) => height);
  expect(named).toBeGreaterThan(nameless ?? 0);
  expect(nameless).toBeGreaterThan(200);
  expect(await sheetsOf("A4", [printedLabel(3)])).toHaveLength(1);
});

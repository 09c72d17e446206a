import { styleAttribute, styleOf } from "./written-style.ts";

/** How an ordered list counts: the value of its `type` attribute, or Cyrillic letters, which have a class. */
type ListStyle = "1" | "a" | "A" | "i" | "I" | "cyrillic";

/** The number of a list item, counted from 1. */
export type Numbering = { style: ListStyle; number: number };

type ListItem = {
  /** The item, among the blocks of the text. */
  element: HTMLElement;
  /** Its depth, counted from 1. */
  level: number;
  /** What its marker can mean, the likeliest first; nothing for a bullet. */
  numberings: Numbering[];
  /** A number of several parts, such as `1.2.`, which no list of HTML shows. */
  outlineNumber: string | null;
};

/** A list that following items may continue. */
type OpenList = { list: HTMLElement; level: number; style: ListStyle | null; next: number };

/**
 * Nests the lists of Word, which pastes each item by itself with its level and number, and keeps their numbers: a list
 * that starts at 5, or goes on after a paragraph, starts there. Items numbered `1.2.` become paragraphs of the item
 * above with their number as text.
 */
export function nestWordLists(body: HTMLElement): void {
  const open: OpenList[] = [];
  for (const item of [...desktopItems(body), ...webItems(body)]) {
    if (item.element.previousElementSibling !== open[0]?.list) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    if (item.outlineNumber === null) appendItem(open, item);
    else appendParagraphs(open, item);
  }
}

function appendItem(open: OpenList[], { element, level, numberings }: ListItem): void {
  const same = open.at(-1)?.level === level ? open.at(-1) : undefined;
  const isNext = ({ style, number }: Numbering) => style === same?.style && number === same.next;
  if (same && (numberings.length > 0 ? numberings.some(isNext) : same.style === null)) {
    same.next += 1;
    same.list.append(element);
    return;
  }
  if (same) open.pop();
  const [numbering] = numberings;
  const list = element.ownerDocument.createElement(numbering ? "ol" : "ul");
  if (numbering) setNumbering(list, numbering);
  const parent = open.at(-1)?.list.lastElementChild;
  if (parent) parent.append(list);
  else element.before(list);
  list.append(element);
  open.push({ list, level, style: numbering?.style ?? null, next: (numbering?.number ?? 0) + 1 });
}

function appendParagraphs(open: OpenList[], { element, level, outlineNumber }: ListItem): void {
  (element.querySelector("p") ?? element).prepend(`${outlineNumber} `);
  while ((open.at(-1)?.level ?? 0) >= level) open.pop();
  const parent = open.at(-1)?.list.lastElementChild;
  if (!parent) element.replaceWith(...element.childNodes);
  else {
    parent.append(...element.childNodes);
    element.remove();
  }
}

function setNumbering(list: HTMLElement, { style, number }: Numbering): void {
  if (number !== 1) list.setAttribute("start", String(number));
  if (style === "cyrillic") list.className = style;
  else if (style !== "1") list.setAttribute("type", style);
}

/** Word itself: paragraphs whose style has their level, with a literal marker. */
function desktopItems(body: HTMLElement): ListItem[] {
  return [...body.querySelectorAll(`p[${styleAttribute}*="mso-list:l"]`)].map((paragraph) => {
    const [, level = "1"] = /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(paragraph)) ?? [];
    const mark = paragraph.querySelector(`[${styleAttribute}*="mso-list:Ignore"]`);
    const marker = mark?.textContent?.trim() ?? "";
    mark?.remove();
    const element = body.ownerDocument.createElement("li");
    paragraph.before(element);
    element.append(paragraph);
    const outlineNumber = /\d\.\d/.test(marker) ? marker : null;
    return { element, level: Number(level), numberings: numberingsOf(marker), outlineNumber };
  });
}

/** Word for the web: lists of one level, whose items have their depth as an attribute. */
function webItems(body: HTMLElement): ListItem[] {
  for (const box of body.querySelectorAll("div.ListContainerWrapper")) box.replaceWith(...box.childNodes);
  const lists = [...body.querySelectorAll<HTMLElement>(":is(ol, ul):has(> li[data-aria-level])")];
  return lists.flatMap((list) => {
    const elements = [...list.querySelectorAll<HTMLElement>(":scope > li")];
    const start = Number(list.getAttribute("start") ?? 1);
    const style = listStyleOf(list);
    list.replaceWith(...elements);
    return elements.map((element, index) => ({
      element,
      level: Number(element.getAttribute("data-aria-level")),
      numberings: list.localName === "ol" ? [{ style, number: start + index }] : [],
      outlineNumber: null,
    }));
  });
}

/** Returns how an ordered list counts, by its attribute or, as in Google Docs, by a style. */
export function listStyleOf(list: Element): ListStyle {
  const type = list.getAttribute("type") ?? "";
  if (/^[aAiI]$/.test(type)) return type as ListStyle;
  const styles = [list, ...list.querySelectorAll(":scope > li:first-of-type")].map(styleOf).join(";");
  const [, upper, kind] = /list-style-type:\s*(?:lower|(upper))-(alpha|latin|roman)/.exec(styles) ?? [];
  if (!kind) return "1";
  if (kind === "roman") return upper ? "I" : "i";
  return upper ? "A" : "a";
}

const latin = "abcdefghijklmnopqrstuvwxyz";
/** The letters that Bulgarian lists use, without й, ъ and ь. */
const cyrillic = "абвгдежзиклмнопрстуфхцчшщюя";

/**
 * Returns what the marker of a list item can mean, the likeliest first: `i.` is the first Roman number and the ninth
 * letter. Returns nothing for a bullet, which may be a letter of a symbol font.
 */
export function numberingsOf(marker: string): Numbering[] {
  const [, written = ""] = /(?:^|[^\p{L}\d])(\d+|\p{L}+(?=[.)]))[.)]*$/u.exec(marker.trim()) ?? [];
  if (/^\d+$/.test(written)) return [{ style: "1", number: Number(written) }];
  const lower = written.toLowerCase();
  const isUpper = written !== lower;
  const letter = written.length === 1 ? latin.indexOf(lower) + 1 : 0;
  const bulgarian = written.length === 1 ? cyrillic.indexOf(lower) + 1 : 0;
  const readings: Numbering[] = [
    { style: isUpper ? "A" : "a", number: letter },
    { style: isUpper ? "I" : "i", number: romanNumber(lower) },
    { style: "cyrillic", number: bulgarian },
  ];
  const possible = readings.filter(({ number }) => number > 0);
  return lower === "i" ? possible.toReversed() : possible;
}

const romanDigits = [
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
] as const;

/** Returns a Roman number up to 39; 0 for anything else. */
function romanNumber(written: string): number {
  if (!/^(?=.)x{0,3}(ix|iv|v?i{0,3})$/.test(written)) return 0;
  let [number, rest] = [0, written];
  for (const [digits, value] of romanDigits)
    while (rest.startsWith(digits)) [number, rest] = [number + value, rest.slice(digits.length)];
  return number;
}

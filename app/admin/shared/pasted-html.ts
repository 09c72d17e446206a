import { richTextClasses } from "#app/domain/safe-html.ts";

/**
 * What was copied in another program, as the editor knows it. Documents and letters say by styles what the shop's HTML
 * says by elements, and their paragraphs are often no more than a `div`. What the editor itself copied stays as it is.
 */
export function pastedHtml(html: string): string {
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(knownHeadings(harmless(html)), "text/html");
  for (const element of body.querySelectorAll("script, template, title, meta, link, colgroup, col"))
    element.remove();
  for (const image of body.querySelectorAll("img")) if (!isShown(image)) image.remove();
  listItems(body);
  for (const words of body.querySelectorAll("b, strong, i, em, span, font")) readStyle(words);
  for (const block of body.querySelectorAll("p, h2, h3, h4, div")) readAlignment(block);
  // The innermost first: what stands in a box is known by then.
  for (const box of [...body.querySelectorAll("div")].toReversed()) {
    if (holdsBlocks(box)) unwrap(box);
    else rename(box, "p");
  }
  // Between paragraphs there is room without empty ones, and a picture stands by itself.
  for (const paragraph of body.querySelectorAll("p"))
    if (!paragraph.textContent?.trim()) paragraph.replaceWith(...paragraph.querySelectorAll("img"));
  for (const element of body.querySelectorAll("*")) keepKnownAttributes(element);
  return body.innerHTML;
}

/** Headings of ranks that the shop's pages do not have, moved as the policy moves them (decision 12). */
export function knownHeadings(html: string): string {
  return html.replace(/(<\/?)h1\b/gi, "$1h2").replace(/(<\/?)h[56]\b/gi, "$1h4");
}

const styleAttribute = "data-written-style";

/** The page's policy refuses styles and handlers as soon as they are read, in whatever document. Sheets become templates. */
function harmless(html: string): string {
  const withoutSheets = html.replace(/<(\/?)style\b/gi, "<$1template");
  return withoutSheets.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ` ${styleAttribute}=`).replace(/\son[a-z]+\s*=/gi, " data-removed="),
  );
}

function styleOf(element: Element): string {
  return element.getAttribute(styleAttribute)?.toLowerCase() ?? "";
}

/** A mark that its own style takes back goes; what a style makes of words becomes their element. */
function readStyle(words: Element): void {
  const style = styleOf(words);
  const declarations = style.split(";");
  if (words.localName !== "span" && words.localName !== "font") {
    if (/font-(weight:\s*(normal|400)|style:\s*normal)/.test(style)) unwrap(words);
    return;
  }
  for (const [pattern, tag] of marks) {
    // A link has its line anyway.
    if (!declarations.some((each) => pattern.test(each)) || (tag === "u" && words.closest("a"))) continue;
    const mark = words.ownerDocument.createElement(tag);
    mark.append(...words.childNodes);
    words.append(mark);
  }
  unwrap(words);
}

const marks = [
  [/font-weight:\s*(bold|[6-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/^\s*text-decoration.*underline/, "u"],
  [/^\s*text-decoration.*line-through/, "s"],
  [/vertical-align:\s*super/, "sup"],
  [/vertical-align:\s*sub/, "sub"],
] as const;

/** Word's lists are paragraphs whose mark is written in front of them. */
function listItems(body: HTMLElement): void {
  let list: Element | null = null;
  for (const paragraph of body.querySelectorAll(`p[${styleAttribute}*="mso-list:l"]`)) {
    const mark = paragraph.querySelector(`[${styleAttribute}*="mso-list:Ignore"]`);
    const tag = /^\s*[\p{L}\d]+[.)]/u.test(mark?.textContent ?? "") ? "ol" : "ul";
    mark?.remove();
    if (!list || list.localName !== tag || paragraph.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    list.append(item);
    item.append(paragraph);
  }
}

function readAlignment(block: Element): void {
  const [, side = block.getAttribute("align")] = /text-align:\s*(center|right)/.exec(styleOf(block)) ?? [];
  if (side === "center" || side === "right") block.classList.add(`text-${side}`);
}

/** From the web by HTTPS, or from this shop: not from the disk of whoever copied it. */
function isShown(image: Element): boolean {
  return /^(https:|\/(media|demo)\/)/.test(image.getAttribute("src") ?? "");
}

function holdsBlocks(element: Element): boolean {
  return element.querySelector("p, h2, h3, h4, ul, ol, dl, table, blockquote, pre, figure, hr, div") !== null;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.className = element.className;
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

const attributes: Record<string, readonly string[]> = {
  a: ["href", "title"],
  img: ["src", "alt", "title"],
  iframe: ["src", "title", "width", "height"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
};

function keepKnownAttributes(element: Element): void {
  const classes: readonly string[] = richTextClasses;
  const known = [...element.classList].filter((name) => classes.includes(name));
  const kept = attributes[element.localName] ?? [];
  for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
  if (known.length > 0) element.className = known.join(" ");
}

import { richTextClasses } from "#app/domain/content/safe-html.ts";
import { listStyleOf, nestWordLists } from "./pasted-lists.ts";
import { styleAttribute, styleOf } from "./written-style.ts";

/**
 * Converts HTML pasted from other programs to what the editor supports. Word processors and e-mails express marks by
 * inline styles instead of elements, and paragraphs as `div`s. HTML copied from the editor itself is unchanged.
 */
export function pastedHtml(html: string): string {
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(knownHeadings(harmless(html)), "text/html");
  for (const element of body.querySelectorAll("script, template, title, meta, link, colgroup, col"))
    element.remove();
  for (const image of body.querySelectorAll("img")) if (!isLoadable(image)) image.remove();
  nestWordLists(body);
  for (const list of body.querySelectorAll("ol")) readListStyle(list);
  for (const inline of body.querySelectorAll("b, strong, i, em, span, font")) readStyle(inline);
  for (const block of body.querySelectorAll("p, h2, h3, h4, div")) readAlignment(block);
  // Innermost first, so that a box's contents are already converted.
  for (const box of [...body.querySelectorAll("div")].toReversed()) {
    if (holdsBlocks(box)) unwrap(box);
    else rename(box, "p");
  }
  // Remove empty paragraphs, which only add spacing, and lift images out of paragraphs without text.
  for (const paragraph of body.querySelectorAll("p"))
    if (!paragraph.textContent?.trim()) paragraph.replaceWith(...paragraph.querySelectorAll("img"));
  for (const element of body.querySelectorAll("*")) keepKnownAttributes(element);
  return body.innerHTML;
}

/** Maps headings of unsupported levels as the sanitizing policy does (decision 12). */
export function knownHeadings(html: string): string {
  return html.replace(/(<\/?)h1\b/gi, "$1h2").replace(/(<\/?)h[56]\b/gi, "$1h4");
}

/**
 * Renames style and handler attributes and turns style sheets into templates: the page's CSP blocks inline styles and
 * handlers as soon as any document parses them.
 */
function harmless(html: string): string {
  const withoutSheets = html.replace(/<(\/?)style\b/gi, "<$1template");
  return withoutSheets.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ` ${styleAttribute}=`).replace(/\son[a-z]+\s*=/gi, " data-removed="),
  );
}

/** Removes a mark whose own style cancels it, and converts styles of inline text to elements. */
function readStyle(inline: Element): void {
  const style = styleOf(inline);
  const declarations = style.split(";");
  if (inline.localName !== "span" && inline.localName !== "font") {
    if (/font-(weight:\s*(normal|400)|style:\s*normal)/.test(style)) unwrap(inline);
    return;
  }
  for (const [pattern, tag] of marks) {
    // Links are underlined anyway.
    if (!declarations.some((each) => pattern.test(each)) || (tag === "u" && inline.closest("a"))) continue;
    const mark = inline.ownerDocument.createElement(tag);
    mark.append(...inline.childNodes);
    inline.append(mark);
  }
  unwrap(inline);
}

const marks = [
  [/font-weight:\s*(bold|[6-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/^\s*text-decoration.*underline/, "u"],
  [/^\s*text-decoration.*line-through/, "s"],
  [/vertical-align:\s*super/, "sup"],
  [/vertical-align:\s*sub/, "sub"],
] as const;

function readListStyle(list: Element): void {
  const style = listStyleOf(list);
  if (style === "1") list.removeAttribute("type");
  else list.setAttribute("type", style);
}

function readAlignment(block: Element): void {
  const [, side = block.getAttribute("align")] = /text-align:\s*(center|right)/.exec(styleOf(block)) ?? [];
  if (side === "center" || side === "right") block.classList.add(`text-${side}`);
}

/** Whether the image is loadable: by HTTPS or from this shop, not from the author's disk. */
function isLoadable(image: Element): boolean {
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
  ol: ["start", "type"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
};

function keepKnownAttributes(element: Element): void {
  const classes: readonly string[] = richTextClasses;
  const known = [...element.classList].filter((name) => classes.includes(name));
  const allowed = attributes[element.localName] ?? [];
  for (const name of element.getAttributeNames()) if (!allowed.includes(name)) element.removeAttribute(name);
  if (known.length > 0) element.className = known.join(" ");
}

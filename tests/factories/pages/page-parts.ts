/** A landmark of a served page, as a visitor without JavaScript receives it. */
type PagePart = {
  html: string;
  /** Its text, with one space for each run of white space; no-break spaces and word joiners stay. */
  text: string;
  /** The targets of its links by accessible name; of links with the same name, the first. */
  links: Record<string, string>;
  /** The texts of its headings of a level. */
  headings: (level: 1 | 2 | 3) => string[];
  /** The texts of its elements with this tag. */
  all: (tag: string) => string[];
};

/** Reads a landmark from a served page; empty if the page has none. */
export function partOf(page: string, tag: "header" | "main" | "footer"): PagePart {
  const start = page.search(new RegExp(`<${tag}[\\s>]`));
  const end = page.lastIndexOf(`</${tag}>`);
  const html = start < 0 ? "" : page.slice(start, end).replaceAll(/<(script|style)\b.*?<\/\1>/gs, "");
  const all = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"))].map(([, inner = ""]) =>
      textOf(inner),
    );
  const links = [...html.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", inner = ""]) => [
    attributeOf(attributes, "aria-label") ?? textOf(inner),
    attributeOf(attributes, "href") ?? "",
  ]);
  return {
    html,
    text: textOf(html),
    links: Object.fromEntries(links.toReversed()) as Record<string, string>,
    headings: (level) => all(`h${level}`),
    all,
  };
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Replaces the entities that React writes. */
export function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

function textOf(html: string): string {
  const words = html.replaceAll(/<!--.*?-->/gs, "").replaceAll(/<[^>]*>/g, "");
  return unescape(words)
    .replaceAll(/[ \n\t]+/g, " ")
    .trim();
}

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : unescape(value);
}

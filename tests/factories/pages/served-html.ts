import { unescape } from "#tests/factories/pages/page-parts.ts";

const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Tags whose content is text even if it looks like markup. */
const textTags = new Set(["script", "style", "textarea", "title"]);
const token =
  /<!--[^]*?-->|<![^>]*>|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</gy;

/** An element of a served page. */
export class ServedElement {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly parent: ServedElement | null;
  readonly children: (ServedElement | string)[] = [];

  constructor(tag: string, attributes: Record<string, string> = {}, parent: ServedElement | null = null) {
    this.tag = tag;
    this.attributes = attributes;
    this.parent = parent;
  }

  /** Its whole text, with scripts, styles and white space. */
  get content(): string {
    return this.children.map((each) => (typeof each === "string" ? each : each.content)).join("");
  }

  /** Its text without scripts and styles, with one space for each run of white space. */
  get text(): string {
    return this.#words().replaceAll(/\s+/g, " ").trim();
  }

  /** The same text without elements hidden from screen readers, such as the star of a required field. */
  get spoken(): string {
    return this.#words(true).replaceAll(/\s+/g, " ").trim();
  }

  #words(isSpoken = false): string {
    if (this.tag === "script" || this.tag === "style") return "";
    if (isSpoken && this.attributes["aria-hidden"] === "true") return "";
    return this.children.map((each) => (typeof each === "string" ? each : each.#words(isSpoken))).join("");
  }

  /**
   * Returns the elements in it with one of these tags or roles, in the page's order; without arguments, all elements.
   */
  all(...tagsOrRoles: string[]): ServedElement[] {
    return this.children.flatMap((each) => {
      if (typeof each === "string") return [];
      const isWanted = [each.tag, each.attributes.role].some((name) => tagsOrRoles.includes(name ?? ""));
      return [...(isWanted || tagsOrRoles.length === 0 ? [each] : []), ...each.all(...tagsOrRoles)];
    });
  }

  /** Returns the element itself or its nearest ancestor with this tag; null if there is none. */
  closest(tag: string): ServedElement | null {
    return this.tag === tag ? this : (this.parent?.closest(tag) ?? null);
  }
}

/** Reads a page as React writes it: every element is closed, and attributes are quoted. */
export function readHtml(html: string): ServedElement {
  const root = new ServedElement("document");
  let current = root;
  token.lastIndex = 0;
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [whole, closed, opened, attributes = "", slash] = found;
    if (opened !== undefined) {
      const tag = opened.toLowerCase();
      const element = new ServedElement(tag, attributesOf(attributes), current);
      current.children.push(element);
      if (textTags.has(tag)) {
        const end = html.indexOf(`</${opened}`, token.lastIndex);
        element.children.push(unescape(html.slice(token.lastIndex, end)));
        token.lastIndex = html.indexOf(">", end) + 1;
      } else if (!voidTags.has(tag) && slash !== "/") current = element;
    } else if (closed !== undefined) {
      let opener: ServedElement | null = current;
      while (opener && opener.tag !== closed.toLowerCase()) opener = opener.parent;
      current = opener?.parent ?? current;
    } else if (!whole.startsWith("<!")) current.children.push(unescape(whole));
  }
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), unescape(value)]));
}

/** Elements whose content is no text for readers. */
const unread = ["script", "style", "template", "iframe", "svg"];
/** Elements that begin and end a line. */
const blocks = new Set(
  "address article aside blockquote br div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul".split(
    " ",
  ),
);
const cells = new Set(["td", "th"]);

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  laquo: "«",
  raquo: "»",
  bdquo: "„",
  ldquo: "“",
  rdquo: "”",
  sbquo: "‚",
  lsquo: "‘",
  rsquo: "’",
  bull: "•",
  middot: "·",
  deg: "°",
  times: "×",
  frac12: "½",
  euro: "€",
  copy: "©",
  reg: "®",
  trade: "™",
  shy: "",
};

/** Longest HTML that is read, in characters: the rest is left out. */
export const maxHtml = 100_000;

/**
 * Returns the text of an HTML fragment of any quality, of its first `maxHtml` characters: a line for each block, `• `
 * before the items of lists, and at most one empty line in a row. Line ends count only where the fragment has no
 * blocks. The result is plain text, which must be escaped like any other.
 */
export function textOfHtml(fragment: string): string {
  const html = fragment.slice(0, maxHtml);
  const parts: string[] = [];
  let hasBlocks = false;
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    parts.push(html.slice(at, open < 0 ? html.length : open).replaceAll(marks, ""));
    if (open < 0) break;
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 30));
    if (html.startsWith("<!--", open)) {
      at = after(html, "-->", open);
      continue;
    }
    if (!tag && !html.startsWith("<!", open) && !html.startsWith("<?", open)) {
      parts.push("<");
      at = open + 1;
      continue;
    }
    const name = tag?.[2]?.toLowerCase() ?? "";
    at = endOfTag(html, open);
    if (unread.includes(name) && tag?.[1] === "") {
      const rest = html.slice(at).search(new RegExp(`</${name}`, "i"));
      at = rest < 0 ? html.length : endOfTag(html, at + rest);
    }
    if (blocks.has(name)) {
      hasBlocks = true;
      parts.push(breakOf(name), name === "li" && tag?.[1] === "" ? "• " : "");
    } else if (cells.has(name)) parts.push(" ");
  }
  const joined = parts.join("");
  const lines = (hasBlocks ? withBreaks(joined) : joined)
    .split(/\r\n?|\n/)
    .map((line) => withoutEntities(line).replaceAll(/\s+/g, " ").trim());
  return lines
    .filter((line, index) => line !== "•" && (line !== "" || (lines[index - 1] ?? "") !== ""))
    .join("\n")
    .trim();
}

/** Marks of line ends until those of the source are spaces: of a block, of a paragraph or heading, and of `br`. */
const [blockEnd, paragraphEnd, lineEnd] = ["\uE000", "\uE001", "\uE002"];
const marks = /[\uE000-\uE002]/g;

function breakOf(name: string): string {
  if (name === "br") return lineEnd;
  return name === "p" || /^h[1-6]$/.test(name) ? paragraphEnd : blockEnd;
}

function withBreaks(marked: string): string {
  return marked
    .replaceAll(/[\r\n]/g, " ")
    .replaceAll(/[\uE000-\uE002][\uE000-\uE002\s]*/g, (run) =>
      run.includes(paragraphEnd) || run.split(lineEnd).length > 2 ? "\n\n" : "\n",
    );
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}

/** Returns where a tag ends; a quoted value may have angle brackets. */
function endOfTag(html: string, open: number): number {
  let quote = "";
  for (let at = open; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return at + 1;
    else if ((character === '"' || character === "'") && html.charAt(at - 1) === "=") quote = character;
  }
  return html.length;
}

function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,10}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    },
  );
}

/** Returns a text of at most `most` characters, cut at the end of a word. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${cut.slice(0, space > most / 2 ? space : cut.length).trimEnd()}…`;
}

import sanitize from "sanitize-html";
import { isLink } from "#app/domain/content/web-link.ts";
import { richTextClasses } from "#app/domain/content/safe-html.ts";
import type { SafeHtml } from "#app/domain/content/safe-html.ts";

/**
 * The only policy for HTML that the owner writes (decision 12): whatever is not allowed is removed. Applied before the
 * HTML is stored and again before it is shown, so that a row from an older policy or a manual change does no harm.
 */

/** Returns the owner's HTML as it may be shown; null when nothing visible is left. */
export function sanitizeHtml(html: string | null): SafeHtml | null {
  return html === null ? null : readOwnersHtml(html).html;
}

/**
 * Sanitises HTML and also returns the names of what was removed, such as `<script>` and `onclick`, to show to the
 * owner: at most twelve.
 */
export function readOwnersHtml(html: string): { html: SafeHtml | null; removed: string[] } {
  const removed = new Set<string>();
  // Forms post CR LF line ends; HTML parsers normalise them to LF.
  const clean = sanitize(html.replace(/\r\n?/g, "\n"), {
    ...policy,
    transformTags: {
      ...policy.transformTags,
      iframe: (_, attributes) => {
        const embed = readEmbed(attributes);
        if (!embed) removed.add("<iframe>");
        // Content inside an iframe is a fallback for browsers without frames.
        return { tagName: "iframe", attribs: embed ?? {}, text: "" };
      },
      "*": (tagName, attributes) => {
        const allowed = tagName === "iframe" ? attributes : filterAttributes(tagName, attributes);
        if (!tags.includes(tagName)) recordRemoved(removed, tagName, "<", ">");
        for (const name of Object.keys(attributes))
          if (!(name in allowed) && !policyAttributes.includes(name)) recordRemoved(removed, name);
        return { tagName, attribs: { ...allowed, ...requiredAttributes(tagName, allowed) } };
      },
    },
  }).trim();
  return { html: isBlank(clean) ? null : (clean as SafeHtml), removed: [...removed].slice(0, 12) };
}

type Content = { content_bg?: string | null; content_en?: string | null };

/** Sanitises a record's HTML in both languages. `removed` names what was removed, without duplicates. */
export function sanitizeContent<Input extends Content>(input: Input): { input: Input; removed: string[] } {
  const [bg, en] = [readOwnersHtml(input.content_bg ?? ""), readOwnersHtml(input.content_en ?? "")];
  return {
    input: { ...input, content_bg: bg.html, content_en: en.html },
    removed: [...new Set([...bg.removed, ...en.removed])],
  };
}

/** Returns the text of the owner's HTML on one line. */
export function plainTextOf(html: SafeHtml | null): string {
  const characters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return (html ?? "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

const blocks = ["p", "h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "hr", "div"];
const words = ["a", "strong", "b", "em", "i", "u", "s", "sub", "sup", "small", "mark", "code", "span", "br"];
const tables = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];
const tags = [...blocks, ...words, ...tables, "figure", "figcaption", "img", "iframe"];

const numbers = { width: "number", height: "number" } as const;
const cell = { colspan: "number", rowspan: "number", scope: "scope" } as const;

/** The attributes that each element may have besides `class`, with the rule for their values. */
const attributesOf: Record<string, Record<string, keyof typeof isAllowed>> = {
  a: { href: "link", target: "target", title: "text" },
  img: { src: "picture", alt: "text", title: "text", ...numbers },
  ol: { start: "number", type: "listType" },
  td: cell,
  th: cell,
};

const isAllowed = {
  text: () => true,
  number: (value: string) => /^\d{1,4}$/.test(value),
  listType: (value: string) => /^[aAiI]$/.test(value),
  scope: (value: string) => ["row", "col", "rowgroup", "colgroup"].includes(value),
  target: (value: string) => value === "_blank",
  link: isLink,
  /** Any HTTPS address, or this shop's own picture folders. */
  picture: (value: string) =>
    /^\/(media|demo)\/[^\\]*$/.test(value) || URL.parse(value)?.protocol === "https:",
  class: (value: string) => classesOf(value) !== "",
} as const;

const policy = {
  allowedTags: tags,
  // Elements whose text is not page content, or is not parsed by HTML's rules.
  nonTextTags:
    "script style textarea option select xmp title template svg math noscript noembed noframes plaintext".split(
      " ",
    ),
  allowedAttributes: {
    "*": ["class"],
    a: ["href", "target", "rel", "title"],
    img: ["src", "alt", "title", "width", "height", "loading"],
    iframe: ["src", "title", "width", "height", "sandbox", "loading", "allow"],
    ol: ["start", "type"],
    td: ["colspan", "rowspan", "scope"],
    th: ["colspan", "rowspan", "scope"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { h1: "h2", h5: "h4", h6: "h4" },
  exclusiveFilter: ({ tag, attribs }) => (tag === "iframe" || tag === "img") && !attribs.src,
  // Deep enough for real content; deeper nesting would only burden browsers.
  nestingLimit: 40,
} satisfies sanitize.IOptions;

type Attributes = Record<string, string>;

function filterAttributes(tagName: string, attributes: Attributes): Attributes {
  const allowed: Attributes = {};
  for (const [name, written] of Object.entries(attributes)) {
    const rule = name === "class" ? "class" : attributesOf[tagName]?.[name];
    const value = written.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
    if (rule && isAllowed[rule](value)) allowed[name] = rule === "class" ? classesOf(value) : value;
  }
  return allowed;
}

/** Set by the policy, whatever the owner wrote. */
const policyAttributes = ["rel", "loading"];

function requiredAttributes(tagName: string, allowed: Attributes): Attributes {
  if (tagName === "a" && allowed.target) return { rel: "noopener" };
  return tagName === "img" ? { alt: allowed.alt ?? "", loading: "lazy" } : {};
}

function classesOf(value: string): string {
  const known: readonly string[] = richTextClasses;
  return value
    .split(/\s+/)
    .filter((name) => known.includes(name))
    .join(" ");
}

/** Players and maps that a page may embed, with the frame's title when the owner gives none. */
const embeds = [
  { origin: "https://www.youtube-nocookie.com", path: /^\/embed\/[\w-]+$/, name: "YouTube" },
  { origin: "https://player.vimeo.com", path: /^\/video\/\d+$/, name: "Vimeo" },
  { origin: "https://www.google.com", path: /^\/maps\/embed$/, name: "Google Maps" },
] as const;

/** Origins of the allowed frames, for the Content-Security-Policy. */
export const embedOrigins: readonly string[] = embeds.map(({ origin }) => origin);

function readEmbed({ src = "", title, width = "", height = "" }: Attributes): Attributes | null {
  const address = URL.parse(src.trim());
  if (!address || address.username || address.password) return null;
  // The same player, which sets no cookies before playback.
  const origin = address.origin.replace(/^https:\/\/(www\.)?youtube\.com$/, embeds[0].origin);
  const embed = embeds.find((known) => known.origin === origin && known.path.test(address.pathname));
  if (!embed) return null;
  return {
    src: origin + address.pathname + address.search,
    title: title?.trim() || embed.name,
    ...(isAllowed.number(width) && { width }),
    ...(isAllowed.number(height) && { height }),
    loading: "lazy",
    sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation",
    allow: "fullscreen; picture-in-picture",
  };
}

function recordRemoved(removed: Set<string>, name: string, before = "", after = ""): void {
  if (/^[a-z][a-z0-9-]{0,30}$/.test(name)) removed.add(before + name + after);
}

/** Returns whether HTML shows nothing, such as `<p></p>`, which an editor leaves when all text was deleted. */
function isBlank(html: string): boolean {
  return !/<(img|iframe|hr)\b/.test(html) && html.replace(/<[^<>]*>|[\s\u00a0\u200b]/g, "") === "";
}

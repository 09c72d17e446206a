/** A page's metadata for search engines and social networks, read from its served HTML. */
export type HeadTags = {
  title: string;
  /** By `name` or `property`. */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** URLs by language. */
  alternates: Record<string, string>;
  jsonLd: Record<string, unknown>[];
};

export function headTagsOf(html: string): HeadTags {
  const head = html.slice(0, html.indexOf("</head>"));
  const tags = [...head.matchAll(/<(meta|link)\s([^>]*)>/g)].map(([, tag, attributes = ""]) => ({
    tag,
    ...Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        unescape(value),
      ]),
    ),
  })) as Record<string, string>[];
  const links = tags.filter(({ tag }) => tag === "link");
  const scripts = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    title: unescape(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ""),
    meta: Object.fromEntries(
      tags
        .filter(({ tag }) => tag === "meta")
        .map(({ name, property, content = "" }) => [name ?? property ?? "", content]),
    ),
    canonical: links.find(({ rel }) => rel === "canonical")?.["href"],
    alternates: Object.fromEntries(
      links.filter(({ rel }) => rel === "alternate").map(({ hreflang = "", href = "" }) => [hreflang, href]),
    ),
    jsonLd: [...scripts].flatMap(([, json = ""]) => JSON.parse(json) as Record<string, unknown>[]),
  };
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function unescape(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

import type { RouteConfigEntry } from "@react-router/dev/routes";

export type FuzzedRoute = {
  id: string;
  /** As `/admin/orders/:id`. */
  pattern: string;
};

/** Returns every path of the URL map, layouts included, each once. */
export function fuzzedRoutes(entries: readonly RouteConfigEntry[], parent = ""): FuzzedRoute[] {
  const all = entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const own = { id: entry.id ?? entry.file, pattern: (pattern || "/") + (entry.index ? "?index" : "") };
    return [
      ...(entry.children ? [] : [own]),
      ...fuzzedRoutes(entry.children ?? [], pattern),
      ...(entry.children && entry.path ? [own] : []),
    ];
  });
  return [...new Map(all.map((route) => [route.pattern, route])).values()];
}

/** Returns the names of a page's fields and buttons, each with the value of its `value` attribute. */
export function fieldsOf(html: string): [string, string][] {
  const fields = new Map<string, string>();
  const tags = html.match(/<(?:input|select|textarea|button)\b[^>]*>(?:[^<]*<\/textarea>)?/g) ?? [];
  for (const tag of tags) {
    const name = attribute(tag, "name");
    if (name) fields.set(`${name}=${attribute(tag, "value")}`, name);
  }
  return [...fields].map(([key, name]) => [name, key.slice(name.length + 1)]);
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return found
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

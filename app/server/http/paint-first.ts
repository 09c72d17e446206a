/**
 * The page with its scripts asked for after its style sheet, and after what a shopper sees. React names them before the
 * sheet, and a browser asks for what it is to preload in that order and with the urgency of fonts: on a slow line the
 * scripts, which nobody sees, would hold up the first paint (https://web.dev/articles/fetch-priority).
 */
export function paintFirst(html: string): string {
  const [head = ""] = html.split("</head>", 1);
  const preloads = head.match(/<link rel="modulepreload"[^<>]*>/g) ?? [];
  const rest = html.slice(head.length);
  const later = preloads.map((link) => link.replace("<link", '<link fetchpriority="low"'));
  return preloads.reduce((kept, link) => kept.replace(link, ""), head) + later.join("") + rest;
}

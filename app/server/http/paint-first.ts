import { keepEarlyPresses, startScripts } from "./page-scripts.ts";

/** Longest wait for the first paint and the page's largest picture, in milliseconds. */
const paintWait = 1000;

const inlineScripts = `(${keepEarlyPresses.toString()})();(${startScripts.toString()})(${paintWait})`;

const moduleScript = /<script( nonce="[^"]*")? type="module" async="">/;
const modulePreloads = /<link rel="modulepreload" href="([^"]*)"(?: nonce="[^"]*")?\/>/g;

/**
 * Defers the page's scripts until after the first paint. The page is complete without them; loaded as the router
 * renders them, they would compete with the style sheet, the fonts and the largest picture on a slow connection, and
 * delay first and largest contentful paint (https://web.dev/articles/lcp).
 *
 * The router's module script becomes a data block (https://html.spec.whatwg.org/multipage/scripting.html#data-block),
 * which browsers do not run, with the addresses of its preloads as an attribute. A page without such a script is
 * returned unchanged. `html` may be text or bytes as a `latin1` string: everything searched for and inserted is ASCII.
 */
export function paintFirst(html: string): string {
  const module = moduleScript.exec(html);
  if (!module) return html;
  const [tag, nonce = ""] = module;
  const preloads = Array.from(html.matchAll(modulePreloads), ([, href]) => href);
  const end = html.lastIndexOf("</body>");
  const page = html
    .slice(0, end)
    .replaceAll(modulePreloads, "")
    .replace(tag, `<script${nonce} type="text/plain" data-preload="${preloads.join(" ")}">`);
  return `${page}<script${nonce}>${inlineScripts}</script>${html.slice(end)}`;
}

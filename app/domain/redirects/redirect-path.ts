import { isReservedSlug } from "#app/domain/content/slug.ts";
import { pathWithoutLocale } from "#app/domain/locale.ts";
import { maxRedirectPath } from "./redirect.ts";

/** Control and formatting characters, unpaired surrogates, line separators and backslashes, which no page has. */
const strange = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\]/u;

/**
 * Normalises the path of a request, of a form or of a file, as redirects are stored and compared: decoded once, without
 * the language's prefix, query and final slash, in lower case, since the addresses of former shops seldom differ by it
 * alone. Null for anything else than a path of this shop that begins with one slash, for one that cannot be decoded or
 * holds control characters, backslashes, `//` or dot segments, and for more than `maxRedirectPath` characters.
 */
export function redirectPath(text: string): string | null {
  const [encoded = ""] = text.split(/[?#]/, 1);
  const decoded = decode(encoded);
  if (decoded === null) return null;
  const path = decoded.normalize("NFC").toLowerCase().normalize("NFC");
  if (!path.startsWith("/") || path.includes("//") || strange.test(path)) return null;
  const bare = pathWithoutLocale(path).replace(/(?<=.)\/$/, "");
  const segments = bare.split("/");
  // A second prefix is no language: the first one alone decides.
  if (segments[1] === "en" || segments.some((segment) => segment === "." || segment === "..")) return null;
  return bare.length > maxRedirectPath ? null : bare;
}

/** Returns a normalised path as a form or a file shows it: `redirectPath` of it is the path again. */
export function writtenPath(path: string): string {
  return path.replace(/[%?#]/g, (character) => encodeURIComponent(character));
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * First segments with nothing below them that could be redirected: the shop's own functions, files and personal pages.
 */
const closedFolders = new Set(
  ".well-known __manifest admin api assets auth buy demo feeds guarantee-notice k media newsletter order profile recalls sandbox-payment ucp".split(
    " ",
  ),
);

/** Files that the shop serves from its root; a test compares them with `public/` and `routes.ts`. */
const ownFiles = new Set(
  "agents.md apple-touch-icon.png favicon-32.png favicon.ico favicon.svg icon-192.png icon-512.png icon-maskable-512.png llms.txt logo-en-light.svg logo-en.png logo-en.svg logo-light.svg logo.png logo.svg robots.txt site.webmanifest sitemap.xml".split(
    " ",
  ),
);

/**
 * Returns whether a normalised path is answered by a route or a file of the shop, so that it can never lead elsewhere.
 * Pages that the owner writes, and products, are not looked up here.
 */
export function isOwnPath(path: string): boolean {
  const [, first = "", second] = path.split("/");
  if (closedFolders.has(first) || path.endsWith(".data")) return true;
  if (second !== undefined) return false;
  return first === "" || ownFiles.has(first) || (first !== "promo" && isReservedSlug(first));
}

/**
 * Normalises the address that a redirect leads to: a path as `redirectPath` returns it, written as `writtenPath` writes
 * it, with the query that it may have. Null for anything else, for a fragment, for more than `maxRedirectPath`
 * characters, and for addresses that are no pages: the back office, the API and `/404`.
 */
export function redirectTarget(text: string): string | null {
  const [written = "", query = ""] = text.split(/\?(.*)/s);
  const path = redirectPath(written);
  if (path === null || text.includes("#") || /^\/(?:admin|api|404)(?:\/|$)/.test(path)) return null;
  const target = withQuery(writtenPath(path), query);
  return target.length > maxRedirectPath ? null : target;
}

/** Returns the normalised path of a target. */
export function pathOfTarget(target: string): string {
  return decodeURIComponent(target.split("?", 1)[0] ?? "");
}

/** Adds the parameters of a query to a target, except those that it has itself. */
export function withQuery(target: string, query: string): string {
  const [path = "", own = ""] = target.split(/\?(.*)/s);
  const parameters = new URLSearchParams(own);
  const added = [...new URLSearchParams(query.toWellFormed())].filter(([name]) => !parameters.has(name));
  for (const [name, value] of added) parameters.append(name, value);
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}

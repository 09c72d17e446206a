/** Longest source, in characters; a longer one is cut. */
const longest = 100;

/** Where the visits of further sources are counted once a day has `mostSources`. */
export const otherSources = "other";

/** Most sources of one day, so that nobody can fill the table with invented ones. */
export const mostSources = 500;

/** Letters, digits and the signs of hosts and campaign names: no e-mail address, no markup, no control character. */
const writable = /^[\p{L}\p{M}\p{N} ._+/:-]*$/u;

/**
 * Returns a source as it is counted: lower case, cut to 100 characters; empty for none and for one with other signs.
 */
export function countedSource(text: string): string {
  const normal = text.trim().normalize().toLowerCase();
  return writable.test(normal) ? Array.from(normal).slice(0, longest).join("").trim() : "";
}

/**
 * Returns the source of a visit that began with this query string and the address of the page before: `utm_source`,
 * else that page's host without `www.`; empty for neither.
 */
export function sourceOfVisit({ search, referrer }: { search: string; referrer: string }): string {
  const named = countedSource(new URLSearchParams(search).get("utm_source") ?? "");
  return named || countedSource(/^[a-z-]+:\/\/(?:www\.)?([^/:?#]+)/i.exec(referrer)?.[1] ?? "");
}

/** Header in which an order names the source of its visit, percent-encoded; missing where visits are not counted. */
export const visitSourceHeader = "Visit-Source";

/** Reads the header; null when it is missing. A source that cannot be read is none. */
export function readVisitSource(header: string | null): string | null {
  if (header === null) return null;
  try {
    return countedSource(decodeURIComponent(header));
  } catch {
    return "";
  }
}

/** Names by which programs that read pages say that they are no people; Cubot makes telephones. */
const program =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|headless|lighthouse|preview|external(?:hit|agent)|monitor|scrap|-user\b/i;

/** Returns whether a `User-Agent` says that no person is visiting; an empty one too. */
export function isProgram(userAgent: string): boolean {
  return userAgent.trim() === "" || program.test(userAgent);
}

import type { ClickIds, VisitOrigin } from "./origin.ts";
import { visitPart } from "./visit-parts.ts";

/** What the first page of a visit says about where it came from. */
export type Landing = Omit<VisitOrigin, "agent"> & Pick<ClickIds, "gclid" | "fbc">;

/**
 * Reads where a visit came from: from the landing page's address and the page that led there, at `now` in milliseconds.
 * Null when both say nothing, such as for a page that was opened from the shop itself.
 */
export function landingOf({
  address,
  referrer,
  now,
}: {
  address: string;
  /** Empty for none. */
  referrer: string;
  now: number;
}): Landing | null {
  const page = URL.parse(address);
  if (!page) return null;
  const given = (name: string) => page.searchParams.get(name);
  const from = URL.parse(referrer)?.hostname ?? "";
  const fbclid = given("fbclid");
  const landing: Landing = {
    utm_source: visitPart("utm_source", given("utm_source")),
    utm_medium: visitPart("utm_medium", given("utm_medium")),
    utm_campaign: visitPart("utm_campaign", given("utm_campaign")),
    referrer: from === page.hostname ? null : visitPart("referrer", from),
    gclid: visitPart("gclid", given("gclid")),
    // https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc
    fbc: fbclid && visitPart("fbc", `fb.1.${now}.${fbclid}`),
  };
  return Object.values(landing).some((part) => part) ? landing : null;
}

/** Returns Google's and Meta's identifiers for a new browser, from two random numbers below 2³². */
export function newBrowserIds(now: number, [first = 0, second = 0]: Iterable<number> & ArrayLike<number>) {
  return { ga_client_id: `${first}.${Math.floor(now / 1000)}`, fbp: `fb.1.${now}.${second}` };
}

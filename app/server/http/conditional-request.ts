import type { IncomingHttpHeaders } from "node:http";

/** The validators of a response (RFC 9110, section 8.8); `lastModified` as in the header. */
export type Validators = { etag: string; lastModified: string };

/** Returns whether `If-None-Match` has this ETag, by weak comparison (RFC 9110, section 13.1.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace("W/", "");
  return header.split(",").some((each) => ["*", opaque].includes(each.trim().replace(/^W\//, "")));
}

/** Returns whether the client has the current file: `If-None-Match` decides before `If-Modified-Since`. */
export function isUnmodified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const { "if-none-match": known, "if-modified-since": since = "" } = headers;
  if (known !== undefined) return isKnown(known, etag);
  return Date.parse(since) >= Date.parse(lastModified);
}

/**
 * Returns whether a `Range` header concerns the current file (RFC 9110, section 13.1.5): without `If-Range`, or when it
 * equals the strong ETag or `Last-Modified`. The date is a strong validator for files that do not change.
 */
export function isRangeOfThis(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const { "if-range": ifRange } = headers;
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}

/**
 * Returns whether a text is a path of this site (`/products`, `#why`) or an http, https, mailto or tel URL. Refuses
 * control characters: browsers strip them from URLs, which changes their meaning.
 */
export function isLink(value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false;
  if (/^[/#](?![/\\])/.test(value) || value === "/") return true;
  const address = URL.parse(value);
  return address !== null && ["http:", "https:", "mailto:", "tel:"].includes(address.protocol);
}

/** A host name with a domain, then what follows it in a URL. */
const schemeless = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?=[/?#:]|$)/u;

/** Returns a web address without its scheme, as people type it (`facebook.com/x`), with `https://`; others unchanged. */
export function completeLink(value: string): string {
  return schemeless.test(value) ? `https://${value}` : value;
}

/** Returns whether a text is a valid source of pictures and videos: this site, or another over HTTPS. */
export function isPictureAddress(value: string): boolean {
  return /^(\/|https:)/.test(value) && isLink(value);
}

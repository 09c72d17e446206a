/**
 * Whether a text is a path of this site (`/products`, `#why`) or an address over HTTP, e-mail or telephone. Browsers take
 * control characters out of addresses, and so make others of them: none may hold any.
 */
export function isLink(value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false;
  if (/^[/#](?![/\\])/.test(value) || value === "/") return true;
  const address = URL.parse(value);
  return address !== null && ["http:", "https:", "mailto:", "tel:"].includes(address.protocol);
}

/** Whether a text is where a picture or video may be shown from: this site, or another one over HTTPS. */
export function isPictureAddress(value: string): boolean {
  return /^(\/|https:)/.test(value) && isLink(value);
}

/** Whether a text is a path of this site (`/products`, `#why`) or an address over HTTP, e-mail or telephone. */
export function isLink(value: string): boolean {
  if (/^[/#](?![/\\])/.test(value) || value === "/") return true;
  const address = URL.parse(value);
  return address !== null && ["http:", "https:", "mailto:", "tel:"].includes(address.protocol);
}

/**
 * The browser's address. Behind a proxy that is trusted it is the last one of `X-Forwarded-For`, the one that the
 * proxy itself saw; the others are anybody's word.
 */
export function clientAddress(headers: Headers, peerAddress: string, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || peerAddress;
}

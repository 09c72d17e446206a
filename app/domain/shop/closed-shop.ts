/** Seconds after which a program may ask a closed or paused shop again (RFC 9110, section 10.2.3). */
export const askAgainAfter = 3600;

/** What a page of a closed shop answers with instead of its data. */
export const closedShop = { code: "shop_closed" } as const;

/** Returns whether the data of an error response are `closedShop`. */
export function isClosedShop(data: unknown): boolean {
  return typeof data === "object" && data !== null && "code" in data && data.code === closedShop.code;
}

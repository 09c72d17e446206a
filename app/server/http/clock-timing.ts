/**
 * Returns the entry of `Server-Timing` with the time at which a response is sent, in milliseconds since 1970, by which
 * the page's scripts set their clock (`app/ui/browser/shop-clock.ts`). A header, since a cached page has no time of its
 * own.
 */
export function clockTiming(now: Date): string {
  return `clock;desc=${now.getTime()}`;
}

import { readStored, writeStored } from "./browser-storage.ts";

const storageName = "clock-offset";

/** How far the shop's clock is ahead of the device's, in milliseconds. */
let offset: number | undefined;

/**
 * Returns the shop's time. The response of each page carries the server's time (`clock-timing.ts`), and the device's
 * clock, which may be hours wrong, only measures what has passed since. Without that time it is the device's.
 */
export function shopNow(): Date {
  offset ??= measureOffset();
  return new Date(Date.now() + offset);
}

function measureOffset(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sentAt = Number(page?.serverTiming?.find(({ name }) => name === "clock")?.description);
  // A page from the browser's own cache, as after going back, carries the time of its first response.
  if (!page || !sentAt || page.transferSize === 0) {
    const earlier = readStored("session", storageName);
    return typeof earlier === "number" ? earlier : 0;
  }
  const receivedAt = Date.now() - (performance.now() - page.responseStart);
  const measured = sentAt - receivedAt;
  writeStored("session", storageName, measured);
  return measured;
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The server's time when it sent the page, which arrived 200 ms after the navigation began. */
const sentAt = Date.parse("2026-11-28T10:00:00Z");
const responseStart = 200;
const hour = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"] });
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page on a device whose clock differs by `ahead` milliseconds, `after` milliseconds after the page was sent. */
async function openPage({ ahead, after, page }: { ahead: number; after: number; page: object | undefined }) {
  vi.setSystemTime(sentAt + after + ahead);
  vi.stubGlobal("performance", {
    now: () => responseStart + after,
    getEntriesByType: () => (page ? [page] : []),
  });
  vi.resetModules();
  return import("./shop-clock.ts");
}

const sent = {
  responseStart,
  transferSize: 20_000,
  serverTiming: [
    { name: "cache", description: "hit" },
    { name: "clock", description: String(sentAt) },
  ],
};

test.for([3 * hour, -3 * hour, 0])("a device's clock that is %d ms ahead changes nothing", async (ahead) => {
  const { shopNow } = await openPage({ ahead, after: 700, page: sent });
  expect(shopNow().getTime()).toBe(sentAt + 700);
  vi.advanceTimersByTime(60_000);
  expect(shopNow().getTime()).toBe(sentAt + 60_700);
});

test("a page from the browser's cache keeps the clock of the visit", async () => {
  const { shopNow: first } = await openPage({ ahead: 3 * hour, after: 0, page: sent });
  first();
  const { shopNow } = await openPage({
    ahead: 3 * hour,
    after: 2 * hour,
    page: { ...sent, transferSize: 0 },
  });
  expect(shopNow().getTime()).toBe(sentAt + 2 * hour);
});

test.for([undefined, { ...sent, serverTiming: undefined }, { ...sent, serverTiming: [] }])(
  "without the server's time the device's counts (%#)",
  async (page) => {
    const { shopNow } = await openPage({ ahead: hour, after: 0, page });
    expect(shopNow().getTime()).toBe(sentAt + hour);
  },
);

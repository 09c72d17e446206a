import { chromium } from "@playwright/test";
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { serializeCart } from "#app/domain/cart/cart.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { latencyOf } from "./latency.ts";
import { blockedTime } from "./parts/blocked-time.ts";
import { chromiumOptions } from "./parts/chromium.ts";
import { anyProduct } from "./parts/demo-product.ts";
import type { Report, Table } from "./parts/report.ts";
import { withShopCopy } from "./parts/shop-copy.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";

const visits = 5;
/** Factors by which the processor is slowed down: Lighthouse's phone, and a weaker one. */
const slowdown = { load: 4, interaction: 6 };
/** Quiet milliseconds after which a page has loaded, or an interaction has been answered. */
const quiet = { load: 4000, interaction: 1500 };
/** Lighthouse's slow 4G: latency in milliseconds, throughput in bytes a second. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

type Side = { name: string; shop: TemporaryShop; product: Awaited<ReturnType<typeof anyProduct>> };
type Visit = { side: Side; page: Page };

/** The measurements; each returns milliseconds of one visit. */
const measures: Record<string, (visit: Visit) => Promise<number>> = {
  "largest paint of home": ({ page, side }) => largestPaint(page, side.shop.url),
  "largest paint of the list": ({ page, side }) => largestPaint(page, `${side.shop.url}/products`),
  "largest paint of a product": ({ page, side }) =>
    largestPaint(page, `${side.shop.url}/products/${side.product.id}`),
  "open the menu": ({ page, side }) =>
    answered(page, {
      url: side.shop.url,
      target: page.locator("header").getByLabel(/меню/i).locator("visible=true").first(),
    }),
  "add to the cart": ({ page, side }) =>
    answered(page, {
      url: `${side.shop.url}/products`,
      target: page
        .getByRole("main")
        .getByRole("button", { name: /^Добави/ })
        .first(),
    }),
  "type in the search": ({ page, side }) =>
    answered(page, {
      url: `${side.shop.url}/products`,
      target: page.locator("main input[type=search]"),
      text: "ягод",
    }),
  "change a quantity": async ({ page, side }) => {
    await page.goto(`${side.shop.url}/robots.txt`);
    await page.evaluate((stored) => localStorage.setItem("cart", stored), cartOf(side));
    return answered(page, {
      url: `${side.shop.url}/cart`,
      target: page.getByRole("button", { name: /^Увеличи/ }).first(),
    });
  },
};

const cartOf = ({ product }: Side) => serializeCart([{ product, quantity: 2 }]);

/** Pages whose loading is traced, and whether the visitor has a cart. */
const tracedPages: Record<string, { path: (side: Side) => string; hasCart?: true }> = {
  home: { path: () => "/" },
  "product list": { path: () => "/products" },
  product: { path: ({ product }) => `/products/${product.id}` },
  cart: { path: () => "/cart", hasCart: true },
  checkout: { path: () => "/checkout", hasCart: true },
};

/**
 * Measures on a slowed-down phone when the largest element is painted, how long the slowest interaction takes until the
 * next paint, and how long loading blocks the page, beside the same page without its scripts. The environment variable
 * `BESIDE` names the folder of another built checkout, visited in turn.
 */
export async function measurePhone(): Promise<Report> {
  const beside = process.env.BESIDE;
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await withSide("this", projectRoot, (own) =>
      beside
        ? withSide("beside", beside, (other) => measureSides(browser, [own, other]))
        : measureSides(browser, [own]),
    );
  } finally {
    await browser.close();
  }
}

function withSide<Result>(name: string, checkout: string, work: (side: Side) => Promise<Result>) {
  return withDataDir((dataDir) =>
    withRunningShop(
      dataDir,
      {},
      async (shop) => work({ name, shop, product: await anyProduct(shop.connectionString) }),
      checkout,
    ),
  );
}

async function measureSides(browser: Browser, sides: readonly Side[]): Promise<Report> {
  const rows: (string | number)[][] = [];
  for (const [name, measure] of Object.entries(measures)) {
    const milliseconds = sides.map(() => new Array<number>());
    for (let visit = 0; visit < visits; visit++)
      for (const [index, side] of sides.entries())
        milliseconds[index]?.push(await onPhone(browser, (page) => measure({ side, page })));
    const figures = milliseconds.map(latencyOf);
    const ratio = (figures[0]?.p50 ?? Number.NaN) / (figures[1]?.p50 ?? Number.NaN);
    rows.push([
      name,
      ...figures.flatMap(({ p50, max }) => [p50, max]),
      ...(figures.length > 1 ? [ratio] : []),
    ]);
  }
  return {
    tables: [
      await blockedTable(browser, sides),
      {
        title: `A slowed-down phone: median and worst of ${visits} visits, ms`,
        columns: [
          "what",
          ...sides.flatMap(({ name }) => [name, "worst"]),
          ...(sides.length > 1 ? ["this / beside"] : []),
        ],
        rows,
      },
    ],
    notes: [
      `Blocked: thread time of the main thread's tasks, times ${slowdown.load}, each beyond 50 ms; traced without DevTools.`,
      "Without scripts, the cart and the checkout show their skeletons. Goal: at most 1.25 times as long.",
      `Largest paint with an empty cache, at ${slowdown.load} times slower and slow 4G. Goal: 1,500 ms.`,
      `Interactions at ${slowdown.interaction} times slower, rounded to 8 ms; 16 stands for the shortest, which browsers do not report. Goal: 100 ms.`,
    ],
  };
}

async function blockedTable(browser: Browser, sides: readonly Side[]): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const [name, { path, hasCart }] of Object.entries(tracedPages)) {
    const milliseconds = sides.map(() => ({ with: new Array<number>(), without: new Array<number>() }));
    for (let visit = 0; visit < visits; visit++)
      for (const [index, side] of sides.entries())
        for (const scripts of ["with", "without"] as const)
          milliseconds[index]?.[scripts].push(
            await withShopCopy(
              side.shop.url,
              { hasScripts: scripts === "with", cart: cartOf(side) },
              ({ url, storeCart }) =>
                blockedTime(browser, {
                  ...(hasCart ? { before: storeCart } : {}),
                  url: url + path(side),
                  slowdown: slowdown.load,
                  quiet: quiet.load,
                }),
            ),
          );
    rows.push([
      name,
      ...milliseconds.flatMap((side) => {
        const [alive, bare] = [latencyOf(side.with).p50, latencyOf(side.without).p50];
        return [alive, bare, alive / bare];
      }),
    ]);
  }
  return {
    title: `Blocked time while loading on a slowed-down phone: median of ${visits} visits, ms`,
    columns: ["page", ...sides.flatMap(({ name }) => [name, "without scripts", "ratio"])],
    rows,
  };
}

/** Opens a page of a phone with an empty cache, and counts its interactions. */
async function onPhone<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "bg-BG",
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(countInteractions);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function countInteractions(): void {
  const interactions: number[] = [];
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEntry & { interactionId: number })[];
    interactions.push(
      ...entries.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
    );
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate });
  return devTools;
}

async function largestPaint(page: Page, url: string): Promise<number> {
  const devTools = await slowDown(page, slowdown.load);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", slow4G);
  await page.goto(url);
  await untilHydrated(page);
  await page.waitForTimeout(quiet.load);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          { type: "largest-contentful-paint", buffered: true },
        );
      }),
  );
}

/**
 * Taps `target` on a loaded page, types `text` if there is any, and returns the duration of the slowest of these
 * interactions. Taps by position: `Locator.tap` adds listeners of its own, which count as the page's.
 */
async function answered(
  page: Page,
  { url, target, text }: { url: string; target: Locator; text?: string },
): Promise<number> {
  await page.goto(url);
  await untilHydrated(page);
  await page.waitForLoadState("networkidle");
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to tap: ${target.toString()}`);
  await slowDown(page, slowdown.interaction);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  if (text) await page.keyboard.type(text);
  await page.waitForTimeout(quiet.interaction);
  // The init script keeps them there; the type of the window does not know them.
  const interactions = await page.evaluate(
    () => (window as unknown as { interactions: number[] }).interactions,
  );
  return Math.max(16, ...interactions);
}

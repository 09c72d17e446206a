import { chromium } from "@playwright/test";
import type { Browser, Locator, Page } from "@playwright/test";
import { serializeCart } from "#app/domain/cart/cart.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { latencyOf } from "./latency.ts";
import { chromiumOptions } from "./parts/chromium.ts";
import { anyProduct } from "./parts/demo-product.ts";
import type { Report } from "./parts/report.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";

const visits = 5;
/** Factors by which the processor is slowed down: Lighthouse's phone, and a weaker one. */
const slowdown = { load: 4, interaction: 6 };
/** Quiet milliseconds after which a page has loaded, or an interaction has been answered. */
const quiet = { load: 3000, interaction: 1500 };
/** A task blocks for the part of its time beyond this (https://web.dev/articles/tbt), in milliseconds. */
const shortTask = 50;

type Side = { name: string; shop: TemporaryShop; product: Awaited<ReturnType<typeof anyProduct>> };
type Visit = { side: Side; page: Page };

/** The measurements; each returns milliseconds of one visit. */
const measures: Record<string, (visit: Visit) => Promise<number>> = {
  "home blocks": ({ page, side }) => blockedWhileLoading(page, side.shop.url),
  "product list blocks": ({ page, side }) => blockedWhileLoading(page, `${side.shop.url}/products`),
  "product blocks": ({ page, side }) =>
    blockedWhileLoading(page, `${side.shop.url}/products/${side.product.id}`),
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
    const cart = serializeCart([{ product: side.product, quantity: 2 }]);
    await page.evaluate((stored) => localStorage.setItem("cart", stored), cart);
    return answered(page, {
      url: `${side.shop.url}/cart`,
      target: page.getByRole("button", { name: /^Увеличи/ }).first(),
    });
  },
};

/**
 * Measures on a slowed-down phone how long loading blocks the page (total blocking time), and how long the slowest
 * interaction takes until the next paint. The environment variable `BESIDE` names the folder of another built checkout,
 * visited in turn.
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
      `Loading with an empty cache at ${slowdown.load} times slower, interactions at ${slowdown.interaction} times.`,
      "Goals: interactions below 100 ms. They are rounded to 8 ms; 16 stands for the shortest, which browsers do not report.",
    ],
  };
}

/** Opens a page of a phone with an empty cache, and counts its long tasks and interactions. */
async function onPhone<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "bg-BG",
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(countTasks);
    return await work(page);
  } finally {
    await context.close();
  }
}

type Counted = { longTasks: number[]; interactions: number[] };

/** Runs in the page before its own scripts. */
function countTasks(): void {
  const counted: Counted = { longTasks: [], interactions: [] };
  Object.assign(window, { counted });
  new PerformanceObserver((list) => {
    counted.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEntry & { interactionId: number })[];
    counted.interactions.push(
      ...entries.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
    );
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const countedOf = (page: Page): Promise<Counted> =>
  page.evaluate(() => (window as unknown as { counted: Counted }).counted);

async function slowDown(page: Page, rate: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate });
}

async function blockedWhileLoading(page: Page, url: string): Promise<number> {
  await slowDown(page, slowdown.load);
  await page.goto(url);
  await untilHydrated(page);
  await page.waitForTimeout(quiet.load);
  const { longTasks } = await countedOf(page);
  return longTasks.reduce((sum, duration) => sum + Math.max(0, duration - shortTask), 0);
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
  const { interactions } = await countedOf(page);
  return Math.max(16, ...interactions);
}

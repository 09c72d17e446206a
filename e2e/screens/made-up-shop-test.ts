import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { waitUntilHydrated } from "#e2e/alive.ts";
import { test as base } from "#e2e/fixtures.ts";
import { startMadeUpShop } from "./made-up-shop.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import type { Visitor } from "./screen.ts";
import { makeVisitors } from "./visit-screen.ts";
import type { Visitors } from "./visit-screen.ts";

type Fixtures = {
  /** Opens a page as a kind of visitor in a language, with their cookies and storage. */
  openAs: (visitor: Visitor, locale: Locale, options?: BrowserContextOptions) => Promise<Page>;
  /** The same in one window that all tests of a worker reuse, so that its process and compiled scripts stay. */
  showTo: (visitor: Visitor, locale: Locale, options: WindowOptions) => Promise<Page>;
};

type WindowOptions = {
  viewport: { width: number; height: number };
  reducedMotion: "reduce" | "no-preference";
  /** With nothing in the browser's cache, as when a stranger follows a link. */
  isFirstVisit?: boolean;
};

type Window = { page: Page; devTools: CDPSession };

const atHome = { locale: "bg-BG", timezoneId: "Europe/Sofia" };

/** For tests that change nothing: they share one shop a worker, in which every screen has content. */
export const test = base.extend<Fixtures, { shop: MadeUpShop; visitors: Visitors; sharedWindow: Window }>({
  shop: [
    async ({ browserName }, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), `plodko-made-up-shop-${browserName}-`));
      const shop = await startMadeUpShop(dataDir);
      await use(shop);
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
    { scope: "worker", timeout: 180_000 },
  ],

  visitors: [
    async ({ browser, shop }, use) => {
      await use(await makeVisitors(browser, shop, atHome));
    },
    { scope: "worker", timeout: 120_000 },
  ],

  sharedWindow: [
    async ({ browser, shop }, use) => {
      const context = await browser.newContext({ ...atHome, baseURL: shop.url });
      const page = await context.newPage();
      waitUntilHydrated(page);
      const devTools = await context.newCDPSession(page);
      await devTools.send("Network.enable");
      await use({ page, devTools });
      await context.close();
    },
    { scope: "worker" },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  openAs: async ({ openAnotherVisitor, visitors }, use) => {
    await use((visitor, locale, options) =>
      openAnotherVisitor({ storageState: visitors[visitor][locale], ...options }),
    );
  },

  showTo: async ({ sharedWindow, visitors, browserConsole }, use) => {
    const { page, devTools } = sharedWindow;
    // What the last test's page still reports is not this test's.
    await page.goto("/robots.txt");
    browserConsole.watch(page.context());
    await use(async (visitor, locale, { viewport, reducedMotion, isFirstVisit = false }) => {
      const { cookies, origins } = visitors[visitor][locale];
      // A page without scripts: the one before cannot write to the storage any more.
      await page.goto("/robots.txt");
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().clearCookies();
      await page.context().addCookies(cookies);
      await page.evaluate((items) => {
        for (const storage of [localStorage, sessionStorage]) storage.clear();
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, origins[0]?.localStorage ?? []);
      await devTools.send("Network.setCacheDisabled", { cacheDisabled: isFirstVisit });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion });
      return page;
    });
  },
});

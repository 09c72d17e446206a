import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { test as base } from "#e2e/fixtures.ts";
import { startMadeUpShop } from "./made-up-shop.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import type { Visitor } from "./screen.ts";
import { makeVisitors } from "./visit-screen.ts";
import type { Visitors } from "./visit-screen.ts";

type Fixtures = {
  /** Opens a page as a kind of visitor in a language, with their cookies and storage. */
  openAs: (visitor: Visitor, locale: Locale, options?: BrowserContextOptions) => Promise<Page>;
  /** The same, but the owner's browser context, which no screen changes, is reused from test to test. */
  showTo: (visitor: Visitor, locale: Locale, options: WindowOptions) => Promise<Page>;
};

type WindowOptions = {
  viewport: { width: number; height: number };
  reducedMotion: "reduce" | "no-preference";
};

const atHome = { locale: "bg-BG", timezoneId: "Europe/Sofia" };

/** For tests that change nothing: they share one shop a worker, in which every screen has content. */
export const test = base.extend<
  Fixtures,
  {
    shop: MadeUpShop;
    visitors: Visitors;
    ownersWindow: (locale: Locale, options: WindowOptions) => Promise<Page>;
  }
>({
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

  ownersWindow: [
    async ({ browser, visitors, shop }, use) => {
      const windows = new Map<string, Page>();
      await use(async (locale, options) => {
        const kind = `${locale} ${options.reducedMotion}`;
        const storageState = visitors.admin[locale];
        const open = () => browser.newContext({ ...atHome, baseURL: shop.url, storageState, ...options });
        const page = windows.get(kind) ?? (await (await open()).newPage());
        windows.set(kind, page);
        await page.setViewportSize(options.viewport);
        return page;
      });
      for (const page of windows.values()) await page.context().close();
    },
    { scope: "worker" },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  openAs: async ({ openAnotherVisitor, visitors }, use) => {
    await use((visitor, locale, options) =>
      openAnotherVisitor({ storageState: visitors[visitor][locale], ...options }),
    );
  },

  showTo: async ({ openAs, ownersWindow, browserConsole }, use) => {
    await use(async (visitor, locale, options) => {
      if (visitor !== "admin") return openAs(visitor, locale, options);
      const page = await ownersWindow(locale, options);
      browserConsole.watch(page.context());
      return page;
    });
  },
});

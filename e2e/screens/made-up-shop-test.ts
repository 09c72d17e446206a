import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { test as base } from "../fixtures.ts";
import { startMadeUpShop } from "./made-up-shop.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import type { Visitor } from "./screen.ts";
import { makeVisitors } from "./visit-screen.ts";
import type { Visitors } from "./visit-screen.ts";

type Fixtures = {
  /** A page of a visitor in a language, with what they keep in their browser. */
  openAs: (visitor: Visitor, locale: Locale, options?: BrowserContextOptions) => Promise<Page>;
};

/** Tests that look, and change nothing: they share one shop a worker, in which every screen has something to show. */
export const test = base.extend<Fixtures, { shop: MadeUpShop; visitors: Visitors }>({
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
      await use(await makeVisitors(browser, shop, { locale: "bg-BG", timezoneId: "Europe/Sofia" }));
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  openAs: async ({ openAnotherVisitor, visitors }, use) => {
    await use((visitor, locale, options) =>
      openAnotherVisitor({ storageState: visitors[visitor][locale], ...options }),
    );
  },
});

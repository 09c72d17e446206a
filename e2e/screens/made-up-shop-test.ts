import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { waitUntilHydrated } from "#e2e/hydration.ts";
import { test as base } from "#e2e/fixtures.ts";
import { startMadeUpShop } from "./made-up-shop.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import type { Screen, Visitor } from "./screen.ts";
import { addressOf, makeVisitors, showScreen } from "./visit-screen.ts";
import type { Visitors } from "./visit-screen.ts";

type Fixtures = {
  /** Opens a page as a kind of visitor in a language, with their cookies and storage. */
  openAs: (visitor: Visitor, locale: Locale, options?: BrowserContextOptions) => Promise<Page>;
  /** The same in one window that all tests of a worker reuse, so that its process and compiled scripts stay. */
  showTo: (visitor: Visitor, locale: Locale, options: WindowOptions) => Promise<Page>;
  /** Shows a screen in that window in another language: within its document, if its state can be reached from there. */
  switchTo: (locale: Locale, screen: Screen) => Promise<void>;
};

type WindowOptions = {
  viewport: { width: number; height: number };
  reducedMotion: "reduce" | "no-preference";
  /** With an empty browser cache, as on a first visit. */
  isFirstVisit?: boolean;
};

type Window = { page: Page; devTools: CDPSession };

/** A page without scripts. */
const blank = "/robots.txt";

const atHome = { locale: "bg-BG", timezoneId: "Europe/Sofia" };

/** For tests that change nothing: those of a worker share one shop, in which every screen has content. */
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

  // The shared window's context, so that no test needs a second one. The previous test's page is left first, so that
  // this test's console does not contain its messages.
  context: async ({ sharedWindow: { page } }, use) => {
    await page.goto(blank);
    await use(page.context());
  },

  openAs: async ({ openAnotherVisitor, visitors }, use) => {
    await use((visitor, locale, options) =>
      openAnotherVisitor({ storageState: visitors[visitor][locale], ...options }),
    );
  },

  showTo: async ({ sharedWindow: { page, devTools }, visitors }, use) => {
    await use(async (visitor, locale, { viewport, reducedMotion, isFirstVisit = false }) => {
      const { cookies, origins } = visitors[visitor][locale];
      // Leave the previous page, so that it cannot write to the storage any more.
      if (new URL(page.url()).pathname !== blank) await page.goto(blank);
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

  switchTo: async ({ sharedWindow: { page, devTools }, showTo, visitors, shop }, use) => {
    await use(async (locale, screen) => {
      const visitor = screen.as ?? "visitor";
      if (screen.act && !screen.isRepeatable) {
        const viewport = page.viewportSize() ?? { width: 0, height: 0 };
        await showTo(visitor, locale, { viewport, reducedMotion: "reduce" });
        await showScreen(page, shop, screen, locale);
        return;
      }
      await devTools.send("Network.setCacheDisabled", { cacheDisabled: false });
      await page.context().addCookies(visitors[visitor][locale].cookies);
      await page.evaluate(navigateTo, addressOf(screen, { shop, locale }));
      await page.locator(`html[lang=${locale}]`).waitFor();
      await screen.act?.({ page, locale, shop });
    });
  },
});

/** Runs in the browser: goes to an address as the forward button does, within the document. */
function navigateTo(address: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1, key: String(idx), usr: null }, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
}

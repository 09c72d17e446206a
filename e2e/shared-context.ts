import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { waitUntilHydrated } from "./hydration.ts";

/** Methods of the clock that change it permanently for all pages of a context. */
const clockChanges = ["install", "setFixedTime", "setSystemTime", "pauseAt"] as const;
/** All that pages store, except cookies. */
const storageTypes = "local_storage,indexeddb,service_workers,cache_storage";

/**
 * The browser context that consecutive tests of a worker with the same options share. Each test gets it without
 * cookies, storage, permissions, routes and pages, but with the files and compiled scripts of the shop in its cache:
 * loading them again took a sixth of the browser's time. After a test that sets the clock, the next test gets a new
 * context.
 */
export class SharedContext {
  readonly #browser: Browser;
  #options = "";
  #context: BrowserContext | undefined;
  /** A page that stays open, so that the renderer process of the shop's pages does too. */
  #keeper: Page | undefined;
  #isUsedUp = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns the context for a test. */
  async acquire(options: BrowserContextOptions): Promise<BrowserContext> {
    const wanted = JSON.stringify(options);
    if (this.#options !== wanted) await this.close();
    this.#context ??= await this.#open(options);
    this.#options = wanted;
    return this.#context;
  }

  async #open({ baseURL, ...options }: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ baseURL, ...options });
    this.#keeper = await context.newPage();
    await this.#keeper.goto("/robots.txt");
    if (options.javaScriptEnabled !== false) context.on("page", waitUntilHydrated);
    for (const change of clockChanges) {
      const original = context.clock[change].bind(context.clock) as (...given: unknown[]) => Promise<void>;
      context.clock[change] = (...given: unknown[]) => {
        this.#isUsedUp = true;
        return original(...given);
      };
    }
    return context;
  }

  /** Removes what a test has left in the context; closes the context if the test has set the clock. */
  async release(): Promise<void> {
    const context = this.#context;
    const keeper = this.#keeper;
    if (this.#isUsedUp || !context || !keeper || keeper.isClosed()) return this.close();
    for (const page of context.pages()) if (page !== keeper) await page.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    const devTools = await context.newCDPSession(keeper);
    const { origin } = new URL(keeper.url());
    await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes });
    await devTools.detach();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#keeper = undefined;
    this.#isUsedUp = false;
  }
}

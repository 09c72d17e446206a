import { test as base, expect } from "@playwright/test";
import type {
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Response,
  WebError,
} from "@playwright/test";
import { adminAccount } from "./admin-account.ts";
import { untilAlive } from "./alive.ts";
import { signIn } from "./register-person.ts";

export { expect };

type BrowserConsole = {
  /** Errors and warnings, and what no script caught, of every visitor in the test. */
  complaints: string[];
  /** Complaints that match are part of the test; any other fails it. */
  allow: (expected: RegExp) => void;
  /** Hears a visitor too whom other tests have as well, until this one ends. */
  hear: (context: BrowserContext) => void;
};

type Fixtures = {
  browserConsole: BrowserConsole;
  /** A page of one more visitor, with cookies and storage of their own. */
  openAnotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Signs in as the shop's owner; the page stays where it is. */
  signInAsAdmin: (page?: Page) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on("page", waitUntilAlive);
    await use(context);
  },

  browserConsole: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      const heard = [listen(context, complaints)];
      await use({
        complaints,
        allow: (expected) => allowed.push(expected),
        hear: (another) => heard.push(listen(another, complaints)),
      });
      for (const stop of heard) stop();
      const unexpected = complaints.filter((said) => !allowed.some((expected) => expected.test(said)));
      expect(unexpected, "nothing unexpected on the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  openAnotherVisitor: async ({ browser, browserConsole, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      if (options?.javaScriptEnabled !== false) context.on("page", waitUntilAlive);
      contexts.push(context);
      browserConsole.hear(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  signInAsAdmin: async ({ page: ownPage }, use) => {
    await use((page = ownPage) => signIn(page, adminAccount));
  },
});

/**
 * Whoever opens a page of the shop presses nothing before it has been painted, and its scripts start then: a page that was
 * gone to is waited for until it answers to more than links.
 */
function waitUntilAlive(page: Page): void {
  for (const way of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[way].bind(page) as (...given: unknown[]) => Promise<Response | null>;
    page[way] = async (...given: unknown[]) => {
      const response = await go(...given);
      if (!given.some(asksForNoMore)) await untilAlive(page);
      return response;
    };
  }
}

/** What a test looks at before the page is alive, it asks for so. */
const asksForNoMore = (options: unknown) =>
  typeof options === "object" && options !== null && "waitUntil" in options && options.waitUntil === "commit";

/** Writes down what a visitor's console says, until what is returned is called. */
function listen(context: BrowserContext, complaints: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (!["error", "warning", "assert"].includes(message.type())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const onError = (webError: WebError) => complaints.push(`uncaught: ${String(webError.error())}`);
  context.on("console", onConsole).on("weberror", onError);
  return () => context.off("console", onConsole).off("weberror", onError);
}

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
import { untilHydrated } from "./alive.ts";
import { signIn } from "#e2e/accounts/register-person.ts";

export { expect };

type BrowserConsole = {
  /** Errors, warnings and uncaught exceptions of every visitor in the test. */
  complaints: string[];
  /** Messages that match are expected; all others fail the test. */
  allow: (expected: RegExp) => void;
  /** Also records a visitor's console that other tests share, until this test ends. */
  watch: (context: BrowserContext) => void;
};

type Fixtures = {
  browserConsole: BrowserConsole;
  /** Opens a page of another visitor, with cookies and storage of their own. */
  openAnotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Signs in as the shop's owner; the page stays where it is. */
  signInAsAdmin: (page?: Page) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on("page", waitUntilHydrated);
    await use(context);
  },

  browserConsole: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      const listeners = [listen(context, complaints)];
      await use({
        complaints,
        allow: (expected) => allowed.push(expected),
        watch: (another) => listeners.push(listen(another, complaints)),
      });
      for (const stop of listeners) stop();
      const unexpected = complaints.filter((text) => !allowed.some((expected) => expected.test(text)));
      expect(unexpected, "nothing unexpected on the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  openAnotherVisitor: async ({ browser, browserConsole, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      if (options?.javaScriptEnabled !== false) context.on("page", waitUntilHydrated);
      contexts.push(context);
      browserConsole.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  signInAsAdmin: async ({ page: ownPage }, use) => {
    await use((page = ownPage) => signIn(page, adminAccount));
  },
});

/**
 * Makes every navigation of the page wait for hydration. The shop's scripts start after the first paint, before which a
 * person would not click anything.
 */
function waitUntilHydrated(page: Page): void {
  for (const way of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[way].bind(page) as (...given: unknown[]) => Promise<Response | null>;
    page[way] = async (...given: unknown[]) => {
      const response = await go(...given);
      if (!given.some(waitsForCommitOnly)) await untilHydrated(page);
      return response;
    };
  }
}

/** A test that needs the page before hydration navigates with `waitUntil: "commit"`. */
const waitsForCommitOnly = (options: unknown) =>
  typeof options === "object" && options !== null && "waitUntil" in options && options.waitUntil === "commit";

/** Records the errors and warnings of a visitor's console until the returned function is called. */
function listen(context: BrowserContext, complaints: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (!["error", "warning", "assert"].includes(message.type())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const onError = (webError: WebError) => complaints.push(`uncaught: ${String(webError.error())}`);
  context.on("console", onConsole).on("weberror", onError);
  return () => context.off("console", onConsole).off("weberror", onError);
}

import { test as base, expect } from "@playwright/test";
import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Page, WebError } from "@playwright/test";
import { adminAccount } from "./admin-account.ts";
import { waitUntilHydrated } from "./hydration.ts";
import { signIn } from "#e2e/accounts/register-person.ts";
import { SharedContext } from "./shared-context.ts";

export { expect };

type BrowserConsole = {
  /** Errors, warnings and uncaught exceptions of every visitor in the test. */
  complaints: string[];
  /** Messages that match are expected; all others fail the test. */
  allow: (expected: RegExp) => void;
  /** Also records the console of another visitor's context, until this test ends. */
  watch: (context: BrowserContext) => void;
};

type Fixtures = {
  browserConsole: BrowserConsole;
  /** Opens a page of another visitor, with separate cookies and storage. */
  openAnotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Signs in as the shop's owner; the page stays where it is. */
  signInAsAdmin: (page?: Page) => Promise<void>;
};

export const test = base.extend<Fixtures, { sharedContext: SharedContext }>({
  sharedContext: [
    async ({ browser }, use) => {
      const shared = new SharedContext(browser);
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],

  context: async (
    { sharedContext, baseURL, viewport, isMobile, hasTouch, userAgent, javaScriptEnabled, contextOptions },
    use,
  ) => {
    const options = {
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      userAgent,
      javaScriptEnabled,
      ...contextOptions,
    };
    await use(await sharedContext.acquire(options));
    await sharedContext.release();
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

  signInAsAdmin: async ({ page: ownPage, baseURL }, use) => {
    await use((page = ownPage) => signInAsOwner(page, baseURL ?? ""));
  },
});

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** The owner's session in each shop, made once a worker: a sign-in hashes the password and loads two pages. */
const ownersCookies = new Map<string, Cookies>();

/** Discards the owner's stored session, after a test has ended or outdated sessions of this shop. */
export function forgetOwnersSession(baseURL: string): void {
  ownersCookies.delete(baseURL);
}

async function signInAsOwner(page: Page, baseURL: string): Promise<void> {
  const context = page.context();
  const known = ownersCookies.get(baseURL);
  if (known) {
    await context.addCookies(known);
    const answer = await page.request.get("/api/session");
    if (((await answer.json()) as { user: unknown }).user) return;
  }
  await signIn(page, adminAccount);
  ownersCookies.set(baseURL, await context.cookies(baseURL));
}

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

import type { Page, Response } from "@playwright/test";

/** Waits until the open page is hydrated, if it is one of the shop's and runs its scripts. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React stores its root under a random key of the document; the root's state says if hydration is pending.
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
    if (document.readyState === "loading") return false;
    if (!("__reactRouterContext" in window)) return true;
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    if (key === undefined) return false;
    return !(document as unknown as Record<string, Root>)[key]?.stateNode.current.memoizedState.isDehydrated;
  });
}

/**
 * Makes every navigation of the page wait for hydration. The shop's scripts start after the first paint, before which a
 * person would not click anything.
 */
export function waitUntilHydrated(page: Page): void {
  for (const method of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[method].bind(page) as (...given: unknown[]) => Promise<Response | null>;
    page[method] = async (...given: unknown[]) => {
      const response = await go(...given);
      if (!given.some(waitsForCommitOnly)) await untilHydrated(page);
      return response;
    };
  }
}

/** A test that needs the page before hydration navigates with `waitUntil: "commit"`. */
const waitsForCommitOnly = (options: unknown) =>
  typeof options === "object" && options !== null && "waitUntil" in options && options.waitUntil === "commit";

/** Holds back all scripts of the page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

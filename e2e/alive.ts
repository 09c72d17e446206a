import type { Page } from "@playwright/test";

/** Waits until the open page is hydrated, if it is one of the shop's and runs its scripts. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React stores its root under a random key of the document, and there whether hydration is still pending.
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
    if (document.readyState === "loading") return false;
    if (!("__reactRouterContext" in window)) return true;
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    if (key === undefined) return false;
    return !(document as unknown as Record<string, Root>)[key]?.stateNode.current.memoizedState.isDehydrated;
  });
}

/** Holds back all scripts of the page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

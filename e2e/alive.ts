import type { Page } from "@playwright/test";

/** Waits until the page that is open answers to more than links, if it is one of the shop's and runs its scripts. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React keeps it under a name of the page's own, and says in it whether it is still taking over what the shop sent.
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
    if (document.readyState === "loading") return false;
    if (!("__reactRouterContext" in window)) return true;
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    if (key === undefined) return false;
    return !(document as unknown as Record<string, Root>)[key]?.stateNode.current.memoizedState.isDehydrated;
  });
}

/** Lets none of a page's scripts come until what is returned is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

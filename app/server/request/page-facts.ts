import { AsyncLocalStorage } from "node:async_hooks";

/** What loaders report about a page while it is rendered. */
type PageFacts = {
  /** False when part of the page could not be loaded. */
  isComplete: boolean;
  /** False when the page must not be cached: its URL is not canonical, or one of an unbounded number. */
  isCacheable: boolean;
  /** True when visitors get a refusal in place of the page, which staff may see. */
  isForStaff: boolean;
};

const facts = new AsyncLocalStorage<PageFacts>();

/** Renders a page and returns it with what its loaders reported. */
export async function observePage<Made>(make: () => Promise<Made>): Promise<PageFacts & { made: Made }> {
  const found: PageFacts = { isComplete: true, isCacheable: true, isForStaff: false };
  const made = await facts.run(found, make);
  return { ...found, made };
}

/**
 * Marks the page as incomplete, for a loader that could not load part of it: the last complete cached copy is
 * preferred.
 */
export function markPageIncomplete(): void {
  const found = facts.getStore();
  if (found) found.isComplete = false;
}

/**
 * Keeps the page out of the cache, for a loader that finds it not cacheable: its URL is not canonical, or one of an
 * unbounded number.
 */
export function skipPageCache(): void {
  const found = facts.getStore();
  if (found) found.isCacheable = false;
}

/** Marks the answer as a refusal that staff do not get, for a page of a closed shop. */
export function markForStaff(): void {
  const found = facts.getStore();
  if (found) found.isForStaff = true;
}

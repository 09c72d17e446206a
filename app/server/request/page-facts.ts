import { AsyncLocalStorage } from "node:async_hooks";
import { currentRequest } from "./request-id.ts";

/** What loaders report about a page while it is rendered. */
export type PageFacts = {
  /** False when part of the page could not be loaded. */
  isComplete: boolean;
  /** False when the page must not be cached: its URL is not canonical, or one of an unbounded number. */
  isCacheable: boolean;
  /** True when visitors get a refusal in place of the page, which staff may see. */
  isForStaff: boolean;
  /** True when the answer depends on parameters that the cached address lacks. */
  needsWholeAddress: boolean;
  /** Counts a request whose page does not exist; null when it does. */
  countMissing: (() => void) | null;
};

const facts = new AsyncLocalStorage<PageFacts>();

/** Renders a page and returns it with what its loaders reported. */
export async function observePage<Made>(make: () => Promise<Made>): Promise<PageFacts & { made: Made }> {
  const found: PageFacts = {
    isComplete: true,
    isCacheable: true,
    isForStaff: false,
    needsWholeAddress: false,
    countMissing: null,
  };
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

/** Has every request for the page answered by itself, for a redirect that keeps all parameters. */
export function markForWholeAddress(): void {
  const found = facts.getStore();
  if (found) found.needsWholeAddress = true;
}

/**
 * Reports that the page does not exist. `count` is called for each request that gets this answer, after the answer is
 * sent.
 */
export function markMissing(count: () => void): void {
  const found = facts.getStore();
  if (found) found.countMissing = count;
  else currentRequest()?.onClose(count);
}

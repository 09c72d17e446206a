import { AsyncLocalStorage } from "node:async_hooks";

/** What came out about a page while it was made. */
type PageFacts = {
  /** False when something that belongs on it could not be loaded. */
  isWhole: boolean;
  /** False when it must not stand for others: its address is one of endlessly many. */
  mayBeKept: boolean;
};

const facts = new AsyncLocalStorage<PageFacts>();

/** Makes a page and tells what its loaders found out about it meanwhile. */
export async function observePage<Made>(make: () => Promise<Made>): Promise<PageFacts & { made: Made }> {
  const found: PageFacts = { isWhole: true, mayBeKept: true };
  const made = await facts.run(found, make);
  return { ...found, made };
}

/** For a loader whose page goes without something: the last whole copy of it is better. */
export function noteMissing(): void {
  const found = facts.getStore();
  if (found) found.isWhole = false;
}

/** For a loader whose page answers to an address that is not its own, or to one of which there is no end. */
export function keepNoPage(): void {
  const found = facts.getStore();
  if (found) found.mayBeKept = false;
}

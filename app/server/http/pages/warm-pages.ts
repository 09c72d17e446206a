import { log } from "#app/server/log.ts";
import type { PublicContent } from "./public-content.ts";
import { pauseAfter } from "./idle-time.ts";

/** Maximum number of pages rendered after a change. All others wait for their next visitor. */
const maxPages = 30;

/**
 * Rendering takes at most one part in this many of the time: three quarters of a core are left for visitors, and
 * `maxPages` renderings of 15 ms still end within two seconds.
 */
const share = 4;

/**
 * How long content must be unchanged before the work begins, in milliseconds, so that a burst of changes counts as one.
 */
const quietTime = 100;

type PageWarmerOptions = {
  content: Pick<PublicContent, "version" | "isListening" | "onChange">;
  /** Returns the addresses of the stale pages to render, the most important first. */
  findStale: () => string[];
  /** Renders a page, unless it is fresh by now. It must not reject. */
  render: (address: string) => Promise<void>;
  /** Returns milliseconds. */
  clock: () => number;
  /** Waits, in milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
};

/**
 * Renders stale pages in the background after each change of content, one at a time and each once per version. A newer
 * change starts the work again. `stop` resolves when no rendering is in progress.
 */
export function createPageWarmer({ content, findStale, render, clock, wait }: PageWarmerOptions): {
  stop: () => Promise<void>;
} {
  let isWorking = false;
  let isStopped = false;
  let rendering = Promise.resolve();

  const isActive = () => content.isListening && !isStopped;

  async function renderStale(version: number): Promise<void> {
    for (const address of findStale().slice(0, maxPages)) {
      const begun = clock();
      rendering = render(address);
      await rendering;
      await wait(pauseAfter(clock() - begun, share));
      if (!isActive() || content.version !== version) return;
    }
  }

  async function work(): Promise<void> {
    isWorking = true;
    try {
      let version: number;
      do {
        version = content.version;
        await wait(quietTime);
        if (isActive() && content.version === version) await renderStale(version);
      } while (isActive() && content.version !== version);
    } catch (error) {
      log.error({ err: error }, "pages could not be rendered after a change");
    } finally {
      isWorking = false;
    }
  }

  const unsubscribe = content.onChange(() => {
    if (!isWorking) void work();
  });
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await Promise.allSettled([rendering]);
    },
  };
}

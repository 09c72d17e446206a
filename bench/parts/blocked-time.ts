import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "@playwright/test";

/** A task blocks for the part of its time beyond this (https://web.dev/articles/tbt), in milliseconds. */
const shortTask = 50;

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds for which the thread had a core. */
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
};

/**
 * Opens pages one after the other in a window as wide as a phone, as one visitor with an empty cache, and returns for
 * how many milliseconds the tasks of the last one block the main thread of a device `slowdown` times slower. `quiet`
 * milliseconds after its opening it has loaded on this machine. Tasks count by thread time, so that other processes
 * lengthen them little.
 *
 * Nothing is attached but the trace: Playwright detaches from pages of contexts that it did not make, since what it
 * attaches to a page of its own works there, too.
 */
export async function blockedTime(
  browser: Browser,
  { before, url, slowdown, quiet }: { before?: OpenedBefore; url: string; slowdown: number; quiet: number },
): Promise<number> {
  const devTools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devTools.send("Target.createBrowserContext");
  const open = (address: string) =>
    devTools.send("Target.createTarget", { url: address, browserContextId, width: 390, height: 844 });
  try {
    if (before) {
      const [{ targetId }] = await Promise.all([open(before.url), before.isDone()]);
      await devTools.send("Target.closeTarget", { targetId });
    }
    await browser.startTracing(undefined, { categories: ["toplevel", "blink.user_timing"] });
    await open(url);
    await wait(quiet);
    const trace = (await browser.stopTracing()).toString();
    const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
    return blockedMilliseconds(traceEvents, url, slowdown);
  } finally {
    await devTools.send("Target.disposeBrowserContext", { browserContextId });
    await devTools.detach();
  }
}

/** A page that is open until it is done. */
type OpenedBefore = { url: string; isDone: () => Promise<unknown> };

function blockedMilliseconds(events: readonly TraceEvent[], url: string, slowdown: number): number {
  const main = events.find(
    ({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL === url,
  );
  if (!main) throw new Error(`The trace has no page ${url}`);
  return events
    .filter(({ name, pid, tid }) => name.endsWith("::RunTask") && pid === main.pid && tid === main.tid)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - shortTask), 0);
}

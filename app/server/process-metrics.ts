import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import process from "node:process";
import type { Metrics } from "./metrics.ts";

/** How often the delay is measured, in milliseconds: what is shorter is not seen. */
const resolution = 20;

/** How this process fares: its memory, how long others wait for its one thread, and the room that it has on its disk. */
export function addProcessMetrics(metrics: Metrics, dataDir: string): void {
  metrics.add("gauge", "disk_free_bytes", "Room on the disk of the data folder.", async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  metrics.add("gauge", "uptime_seconds", "Since this process began.", () => process.uptime());
  metrics.add("gauge", "resident_bytes", "Memory of this process.", () => process.memoryUsage.rss());
  metrics.add("gauge", "heap_bytes", "Of it, what JavaScript uses.", () => process.memoryUsage().heapUsed);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  metrics.add("gauge", "event_loop_delay_seconds", "How late timers ran since the last reading.", () => {
    // What is measured is a timer of that length with its delay.
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3);
    const empty = delay.count === 0;
    const samples = [
      { labels: { quantile: "0.5" }, value: empty ? 0 : seconds(delay.percentile(50)) },
      { labels: { quantile: "0.99" }, value: empty ? 0 : seconds(delay.percentile(99)) },
      { labels: { quantile: "1" }, value: empty ? 0 : seconds(delay.max) },
    ];
    delay.reset();
    return samples;
  });
  metrics.add(
    "counter",
    "event_loop_busy_seconds_total",
    "Time in which this process's one thread did something; a second per second is all there is.",
    () => performance.eventLoopUtilization().active / 1000,
  );
}

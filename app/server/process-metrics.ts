import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import process from "node:process";
import { freeBytesIn } from "./free-disk.ts";
import type { Metrics } from "./metrics.ts";
import { version } from "./version.ts";

/** How often the event loop delay is sampled, in milliseconds; shorter delays are not seen. */
const resolution = 20;

/** Adds this process's metrics: version, memory, uptime, event loop delay and load, and free disk space at `dataDir`. */
export function addProcessMetrics(metrics: Metrics, dataDir: string): void {
  metrics.add("gauge", "disk_free_bytes", "Free space on the disk of the data folder.", () =>
    freeBytesIn(dataDir),
  );
  metrics.add("gauge", "release", "The version that runs, as a label of the value 1.", () => [
    { labels: { version }, value: 1 },
  ]);
  metrics.add("gauge", "uptime_seconds", "Time since this process started.", () => process.uptime());
  metrics.add("gauge", "resident_bytes", "Resident memory of this process.", () => process.memoryUsage.rss());
  metrics.add("gauge", "heap_bytes", "JavaScript heap in use.", () => process.memoryUsage().heapUsed);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  metrics.add("gauge", "event_loop_delay_seconds", "How late timers ran since the last scrape.", () => {
    // The histogram measures whole timer intervals: subtract the interval itself.
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
    "Time in which the event loop was busy; one second per second is full load.",
    () => performance.eventLoopUtilization().active / 1000,
  );
}

import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { log } from "./log.ts";

/** A gauge goes up and down; a counter only grows while the process runs. */
type Kind = "gauge" | "counter";

/** Values must come from small fixed sets, never from visitors' input: each combination is a time series. */
export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels: Labels; value: number };
type Reading = number | readonly Sample[];

/** Counters by name, with their help texts and labels. */
const counters = {
  orders_placed_total: {
    help: "Orders placed, by payment method; a replayed request is not counted again.",
    labels: ["payment"],
  },
  payments_total: {
    help: "Card payments by outcome: opened, paid, expired, or provider unavailable.",
    labels: ["outcome"],
  },
  webhooks_refused_total: {
    help: "Webhooks of a payment provider without a valid signature or a readable event.",
    labels: ["provider"],
  },
  security_events_total: {
    help: "Failed and limited sign-ins, and changed passwords and second steps, by event.",
    labels: ["event"],
  },
  emails_total: {
    help: "Attempts to send an e-mail by outcome: sent, postponed to the next attempt, failed for good.",
    labels: ["outcome"],
  },
  newsletter_emails_total: {
    help: "E-mails of newsletters by outcome: sent, refused, postponed, unknown, not sent.",
    labels: ["outcome"],
  },
  erased_in_time_total: {
    help: "Personal records erased at the end of their retention period, by kind.",
    labels: ["kind"],
  },
} as const;

/** Histograms of durations in seconds, with the upper bounds of their buckets. */
const histograms = {
  request_seconds: {
    help: "Answered requests by route, method and status class, until the last byte was written.",
    labels: ["route", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  job_seconds: {
    help: "Jobs processed, by queue and outcome; a failed job is retried.",
    labels: ["queue", "outcome"],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
  },
} as const;

type CounterName = keyof typeof counters;
type HistogramName = keyof typeof histograms;

export type Metrics = {
  /**
   * Adds a metric that is read at every scrape; it is left out of a scrape when reading fails or takes over 2 seconds.
   * Its name ends in its unit, a counter's in `_total`.
   */
  add: (kind: Kind, name: string, help: string, read: () => Reading | Promise<Reading>) => void;
  count: <Name extends CounterName>(
    name: Name,
    labels: Record<(typeof counters)[Name]["labels"][number], string>,
    by?: number,
  ) => void;
  observe: <Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number) => void;
  /** Returns an `observe` for fixed labels, which saves the look-up on hot paths. */
  recorder: <Name extends HistogramName>(name: Name, labels: LabelsOf<Name>) => Recorder;
  /** Returns all metrics in Prometheus' text format, version 0.0.4. */
  text: () => Promise<string>;
};

type LabelsOf<Name extends HistogramName> = Record<(typeof histograms)[Name]["labels"][number], string>;
/** Records a measurement, in seconds. */
type Recorder = (seconds: number) => void;

/** Longest time to read one metric, in milliseconds: a scrape must be answered during an outage too. */
const readTimeout = 2000;

/** Creates the metrics of this process, for Prometheus. They hold no personal data. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const read: { kind: Kind; name: string; help: string; read: () => Reading | Promise<Reading> }[] = [];
  const counted = new Map(
    Object.entries(counters).map(([name, { help, labels }]) => [
      name,
      new Counter({ name: `shop_${name}`, help, labelNames: labels, registers: [registry] }),
    ]),
  );
  const observed = new Map(
    Object.entries(histograms).map(([name, { help, labels, buckets }]) => [
      name,
      new Histogram({
        name: `shop_${name}`,
        help,
        labelNames: labels,
        buckets: [...buckets],
        registers: [registry],
      }),
    ]),
  );
  return {
    add(kind, name, help, readNow) {
      read.push({ kind, name, help, read: readNow });
    },
    count: (name, labels, by) => counted.get(name)?.inc(labels, by),
    observe: (name, labels, seconds) => observed.get(name)?.observe(labels, seconds),
    recorder(name, labels) {
      const series = observed.get(name)?.labels(labels);
      return (seconds) => series?.observe(seconds);
    },
    async text() {
      const readings = await Promise.all(
        read.map(async (metric) => ({ ...metric, reading: await readInTime(metric.name, metric.read) })),
      );
      // A registry of its own for each scrape, so that what cannot be read now does not keep its former value.
      const scraped = new Registry();
      for (const { kind, name, help, reading } of readings)
        addReading(scraped, { kind, name, help }, reading);
      return `${await scraped.metrics()}\n${await registry.metrics()}`;
    },
  };
}

function addReading(
  registry: Registry,
  { kind, name, help }: { kind: Kind; name: string; help: string },
  reading: Reading | null,
): void {
  const samples = typeof reading === "number" ? [{ labels: {}, value: reading }] : (reading ?? []);
  if (samples.length === 0) return;
  const labelNames = [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))];
  const options = { name: `shop_${name}`, help, labelNames, registers: [registry] };
  if (kind === "gauge") {
    const gauge = new Gauge(options);
    for (const { labels, value } of samples) gauge.set(labels, value);
  } else {
    const counter = new Counter(options);
    for (const { labels, value } of samples) counter.inc(labels, value);
  }
}

/**
 * Joins the metrics texts of several processes into one, each sample labelled with the number of its process (`copy`).
 * All samples of a metric are grouped, as the format requires.
 */
export function joinMetrics(texts: readonly (readonly [copy: number, text: string])[]): string {
  const families = new Map<string, Set<string>>();
  for (const [copy, text] of texts) {
    let help = "";
    for (const textLine of text.split("\n").filter(Boolean)) {
      if (textLine.startsWith("# HELP ")) help = textLine;
      const familyLines = families.get(help) ?? new Set();
      families.set(help, familyLines.add(textLine.startsWith("#") ? textLine : labelCopy(textLine, copy)));
    }
  }
  return [...families.values()].map((familyLines) => [...familyLines, ""].join("\n")).join("");
}

function labelCopy(sample: string, copy: number): string {
  return sample.includes("{")
    ? sample.replace("{", `{copy="${copy}",`)
    : sample.replace(" ", `{copy="${copy}"} `);
}

async function readInTime(name: string, read: () => Reading | Promise<Reading>): Promise<Reading | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, readTimeout, null);
  });
  try {
    return await Promise.race([read(), tooLate]);
  } catch (error) {
    log.debug({ err: error, metric: name }, "a metric could not be read");
    return null;
  } finally {
    clearTimeout(timer);
  }
}

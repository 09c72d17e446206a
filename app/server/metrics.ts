import { log } from "./log.ts";

/** A gauge goes up and down; a counter only grows while the process runs. */
type Kind = "gauge" | "counter";

/** Values must come from small fixed sets, never from visitors' input: each combination is a time series. */
export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels: Labels; value: number };
type Reading = number | readonly Sample[];

/** Counters by name, with their help texts. */
const counters = {
  orders_placed_total: "Orders placed, by payment method; a replayed request is not counted again.",
  payments_total: "Card payments by outcome: opened, paid, expired, or provider unavailable.",
  webhooks_refused_total: "Webhooks of a payment provider without a valid signature or a readable event.",
  security_events_total: "Failed and limited sign-ins, and changed passwords and second steps, by event.",
  emails_total:
    "Attempts to send an e-mail by outcome: sent, postponed to the next attempt, failed for good.",
  erased_in_time_total: "Personal records erased at the end of their retention period, by kind.",
} as const;

/** Histograms of durations in seconds, with the upper bounds of their buckets. */
const histograms = {
  request_seconds: {
    help: "Answered requests by route, method and status class, until the last byte was written.",
    bounds: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  job_seconds: {
    help: "Jobs processed, by queue and outcome; a failed job is retried.",
    bounds: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
  },
} as const;

export type Metrics = {
  /**
   * Adds a metric that is read at every scrape; it is left out of a scrape when reading fails or takes over 2 seconds.
   * Its name ends in its unit, a counter's in `_total`.
   */
  add: (kind: Kind, name: string, help: string, read: () => Reading | Promise<Reading>) => void;
  count: (name: keyof typeof counters, labels: Labels, by?: number) => void;
  observe: (name: keyof typeof histograms, labels: Labels, seconds: number) => void;
  /** Returns an `observe` for fixed labels, which saves the look-up on hot paths. */
  recorder: (name: keyof typeof histograms, labels: Labels) => Recorder;
  /** Returns all metrics in Prometheus' text format, version 0.0.4. */
  text: () => Promise<string>;
};

/** Records a measurement, in seconds. */
type Recorder = (seconds: number) => void;
type Series = { counts: number[]; sum: number; count: number };

/** Longest time to read one metric, in milliseconds: a scrape must be answered during an outage too. */
const readTimeout = 2000;

/** Creates the metrics of this process, for Prometheus. They hold no personal data. */
export function createMetrics(): Metrics {
  const read: { kind: Kind; name: string; help: string; read: () => Reading | Promise<Reading> }[] = [];
  const counted = new Map(Object.keys(counters).map((name) => [name, new Map<string, number>()]));
  const observed = new Map(Object.keys(histograms).map((name) => [name, new Map<string, Series>()]));

  const counterText = ([name, help]: [string, string]) =>
    family("counter", name, help, lines(name, counted.get(name) ?? []));

  const histogramText = ([name, { help, bounds }]: [
    string,
    (typeof histograms)[keyof typeof histograms],
  ]) => {
    const series = [...(observed.get(name) ?? [])].flatMap(([labels, { counts, sum, count }]) => {
      const upTo = (bound: string, value: number) => line(`${name}_bucket`, `${labels},le="${bound}"`, value);
      return [
        ...bounds.map((bound, index) => upTo(String(bound), counts[index] ?? 0)),
        upTo("+Inf", count),
        line(`${name}_sum`, labels, sum),
        line(`${name}_count`, labels, count),
      ];
    });
    return family("histogram", name, help, series);
  };

  const readText = async ({ kind, name, help, read: readNow }: (typeof read)[number]) => {
    const reading = await readInTime(name, readNow);
    if (reading === null) return "";
    const samples = typeof reading === "number" ? [{ labels: {}, value: reading }] : reading;
    return family(
      kind,
      name,
      help,
      lines(
        name,
        samples.map(({ labels, value }) => [labelText(labels), value]),
      ),
    );
  };

  const recorder: Metrics["recorder"] = (name, labels) => {
    const key = labelText(labels);
    const { bounds } = histograms[name];
    const all = observed.get(name);
    const series = all?.get(key) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
    all?.set(key, series);
    return (seconds) => {
      for (let index = bounds.length - 1; index >= 0 && seconds <= (bounds[index] ?? 0); index--)
        series.counts[index] = (series.counts[index] ?? 0) + 1;
      series.sum += seconds;
      series.count += 1;
    };
  };

  return {
    add(kind, name, help, readNow) {
      read.push({ kind, name, help, read: readNow });
    },
    count(name, labels, by = 1) {
      const key = labelText(labels);
      const series = counted.get(name);
      series?.set(key, (series.get(key) ?? 0) + by);
    },
    observe: (name, labels, seconds) => recorder(name, labels)(seconds),
    recorder,
    async text() {
      const now = await Promise.all(read.map(readText));
      return [
        ...now,
        ...Object.entries(counters).map(counterText),
        ...Object.entries(histograms).map(histogramText),
      ].join("");
    },
  };
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

function family(kind: string, name: string, help: string, samples: readonly string[]): string {
  return [`# HELP shop_${name} ${help}`, `# TYPE shop_${name} ${kind}`, ...samples, ""].join("\n");
}

function lines(name: string, samples: Iterable<readonly [string, number]>): string[] {
  return [...samples].map(([labels, value]) => line(name, labels, value));
}

function line(name: string, labels: string, value: number): string {
  return `shop_${name}${labels === "" ? "" : `{${labels}}`} ${value}`;
}

function labelText(labels: Labels): string {
  const escaped = (value: string) => value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",");
}

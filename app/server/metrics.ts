import { log } from "./log.ts";

/** A gauge goes up and down; a counter only grows while the program runs. */
type Kind = "gauge" | "counter";

/** Values come from small sets that the program knows beforehand: whatever a visitor can make up stays out. */
export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels: Labels; value: number };
type Reading = number | readonly Sample[];

/** What is counted where it happens, and its help. */
const counters = {
  orders_placed_total: "Orders that were taken, by way of payment; a repeat is not counted again.",
  payments_total:
    "Card payments by what became of them: opened, paid, expired, or unavailable at the provider.",
  webhooks_refused_total: "Webhooks of a payment provider without a valid signature or a readable event.",
  letters_total:
    "Attempts to send a letter by outcome: sent, postponed to the next attempt, failed for good.",
  erased_in_time_total: "Records of people that were erased since their time was over, by what they were.",
} as const;

/** What is measured where it happens, in seconds, with the upper bounds that it is sorted by. */
const histograms = {
  request_seconds: {
    help: "Answered requests by route, method and class of status, until the last byte was handed over.",
    bounds: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  job_seconds: {
    help: "Jobs that were worked on, by queue and outcome; a failed one comes again.",
    bounds: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
  },
} as const;

export type Metrics = {
  /**
   * Adds a metric, which is read when somebody asks; one that cannot be read then, or not soon, is left out. Its name ends in
   * its unit, a counter's in `_total`.
   */
  add: (kind: Kind, name: string, help: string, read: () => Reading | Promise<Reading>) => void;
  count: (name: keyof typeof counters, labels: Labels, by?: number) => void;
  observe: (name: keyof typeof histograms, labels: Labels, seconds: number) => void;
  /** The same for labels that come often, looked up once. */
  recorder: (name: keyof typeof histograms, labels: Labels) => Recorder;
  /** All of them in Prometheus' text format, version 0.0.4. */
  text: () => Promise<string>;
};

/** Takes down a measurement, in seconds. */
type Recorder = (seconds: number) => void;
type Series = { counts: number[]; sum: number; count: number };

/** Longest time that a metric may take to be read, in milliseconds: who watches must get an answer in bad times most of all. */
const readTimeout = 2000;

/** What this copy of the program tells of itself to those who watch over it; nothing in it is of a person. */
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
 * One text of those of several copies, each value with the number of its copy as a label. What belongs to a metric stands
 * together, as the format asks.
 */
export function joinMetrics(texts: readonly (readonly [copy: number, text: string])[]): string {
  const families = new Map<string, Set<string>>();
  for (const [copy, text] of texts) {
    let help = "";
    for (const said of text.split("\n").filter(Boolean)) {
      if (said.startsWith("# HELP ")) help = said;
      const told = families.get(help) ?? new Set();
      families.set(help, told.add(said.startsWith("#") ? said : ofCopy(said, copy)));
    }
  }
  return [...families.values()].map((told) => [...told, ""].join("\n")).join("");
}

function ofCopy(sample: string, copy: number): string {
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

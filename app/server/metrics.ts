/** What a metric is: a number that goes up and down, or one that only grows while the program runs. */
type Kind = "gauge" | "counter";

export type Metrics = {
  /** Adds a metric, which is read when somebody asks. Its name ends in its unit, a counter's in `_total`. */
  add: (kind: Kind, name: string, help: string, read: () => number) => void;
  /** All of them in Prometheus' text format, version 0.0.4. */
  text: () => string;
};

/** What this copy of the program tells of itself to those who watch over it; nothing in it is of a person. */
export function createMetrics(): Metrics {
  const known: { kind: Kind; name: string; help: string; read: () => number }[] = [];
  return {
    add(kind, name, help, read) {
      known.push({ kind, name: `shop_${name}`, help, read });
    },
    text: () =>
      known
        .map(
          ({ kind, name, help, read }) =>
            `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${read()}\n`,
        )
        .join(""),
  };
}

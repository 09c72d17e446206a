/** Durations in milliseconds. */
export type Latency = { p50: number; p99: number; max: number };

/** Returns percentiles by nearest rank: with fewer than a hundred measurements p99 is the slowest one. */
export function latencyOf(milliseconds: readonly number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: rank(0.5), p99: rank(0.99), max: rank(1) };
}

/** Runs the work and returns its result with the milliseconds that it took. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const start = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - start };
}

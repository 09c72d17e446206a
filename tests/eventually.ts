import { vi } from "vitest";

/** Longest wait, in milliseconds, as for `expect.poll`: Vitest's own default of a second is short on a busy machine. */
const timeout = 30_000;

/** Calls `check` until it no longer throws, and returns its result; after half a minute throws its last error. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout });
}

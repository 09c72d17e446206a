import { test } from "vitest";

/** Whether this is a run of `npm test`, which leaves out what only `npm run test:all` runs. */
export const isFirstTier = process.env.TEST_TIER === "first";

type RegisterTest = {
  (name: string, run: () => Promise<void>): void;
  (name: string, options: { timeout: number }, run: () => Promise<void>): void;
};

/**
 * A test that only `npm run test:all` runs: it takes long, and what it proves has a quicker proof as well. A whole file
 * of such tests is named `*.long.db.test.ts`.
 */
export const longTest: RegisterTest = isFirstTier ? () => undefined : test;

/** Returns how many cases of a property are tried: all of them, or a quarter of them in the first tier. */
export function runs(all: number): number {
  return isFirstTier ? Math.ceil(all / 4) : all;
}

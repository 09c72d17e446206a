import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * Fails a test that writes an error or a warning to the console. A test that expects one sets its own implementation on
 * the spy, `vi.spyOn(console, "error").mockImplementation(() => {})`, and asserts the call.
 */
let unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected = [];
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      unexpected.push([level, ...said]);
    });
  }
});

afterEach(() => {
  vi.mocked(console.error).mockRestore();
  vi.mocked(console.warn).mockRestore();
  expect(unexpected, "nothing unexpected on the console").toEqual([]);
});

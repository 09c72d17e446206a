import { vi } from "vitest";

/**
 * Computes each hash of a worker once. Scrypt takes a tenth of a second by design, and tests use the same few passwords
 * thousands of times. The hashes are real ones, which started programs accept.
 */
vi.mock(import("better-auth/crypto"), async (importOriginal) => {
  const original = await importOriginal();
  const hashes = new Map<string, Promise<string>>();
  const comparisons = new Map<string, Promise<boolean>>();
  return {
    ...original,
    hashPassword: (password) => remembered(hashes, password, () => original.hashPassword(password)),
    verifyPassword: (data) =>
      remembered(comparisons, JSON.stringify(data), () => original.verifyPassword(data)),
  };
});

function remembered<Value>(known: Map<string, Value>, key: string, compute: () => Value): Value {
  const value = known.get(key) ?? compute();
  known.set(key, value);
  return value;
}

import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Far from Sofia and from UTC, with daylight saving in the other half of the year: code that does not name its time
// zone fails here and not in the shop.
process.env.TZ = "Pacific/Auckland";

const setupFiles = ["./tests/setup/console.ts", "./tests/setup/properties.ts", "./tests/setup/passwords.ts"];
// How long `expect.poll` tries, in milliseconds: a password hash alone may take longer than its default of a second.
const expectOptions = { poll: { timeout: 30_000 } };
// Ends tests that hang, in milliseconds: property tests and small programs are quick, but not on a busy machine.
const longestTest = 180_000;
/** Files that only `npm run test:all` runs. */
const longTests = process.env.TEST_TIER === "first" ? ["**/*.long.*"] : [];
const databaseTests = ["app/**/*.db.test.{ts,tsx}", "tests/**/*.db.test.ts", "tests/load/**/*.test.ts"];

export default defineConfig({
  test: {
    // Many tests wait for a database or a program, so there are more workers than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: "unit",
          // Imports are evaluated once a worker and not once a file, which took half of the time.
          isolate: false,
          include: ["app/**/*.test.{ts,tsx}", "tests/*.test.ts", "tests/security/*.test.ts"],
          exclude: [...databaseTests, ...longTests],
          setupFiles,
          expect: expectOptions,
          testTimeout: longestTest,
        },
      },
      {
        test: {
          name: "database",
          include: databaseTests,
          exclude: ["tests/fault/**", "tests/fixtures/**", ...longTests],
          globalSetup: ["./tests/setup/database.ts"],
          // As above. Each file has its own database, and no module holds state about it.
          isolate: false,
          setupFiles,
          expect: expectOptions,
          testTimeout: longestTest,
          hookTimeout: longestTest,
        },
      },
      {
        test: {
          name: "fault",
          include: ["tests/fault/**/*.test.ts"],
          setupFiles,
          expect: expectOptions,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

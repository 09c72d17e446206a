import { defineConfig } from "vitest/config";

// Far from Sofia and from UTC, and with daylight saving in the other half of the year: what forgets to name its
// time zone fails here and not in the shop.
process.env.TZ = "Pacific/Auckland";

const setupFiles = ["./tests/setup/console.ts"];
const databaseTests = ["app/**/*.db.test.ts", "tests/**/*.db.test.ts", "tests/load/**/*.test.ts"];

export default defineConfig({
  test: {
    // Much of what is tested waits for a database or a program, so that no core is left for the runner itself.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/*.test.ts", "tests/security/*.test.ts"],
          exclude: databaseTests,
          setupFiles,
          // Properties and small programs are quick, but not on a machine that is busy with something else.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "database",
          include: databaseTests,
          exclude: ["tests/fault/**", "tests/fixtures/**"],
          globalSetup: ["./tests/setup/database.ts"],
          // What a file imports is read once a worker and not once a file, which took most of the time; each file has a
          // database of its own, and no module keeps anything of it.
          isolate: false,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "fault",
          include: ["tests/fault/**/*.test.ts"],
          setupFiles,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

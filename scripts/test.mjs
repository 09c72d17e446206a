// Runs the suites one after the other; ends with `N passed, N failed`, added up from their reports in .cache/test.
// `node scripts/test.mjs unit database` runs only those named. With --all it runs each suite's long tests as well, which
// the first tier leaves out.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { checkout } from "./bootstrap/run-step.mjs";
import { script, tool } from "./project-tools.mjs";
import { closingLine, countChecks, countPlaywright, countSuite, countVitest } from "./test-summary.mjs";

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} command
 * @property {Record<string, string>} [environment]
 * @property {(report: unknown) => import("./test-summary.mjs").Count} countReport
 * @property {number} minutes the suite's timeout
 */

const graceSeconds = 30;
const isWhole = process.argv.includes("--all");

/** @param {string} suite */
const reportOf = (suite) => path.join(checkout, ".cache/test", `${suite}.json`);

/**
 * @param {string} name of the Vitest project
 * @param {number} minutes
 * @param {string[]} files all of the project's without any
 * @returns {Suite}
 */
const vitestSuite = (name, minutes, files = []) => ({
  name,
  command: [
    ...tool("vitest"),
    "run",
    ...files,
    "--project",
    name,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(name)}`,
  ],
  countReport: countVitest,
  minutes,
});

/** @type {Suite[]} */
const suites = [
  {
    name: "check",
    command: [...script("check.mjs"), "--report", reportOf("check")],
    countReport: countChecks,
    minutes: 10,
  },
  vitestSuite("unit", 15),
  vitestSuite("database", 30),
  vitestSuite("fault", 30, isWhole ? [] : ["tests/fault/kill-program.test.ts"]),
  {
    name: "browser",
    command: [...tool("@playwright/test", "playwright"), "test", "--reporter=list,json"],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("browser") },
    countReport: countPlaywright,
    minutes: 50,
  },
];

/**
 * Runs a suite in its own process group, so that a hung one is stopped with all its children.
 * @param {Suite} suite
 * @returns {Promise<string | undefined>} how it ended, if abnormally
 */
function run({ command: [command = "", ...args], environment, minutes }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: checkout,
      env: { ...process.env, TEST_TIER: isWhole ? "all" : "first", ...environment },
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    });
    /** @param {NodeJS.Signals} signal */
    const signalGroup = (signal) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // The group has exited already.
      }
    };
    /** @type {string | undefined} */
    let stopped;
    /** @type {NodeJS.Timeout | undefined} */
    let lastResort;
    /** @param {string} reason */
    const stop = (reason) => {
      stopped = reason;
      // On SIGINT, Playwright and Vitest stop what they started.
      signalGroup("SIGINT");
      lastResort = setTimeout(() => signalGroup("SIGKILL"), graceSeconds * 1000);
    };
    const hung = setTimeout(() => stop(`it was stopped after ${minutes} minutes`), minutes * 60_000);
    const interrupt = () => stop("it was interrupted");
    process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
    /** @param {string | undefined} badEnd */
    const finish = (badEnd) => {
      clearTimeout(hung);
      clearTimeout(lastResort);
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      resolve(badEnd);
    };
    child.on("error", (error) => finish(error.message));
    child.on("close", (code, signal) => {
      finish(stopped ?? (code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const wanted = process.argv.slice(2).filter((argument) => argument !== "--all");
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `No suite named ${unknown.join(", ")}; there are ${suites.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}

mkdirSync(path.dirname(reportOf("any")), { recursive: true });
const counts = [];
for (const suite of suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n== ${suite.name} ==`);
  rmSync(reportOf(suite.name), { force: true });
  const start = performance.now();
  const badEnd = await run(suite);
  const count = countSuite(suite.countReport, textOf(reportOf(suite.name)), badEnd);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${suite.name}: ${closingLine([count])} in ${seconds} s`);
  counts.push(count);
  if (badEnd === "it was interrupted") break;
}
if (counts.some(({ failed }) => failed > 0)) process.exitCode = 1;
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
console.log(`\n${closingLine(counts)}`);

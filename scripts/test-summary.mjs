// Adds up the reports of a test run; test.mjs runs the tests.
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures names of the failed tests with the first lines of their errors, and reasons for
 *   failures that belong to no single test
 */

/**
 * Returns the count of a suite, from its own machine-readable report. A suite that left no report, ran no test, or
 * exited abnormally although no test failed counts as one failure.
 * @param {(report: unknown) => Count} countReport reads a report of that suite's kind
 * @param {string | undefined} reportText the report as written, if any
 * @param {string | undefined} badEnd how the suite ended, if abnormally
 * @returns {Count}
 */
export function countSuite(countReport, reportText, badEnd) {
  const count = readReport(countReport, reportText, badEnd);
  if (count.passed + count.failed === 0) return failing(count, "no test ran");
  if (badEnd !== undefined && count.failed === 0) return failing(count, `${badEnd}, though no test failed`);
  return count;
}

/**
 * @param {(report: unknown) => Count} countReport
 * @param {string | undefined} reportText
 * @param {string | undefined} badEnd
 * @returns {Count}
 */
function readReport(countReport, reportText, badEnd) {
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (reportText === undefined)
    return failing(nothing, badEnd ? `it left no report: ${badEnd}` : "it left no report");
  try {
    return countReport(JSON.parse(reportText));
  } catch (error) {
    return failing(nothing, `its report cannot be read: ${String(error)}`);
  }
}

/**
 * @param {Count} count
 * @param {string} reason
 * @returns {Count}
 */
function failing(count, reason) {
  return { ...count, failed: count.failed + 1, failures: [...count.failures, reason] };
}

/**
 * Counts a report of Vitest's json reporter. A file that failed without a failed test (it did not load, or a hook
 * threw) counts as one failure.
 * @param {unknown} report
 * @returns {Count}
 */
export function countVitest(report) {
  const files = listAt(report, "testResults");
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const file of files) {
    const name = textAt(file, "name");
    const tests = listAt(file, "assertionResults");
    const failed = tests.filter((test) => textAt(test, "status") === "failed");
    const passed = tests.filter((test) => textAt(test, "status") === "passed").length;
    count.passed += passed;
    count.failed += failed.length;
    count.skipped += tests.length - passed - failed.length;
    for (const test of failed) {
      const [message = ""] = listAt(test, "failureMessages");
      count.failures.push(`${name}: ${textAt(test, "fullName")}${reasonOf(message)}`);
    }
    if (failed.length === 0 && textAt(file, "status") === "failed") {
      count.failed += 1;
      count.failures.push(`${name}: it failed outside its tests`);
    }
  }
  return count;
}

/**
 * Counts a report of Playwright's json reporter. A flaky test counts as a failure, and so does each error outside the
 * tests.
 * @param {unknown} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const stats = valueAt(report, "stats");
  const errors = listAt(report, "errors");
  return {
    passed: numberAt(stats, "expected"),
    failed: numberAt(stats, "unexpected") + numberAt(stats, "flaky") + errors.length,
    skipped: numberAt(stats, "skipped"),
    failures: [
      ...listAt(report, "suites").flatMap(failedSpecs),
      ...errors.map((error) => textAt(error, "message")),
    ],
  };
}

/**
 * @param {unknown} suite of Playwright's report
 * @returns {string[]}
 */
function failedSpecs(suite) {
  const failed = listAt(suite, "specs").flatMap((spec) =>
    listAt(spec, "tests")
      .filter((test) => ["unexpected", "flaky"].includes(textAt(test, "status")))
      .map((test) => {
        const failure = listAt(test, "results").find((result) => hasKey(result, "error"));
        const message = failure ? valueAt(valueAt(failure, "error"), "message") : "";
        const place = `${textAt(spec, "file")}:${numberAt(spec, "line")} [${textAt(test, "projectName")}]`;
        return `${place} ${textAt(spec, "title")}${reasonOf(message)}`;
      }),
  );
  const nested = hasKey(suite, "suites") ? listAt(suite, "suites") : [];
  return [...failed, ...nested.flatMap(failedSpecs)];
}

/**
 * Returns the first lines of an error's message, each indented under the test's name.
 * @param {unknown} message
 */
function reasonOf(message) {
  const lines = stripVTControlCharacters(String(message)).split("\n");
  const first = lines.filter((line) => line.trim() !== "").slice(0, 6);
  return first.map((line) => `\n    ${line.trim().slice(0, 200)}`).join("");
}

/**
 * Counts a report of check.mjs: every step is one test.
 * @param {unknown} report
 * @returns {Count}
 */
export function countChecks(report) {
  if (!Array.isArray(report)) throw new TypeError("it is not a list of steps");
  const failures = report
    .filter((step) => valueAt(step, "passed") !== true)
    .map((step) => textAt(step, "name"));
  return { passed: report.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/**
 * Returns the last line of `npm test`.
 * @param {readonly Omit<Count, "failures">[]} counts
 */
export function closingLine(counts) {
  const total = (/** @type {"passed" | "failed" | "skipped"} */ part) =>
    counts.reduce((sum, count) => sum + count[part], 0);
  const skipped = total("skipped");
  return `${total("passed")} passed, ${total("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * @param {unknown} record
 * @param {string} key
 */
const hasKey = (record, key) => typeof record === "object" && record !== null && key in record;

/**
 * @param {unknown} record
 * @param {string} key
 * @returns {unknown}
 */
function valueAt(record, key) {
  if (!hasKey(record, key)) throw new TypeError(`it has no ${key}`);
  return /** @type {Record<string, unknown>} */ (record)[key];
}

/**
 * @param {unknown} record
 * @param {string} key
 * @returns {unknown[]}
 */
function listAt(record, key) {
  const value = valueAt(record, key);
  if (!Array.isArray(value)) throw new TypeError(`its ${key} is not a list`);
  return value;
}

/**
 * @param {unknown} record
 * @param {string} key
 */
function numberAt(record, key) {
  const value = valueAt(record, key);
  if (typeof value !== "number") throw new TypeError(`its ${key} is not a number`);
  return value;
}

/**
 * @param {unknown} record
 * @param {string} key
 */
function textAt(record, key) {
  const value = valueAt(record, key);
  if (typeof value !== "string") throw new TypeError(`its ${key} is not a string`);
  return value;
}

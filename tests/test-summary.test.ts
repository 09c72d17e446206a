import { expect, test } from "vitest";
import {
  closingLine,
  countChecks,
  countPlaywright,
  countSuite,
  countVitest,
} from "#scripts/test-summary.mjs";

const vitestFile = (status: string, ...tests: string[]) => ({
  name: "money.test.ts",
  status,
  assertionResults: tests.map((each, index) => ({
    status: each,
    fullName: `test ${index + 1}`,
    failureMessages: each === "failed" ? ["AssertionError: expected 1\n\n    at money.ts"] : [],
  })),
});
const greenVitest = JSON.stringify({ testResults: [vitestFile("passed", "passed", "passed")] });
const playwrightReport = (
  stats: Partial<Record<string, number>>,
  errors: { message: string }[] = [],
  suites: unknown[] = [],
) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  suites,
  errors,
});
const playwrightSpec = (title: string, status: string) => ({
  title,
  file: "checkout.spec.ts",
  line: 7,
  tests: [
    {
      projectName: "phone-bg",
      status,
      results: [{}, { error: { message: `\u001B[31mError\u001B[39m: late\n${"x\n".repeat(20)}` } }],
    },
  ],
});

test("the closing line adds up the suites, and mentions skipped tests only if there are any", () => {
  const green = { passed: 40, failed: 0, skipped: 0 };
  expect(closingLine([green, { passed: 2, failed: 1, skipped: 0 }])).toBe("42 passed, 1 failed");
  expect(closingLine([green, { passed: 2, failed: 0, skipped: 3 }])).toBe("42 passed, 0 failed, 3 skipped");
  expect(closingLine([])).toBe("0 passed, 0 failed");
});

test("counts Vitest's tests by their own status", () => {
  const report = {
    testResults: [
      vitestFile("passed", "passed", "passed", "skipped"),
      vitestFile("failed", "passed", "failed", "todo"),
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: ["money.test.ts: test 2\n    AssertionError: expected 1\n    at money.ts"],
  });
});

test("a test file that does not load is a failure", () => {
  const report = { testResults: [vitestFile("passed", "passed"), vitestFile("failed")] };
  expect(countVitest(report)).toMatchObject({ passed: 1, failed: 1 });
});

test("a hook that throws after green tests is a failure", () => {
  const report = { testResults: [vitestFile("failed", "passed", "passed")] };
  expect(countVitest(report)).toMatchObject({ passed: 2, failed: 1 });
});

test("Playwright's flaky tests and stray errors are failures, and each is named", () => {
  const report = playwrightReport(
    { expected: 5, unexpected: 1, flaky: 1, skipped: 4 },
    [{ message: "no server" }],
    [
      {
        specs: [playwrightSpec("pays", "unexpected"), playwrightSpec("looks", "expected")],
        suites: [{ specs: [playwrightSpec("signs in", "flaky")] }],
      },
    ],
  );
  const reason = `\n    Error: late${"\n    x".repeat(5)}`;
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 4,
    failures: [
      `checkout.spec.ts:7 [phone-bg] pays${reason}`,
      `checkout.spec.ts:7 [phone-bg] signs in${reason}`,
      "no server",
    ],
  });
});

test("every step of the check is one test", () => {
  const report = [
    { name: "types", passed: true },
    { name: "lint", passed: false },
    { name: "format", passed: true },
  ];
  expect(countChecks(report)).toEqual({ passed: 2, failed: 1, skipped: 0, failures: ["lint"] });
});

test("counts a suite that exited normally by its report", () => {
  expect(countSuite(countVitest, greenVitest, undefined)).toMatchObject({ passed: 2, failed: 0 });
});

test("a suite without a report, or with a broken one, is a failure", () => {
  expect(countSuite(countVitest, undefined, "it ended with SIGKILL")).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ["it left no report: it ended with SIGKILL"],
  });
  expect(countSuite(countVitest, greenVitest.slice(0, -9), undefined)).toMatchObject({
    passed: 0,
    failed: 1,
  });
  expect(countSuite(countVitest, "{}", undefined)).toMatchObject({ passed: 0, failed: 1 });
  expect(countSuite(countPlaywright, '{"stats":{"expected":1}}', undefined)).toMatchObject({ failed: 1 });
});

test("a suite that ran no test is a failure, even if all were skipped on purpose", () => {
  expect(countSuite(countVitest, '{"testResults":[]}', undefined)).toMatchObject({ passed: 0, failed: 1 });
  expect(
    countSuite(countPlaywright, JSON.stringify(playwrightReport({ skipped: 3 })), undefined),
  ).toMatchObject({
    failed: 1,
    skipped: 3,
    failures: ["no test ran"],
  });
});

test("a suite that crashed or hung after green tests is a failure", () => {
  expect(countSuite(countVitest, greenVitest, "it ended with code 1")).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ["it ended with code 1, though no test failed"],
  });
});

test("does not count failed tests twice when the suite exits with an error for them", () => {
  const report = JSON.stringify({ testResults: [vitestFile("failed", "passed", "failed")] });
  expect(countSuite(countVitest, report, "it ended with code 1")).toMatchObject({ passed: 1, failed: 1 });
});

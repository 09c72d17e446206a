// Format, types, lint, module boundaries and dead code: `npm run check`. `--report FILE` also writes each step's
// outcome as JSON.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkout } from "./bootstrap/run-step.mjs";
import { script, tool } from "./project-tools.mjs";

/** @typedef {{ name: string, passed: boolean, seconds: number, output: string }} Outcome */

/** @typedef {{ name: string, command: string[] }} Step */

/**
 * Writes the route types, which the types and lint steps read.
 * @type {Step}
 */
const firstStep = { name: "route types", command: [...tool("@react-router/dev", "react-router"), "typegen"] };

/**
 * The longest first.
 * @type {Step[]}
 */
const steps = [
  { name: "types", command: [...tool("typescript", "tsc"), "--noEmit"] },
  { name: "lint", command: tool("oxlint") },
  { name: "format", command: [...tool("prettier"), "--check", "--log-level", "warn", "."] },
  { name: "dead code", command: [...tool("knip"), "--no-progress", "--no-config-hints"] },
  { name: "boundaries", command: script("boundaries.mjs") },
];
const atOnce = 2;

/**
 * @param {string[]} commandLine
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function run([command = "", ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: checkout, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (/** @type {string} */ text) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.on("error", (error) => resolve({ passed: false, output: error.message }));
    child.on("close", (code) => resolve({ passed: code === 0, output: output.trim() }));
  });
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function outcomeOf({ name, command }) {
  const start = performance.now();
  const { passed, output } = await run(command);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${passed ? "ok  " : "FAIL"} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(5)} s`);
  if (!passed) console.log(output.replaceAll(/^/gm, "     "));
  return { name, passed, seconds, output };
}

const { values } = parseArgs({ options: { report: { type: "string" } } });
const outcomes = [await outcomeOf(firstStep)];
const waiting = [...steps];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await outcomeOf(step));
  }),
);
if (values.report) {
  mkdirSync(path.dirname(values.report), { recursive: true });
  writeFileSync(values.report, JSON.stringify(outcomes, null, 2));
}
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;

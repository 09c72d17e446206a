// The long runs of the fault tests, of which `npm test` holds short samples: a shop killed a hundred times between orders
// and payments.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { checkout } from "./bootstrap/run-step.mjs";
import { tool } from "./project-tools.mjs";

const [command, ...args] = [
  ...tool("vitest"),
  "run",
  "--project",
  "fault",
  "tests/fault/kill-payments.test.ts",
];
const { status } = spawnSync(command, args, {
  cwd: checkout,
  stdio: "inherit",
  env: { ...process.env, KILLED_CHECKOUTS: "100" },
});
process.exitCode = status ?? 1;

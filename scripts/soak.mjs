// The long runs of the fault tests, of which `npm test` runs short samples: many shoppers on two copies of the shop
// behind nginx, malformed requests to both listeners, then a shop killed a hundred times between orders and payments,
// and a hundred times under a load of orders.
//   npm run soak [-- --shoppers 500 --minutes 10 --think-time 5 --malformed 5 --kills 100]
import { spawnSync } from "node:child_process";
import process from "node:process";
import { parseArgs } from "node:util";
import { checkout } from "./bootstrap/run-step.mjs";
import { tool } from "./project-tools.mjs";

const { values } = parseArgs({
  options: {
    shoppers: { type: "string", default: "500" },
    minutes: { type: "string", default: "10" },
    // The average pause of a shopper between two requests, in seconds.
    "think-time": { type: "string", default: "5" },
    // Minutes of malformed requests.
    malformed: { type: "string", default: "5" },
    kills: { type: "string", default: "100" },
  },
});

/** @type {{ file: string, amount: string, environment: Record<string, string> }[]} */
const runs = [
  {
    file: "tests/fault/soak.test.ts",
    amount: values.minutes,
    environment: {
      SOAK_SHOPPERS: values.shoppers,
      SOAK_SECONDS: String(Math.round(Number(values.minutes) * 60)),
      SOAK_THINK_TIME: String(Number(values["think-time"]) * 1000),
    },
  },
  {
    file: "tests/security/malformed-requests.long.db.test.ts",
    amount: values.malformed,
    environment: { MALFORMED_SECONDS: String(Math.round(Number(values.malformed) * 60)) },
  },
  {
    file: "tests/fault/kill-payments.test.ts",
    amount: values.kills,
    environment: { KILLED_CHECKOUTS: values.kills },
  },
  {
    file: "tests/fault/kill-program.test.ts",
    amount: values.kills,
    environment: { KILLED_SHOPS: values.kills },
  },
];
const projectOf = (/** @type {string} */ file) => (file.includes(".db.") ? "database" : "fault");
for (const { file, environment } of runs.filter(({ amount }) => Number(amount) > 0)) {
  const [command, ...args] = [...tool("vitest"), "run", "--project", projectOf(file), file];
  const { status } = spawnSync(command, args, {
    cwd: checkout,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) process.exitCode = status ?? 1;
}

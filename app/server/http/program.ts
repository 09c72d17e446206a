// Entry point of the built program: starts the shop, and stops it with its database on Ctrl-C or SIGTERM.
import cluster from "node:cluster";
import process from "node:process";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";
import { log, logConsole } from "#app/server/log.ts";
import { builtFiles } from "./built-files.ts";
import { keepRejectionsInRequests } from "./observe-requests.ts";
import { runWorkers } from "./run-workers.ts";
import { startShop } from "./start.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
/** Only the primary process prints; workers would repeat the same lines. */
const report = cluster.isPrimary ? print : () => undefined;

// Registered first, so that a shop interrupted during its start still shuts down cleanly. Repeated signals have no
// effect: npm forwards a Ctrl-C that the terminal has already sent.
const endRequested = new Promise<void>((resolve) => {
  process.on("SIGINT", () => resolve());
  process.on("SIGTERM", () => resolve());
});

logConsole(console, log);
keepRejectionsInRequests();

try {
  const env = readEnv(process.env);
  const shop =
    cluster.isPrimary && env.WEB_CONCURRENCY > 1
      ? await runWorkers(env, report)
      : await startShop({
          env,
          build: await import("virtual:react-router/server-build"),
          files: builtFiles(),
          report,
        });
  await endRequested;
  report("Closing the shop ...");
  await shop.stop();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

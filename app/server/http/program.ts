// Entry point of the built program: starts the shop, and stops it with its database on Ctrl-C or SIGTERM, or when the
// process that started it is gone.
import cluster from "node:cluster";
import process from "node:process";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";
import { log, logConsole } from "#app/server/log.ts";
import { currentRequest } from "#app/server/request/request-id.ts";
import { stopLeftDatabase } from "#app/server/postgres/shop-database.ts";
import { builtFiles } from "./built-files.ts";
import type { CopyMessage } from "./keep-running.mjs";
import { keepRejectionsInRequests } from "./observe-requests.ts";
import { runWorkers } from "./run-workers.ts";
import { startShop } from "./start.ts";

/** Longest wait for work in progress after an error that nothing handled, in milliseconds. */
const leavingTimeout = 30_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
// A terminal or pipe that was closed must not end the shop.
process.stdout.on("error", () => undefined);
/** Only the primary process prints; workers would repeat the same lines. */
const report = cluster.isPrimary ? print : () => undefined;

const tellParent = (message: CopyMessage) => {
  if (process.connected) process.send?.(message);
};
/** Whether the process that started this one no longer wants it, or is gone itself. */
const isOrphan = () => process.send !== undefined && !process.connected;

// Registered first, so that a shop interrupted during its start still shuts down cleanly. Repeated signals have no
// effect: npm forwards a Ctrl-C that the terminal has already sent.
const endRequested = new Promise<"asked">((resolve) => {
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, () => resolve("asked"));
});

// After such an error the state of the process is unknown, so another one replaces it.
let isBroken = false;
const broken = new Promise<"broken">((resolve) => {
  process.on("uncaughtException", (err, origin) => {
    const request = currentRequest();
    const address = request?.address;
    log.fatal({ err, origin, address }, "an error that nothing handled ends this copy of the program");
    isBroken = true;
    // Does not wait for work that the error has stopped, nor for a start.
    setTimeout(() => process.exit(1), leavingTimeout).unref();
    resolve("broken");
    request?.fail(err);
  });
});

logConsole(console, log);
keepRejectionsInRequests();

try {
  const env = readEnv(process.env);
  if (isOrphan()) {
    await stopLeftDatabase(env, report);
    process.exit(0);
  }
  const shop =
    cluster.isPrimary && env.WEB_CONCURRENCY > 1
      ? await runWorkers(env, report)
      : await startShop({
          env,
          build: await import("virtual:react-router/server-build"),
          files: builtFiles(),
          report,
        });
  const hasServed = !isBroken;
  if (hasServed) tellParent("serving");
  const reason = await Promise.race([broken, endRequested]);
  if (reason === "asked") report("Closing the shop ...");
  if (reason === "broken" && hasServed) {
    await shop.leave();
    tellParent("leaving");
  }
  await shop.stop();
  process.exit(reason === "asked" ? 0 : 1);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

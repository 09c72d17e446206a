import cluster from "node:cluster";
import process from "node:process";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";
import { builtFiles } from "./built-files.ts";
import { runCopies } from "./run-copies.ts";
import { startShop } from "./start.ts";

/** The built program: starts the shop and ends it, with its database, at Ctrl-C or SIGTERM. */
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Several copies have one thing to say; that they serve the first process says. */
const report = cluster.isPrimary ? say : () => undefined;

// Heard from the beginning, so that a shop interrupted while it starts still closes in order. Repeats change nothing:
// npm passes a Ctrl-C on that the terminal has sent already.
const endAsked = new Promise<void>((resolve) => {
  process.on("SIGINT", () => resolve());
  process.on("SIGTERM", () => resolve());
});

try {
  const env = readEnv(process.env);
  const shop =
    cluster.isPrimary && env.WEB_CONCURRENCY > 1
      ? await runCopies(env, report)
      : await startShop({
          env,
          build: await import("virtual:react-router/server-build"),
          files: builtFiles(),
          report,
        });
  await endAsked;
  report("Closing the shop ...");
  await shop.stop();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

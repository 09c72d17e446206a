import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";
import type { Env } from "#app/server/env.ts";
import { log } from "#app/server/log.ts";
import { version } from "#app/server/version.ts";
import { keepRunning } from "./keep-running.mjs";
import { expectFreePlace } from "./listen.ts";
import { gatherMetrics } from "./worker-metrics.ts";
import { prepareState } from "./prepare-state.ts";
import type { Report, RunningShop } from "./prepare-state.ts";

/**
 * Runs several worker processes behind one port, on state that this primary process prepares, and replaces those that
 * end by themselves. Resolves once all serve. Throws when one cannot start.
 */
export async function runWorkers(env: Env, report: Report): Promise<RunningShop> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await expectFreePlace(env);
    const { connectionString, authSecret, handOver } = await prepareState(env, report, undo);
    const workers = new Set<Worker>();
    const endGathering = gatherMetrics(workers);
    undo.push(async () => endGathering());
    const start = () => {
      const worker = cluster.fork({
        DATABASE_URL: connectionString,
        AUTH_SECRET: authSecret,
        DEMO: "off",
        EMBEDDED_DATABASE: env.isDatabaseEmbedded ? "on" : "off",
      });
      workers.add(worker);
      worker.once("exit", () => workers.delete(worker));
      return worker.process;
    };
    const copies = Array.from({ length: env.WEB_CONCURRENCY }, () =>
      keepRunning({
        start,
        onEnd: (end, pause) => log.error({ ...end, pause }, "a copy of the program ended by itself"),
      }),
    );
    const endCopies = async () => {
      await Promise.all(copies.map((copy) => copy.stop((worker) => worker.kill("SIGTERM"))));
    };
    undo.push(endCopies);
    for (const failure of await Promise.all(copies.map(({ first }) => first)))
      if (failure) throw new CannotStartError("A copy of the program could not start.");
    report(`The shop is open: ${env.BASE_URL} (version ${version}, ${env.WEB_CONCURRENCY} copies)`);
    return {
      stop,
      async leave() {
        // The port is free for the next primary process when no worker listens any more.
        await endCopies();
        await handOver();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

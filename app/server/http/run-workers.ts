import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";
import type { Env } from "#app/server/env.ts";
import { log } from "#app/server/log.ts";
import { expectFreePlace } from "./listen.ts";
import { gatherMetrics } from "./worker-metrics.ts";
import { prepareState } from "./prepare-state.ts";
import type { Report } from "./prepare-state.ts";

/** How long to wait before a worker that exited by itself is replaced, in milliseconds. */
const pause = 1000;

/**
 * Runs several worker processes behind one port, on state that this primary process prepares. A worker that exits by
 * itself is replaced. Resolves once all serve, with a function that stops them. Throws when one cannot start.
 */
export async function runWorkers(env: Env, report: Report): Promise<{ stop: () => Promise<void> }> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await expectFreePlace(env);
    const { connectionString, authSecret } = await prepareState(env, report, undo);
    const copies = new Set<Worker>();
    let isStopping = false;
    const endGathering = gatherMetrics(copies);
    undo.push(async () => {
      endGathering();
      isStopping = true;
      await Promise.all([...copies].map(endCopy));
    });
    const start = () => {
      const copy = cluster.fork({
        DATABASE_URL: connectionString,
        AUTH_SECRET: authSecret,
        DEMO: "off",
        // Defaults that depend on whether the database is embedded.
        CARRIERS: env.CARRIERS,
        PAYMENTS: env.PAYMENTS,
        BACKUPS: env.BACKUPS ? "on" : "off",
      });
      copies.add(copy);
      copy.once("exit", () => copies.delete(copy));
      return copy;
    };
    const replace = async (copy: Worker) => {
      const [code, signal] = (await once(copy, "exit")) as [number | null, string | null];
      if (isStopping) return;
      log.error({ code, signal }, "a copy of the program ended by itself");
      await sleep(pause);
      if (!isStopping) void replace(start());
    };
    const first = Array.from({ length: env.WEB_CONCURRENCY }, start);
    await Promise.all(first.map(waitUntilServing));
    for (const copy of first) void replace(copy);
    report(`The shop is open: ${env.BASE_URL} (${env.WEB_CONCURRENCY} copies)`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function waitUntilServing(copy: Worker): Promise<void> {
  const ended = once(copy, "exit").then(() => {
    throw new CannotStartError("A copy of the program could not start.");
  });
  await Promise.race([once(copy, "listening"), ended]);
}

async function endCopy(copy: Worker): Promise<void> {
  const ended = once(copy, "exit");
  copy.process.kill("SIGTERM");
  await ended;
}

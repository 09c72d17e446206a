import path from "node:path";
import { Worker } from "node:worker_threads";
import type { LabelPaper } from "#app/domain/delivery/carrier.ts";
import type { sandboxParcels } from "#app/server/db/schema/delivery.ts";
import { projectRoot } from "#app/server/project-root.ts";

/** What the worker prints. */
export type SandboxLabels = {
  parcels: readonly Pick<typeof sandboxParcels.$inferSelect, "number" | "reference" | "cash_eur" | "place">[];
  paper: LabelPaper;
};

/** Time limit per file, in milliseconds. */
const timeLimit = 60_000;

const workerFile = path.join(projectRoot, "app/server/delivery/adapters/sandbox/sandbox-label-worker.ts");

/** Returns a PDF with a page for each label, rendered in a worker thread while the main thread serves shoppers. */
export function printSandboxLabels(
  parcels: SandboxLabels["parcels"],
  paper: LabelPaper,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const workerData: SandboxLabels = { parcels, paper };
    const worker = new Worker(workerFile, { workerData, execArgv: [] });
    const timer = setTimeout(() => {
      reject(new Error(`Printing sandbox labels exceeded ${timeLimit} ms`));
      void worker.terminate();
    }, timeLimit);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The worker of sandbox labels exited with code ${code} without a file`));
    });
  });
}

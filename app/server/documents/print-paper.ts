import path from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#app/server/project-root.ts";
import type { IssuedDocument } from "./find-document.ts";
import type { PackingSlip } from "./packing-slips.ts";

export type PrintJob =
  | { paper: "invoice"; document: IssuedDocument }
  | { paper: "packing_slips"; shop: string; slips: readonly PackingSlip[] };

/** The contents of a file; of memory that is this thread's alone. */
export type PdfFile = Uint8Array<ArrayBuffer>;

/** Longest that a file may take, in milliseconds. */
const timeLimit = 120_000;

const workerFile = path.join(projectRoot, "app/server/documents/print-worker.ts");

/** Of the files that are printed, the last: one is printed at a time, or as many threads would hold as much memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Papers as a PDF file; the same papers say the same at any time. A sheet takes its 50 ms and a hundred take seconds, in
 * which the shop must serve its shoppers: so it is done in a thread of its own, which ends with it. Throws when that fails
 * or takes too long.
 */
export function printPaper(job: PrintJob): Promise<PdfFile> {
  const printed = last.then(() => inWorker(job));
  last = printed.catch(() => undefined);
  return printed;
}

function inWorker(job: PrintJob): Promise<PdfFile> {
  return new Promise<PdfFile>((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: job, execArgv: [] });
    const timer = setTimeout(() => {
      reject(new Error("A paper took too long to print"));
      void worker.terminate();
    }, timeLimit);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The printing thread ended with code ${code} and without a file`));
    });
  });
}

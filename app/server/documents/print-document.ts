import path from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#app/server/project-root.ts";
import type { IssuedDocument } from "./find-document.ts";
import type { IssuedSaleDocument } from "./sale-document-pdf.ts";
import type { PackingSlip } from "./packing-slips.ts";

export type PrintJob =
  | { paper: "invoice"; document: IssuedDocument }
  | { paper: "sale_document"; document: IssuedSaleDocument }
  | { paper: "packing_slips"; shop: string; slips: readonly PackingSlip[] };

/** The bytes of a PDF file, in memory that is not shared with another thread. */
export type PdfFile = Uint8Array<ArrayBuffer>;

/** Time limit per file, in milliseconds. */
const timeLimit = 120_000;

const workerFile = path.join(projectRoot, "app/server/documents/print-worker.ts");

/** The last queued file. Files are printed one at a time to bound memory use. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns documents as a PDF file. A page takes about 50 ms and a hundred take seconds, so each file is rendered in
 * its own worker thread while the main thread serves shoppers. Throws when rendering fails or exceeds the time limit.
 */
export function printPaper(job: PrintJob): Promise<PdfFile> {
  const printed = last.then(() => inWorker(job));
  last = printed.catch(() => undefined);
  return printed;
}

async function inWorker(job: PrintJob): Promise<PdfFile> {
  const worker = startWorker();
  try {
    return await answerOf(worker, job);
  } finally {
    await worker.terminate();
  }
}

/** Prints many files one after the other. */
export type Printer = { print: (job: PrintJob) => Promise<PdfFile>; close: () => Promise<void> };

/**
 * Files that a worker prints before a new one replaces it. Starting one costs as much as some twenty files, and its memory grows
 * with every file.
 */
const filesPerWorker = 200;
/** Memory of a worker that prints many files, in megabytes. A file that needs more is printed alone. */
const seriesLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

/** Opens a printer whose worker serves many files, beside the files of `printPaper`. To be closed. */
export function openPrinter(): Printer {
  let worker: Worker | null = null;
  let printed = 0;
  const end = async () => {
    const ended = worker;
    worker = null;
    printed = 0;
    await ended?.terminate();
  };
  return {
    async print(job) {
      if (printed === filesPerWorker) await end();
      worker ??= startWorker(seriesLimits);
      printed += 1;
      try {
        return await answerOf(worker, job);
      } catch (error) {
        await end();
        const isOutOfMemory = (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
        if (isOutOfMemory) return printPaper(job);
        throw error;
      }
    },
    close: end,
  };
}

function startWorker(resourceLimits = {}): Worker {
  const worker = new Worker(workerFile, { execArgv: [], resourceLimits });
  // A worker that fails between two files fails the next one; without a listener it would end the program.
  return worker.on("error", () => undefined);
}

function answerOf(worker: Worker, job: PrintJob): Promise<PdfFile> {
  const settled = new AbortController();
  return new Promise<PdfFile>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Printing a PDF file exceeded ${timeLimit} ms`)),
      timeLimit,
    );
    const onExit = (code: number) =>
      reject(new Error(`The PDF worker exited with code ${code} without a file`));
    settled.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      worker.off("message", resolve).off("error", reject).off("exit", onExit);
    });
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    worker.postMessage(job);
  }).finally(() => settled.abort());
}

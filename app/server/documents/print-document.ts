import path from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#app/server/project-root.ts";
import type { GiftCard } from "./gift-card.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { LabelRoll } from "./bag-label-pdf.ts";
import type { PrintedLabel } from "./bag-labels.ts";
import type { IssuedDocument } from "./find-document.ts";
import type { ProForma } from "./pro-forma-pdf.ts";
import type { IssuedSaleDocument } from "./sale-document-pdf.ts";
import type { PackingSlip } from "./packing-slips.ts";

/** A document of an order. */
export type PrintedDocument =
  | { kind: "invoice"; document: IssuedDocument }
  | { kind: "sale_document"; document: IssuedSaleDocument }
  | { kind: "pro_forma"; document: ProForma };

export type PrintJob =
  | (PrintedDocument & {
      /** A PNG; null to print none. */
      logo: Uint8Array | null;
    })
  | { kind: "packing_slips"; shop: string; slips: readonly PackingSlip[] }
  | ({ kind: "gift_card"; shop: string } & GiftCard)
  | {
      kind: "bag_labels";
      shop: string;
      labels: readonly PrintedLabel[];
      roll: LabelRoll;
      languages: readonly Locale[];
    };

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
export function printPdf(job: PrintJob): Promise<PdfFile> {
  const printed = last.then(() => inWorker(job));
  last = printed.catch(() => undefined);
  return printed;
}

function inWorker(job: PrintJob): Promise<PdfFile> {
  return new Promise<PdfFile>((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: job, execArgv: [] });
    const timer = setTimeout(() => {
      reject(new Error(`Printing a PDF file exceeded ${timeLimit} ms`));
      void worker.terminate();
    }, timeLimit);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The PDF worker exited with code ${code} without a file`));
    });
  });
}

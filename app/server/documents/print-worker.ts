import { parentPort } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import { loadFonts } from "./fonts.ts";
import { invoicePaper } from "./invoice-pdf.ts";
import { packingSlipPapers } from "./packing-slip-pdf.ts";
import { saleDocumentPaper } from "./sale-document-pdf.ts";
import type { PrintJob } from "./print-document.ts";

// Worker thread that prints the files it is sent, one at a time, until it is ended. Node runs this source file directly, without
// a build. A file that cannot be printed ends the worker with an error.
await loadFonts();
parentPort?.on("message", (job: PrintJob) => void print(job));

async function print(job: PrintJob): Promise<void> {
  const file = await renderToBuffer(papersOf(job));
  const bytes = new Uint8Array(file);
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

function papersOf(printed: PrintJob) {
  switch (printed.paper) {
    case "invoice":
      return invoicePaper(printed.document);
    case "sale_document":
      return saleDocumentPaper(printed.document);
    case "packing_slips":
      return packingSlipPapers(printed.shop, printed.slips);
  }
}

import { parentPort, workerData } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import { loadFonts } from "./fonts.ts";
import { invoicePaper } from "./invoice-pdf.ts";
import { packingSlipPapers } from "./packing-slip-pdf.ts";
import { proFormaPaper } from "./pro-forma-pdf.ts";
import { saleDocumentPaper } from "./sale-document-pdf.ts";
import type { PrintJob } from "./print-document.ts";

// Worker thread that prints one file and exits. Node runs this source file directly, without a build.
const job = workerData as PrintJob;
await loadFonts();
const file = await renderToBuffer(papersOf(job));
const bytes = new Uint8Array(file);
parentPort?.postMessage(bytes, [bytes.buffer]);

function papersOf(printed: PrintJob) {
  switch (printed.paper) {
    case "invoice":
      return invoicePaper(printed.document, printed.logo);
    case "sale_document":
      return saleDocumentPaper(printed.document, printed.logo);
    case "pro_forma":
      return proFormaPaper(printed.document, printed.logo);
    case "packing_slips":
      return packingSlipPapers(printed.shop, printed.slips);
  }
}

import { renderToBuffer } from "@react-pdf/renderer";
import { loadFonts } from "./fonts.ts";
import { pdfOf } from "./document-pdf.ts";
import type { PrintJob } from "./print-document.ts";
import type { PrintAnswer } from "./printer.ts";

// Process that prints the files it is sent, one at a time, and ends with the process that started it. Node runs this
// source file directly, without a build.
await loadFonts();
process.on("message", (job: PrintJob) => void print(job).then((answer) => process.send?.(answer)));

async function print(job: PrintJob): Promise<PrintAnswer> {
  try {
    return { ok: true, file: new Uint8Array(await renderToBuffer(pdfOf(job))) };
  } catch (error) {
    return { ok: false, problem: String(error) };
  }
}

import { parentPort, workerData } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import { loadFonts } from "./fonts.ts";
import { pdfOf } from "./document-pdf.ts";
import type { PrintJob } from "./print-document.ts";

// Worker thread that prints one file and exits. Node runs this source file directly, without a build.
await loadFonts();
const file = await renderToBuffer(pdfOf(workerData as PrintJob));
const bytes = new Uint8Array(file);
parentPort?.postMessage(bytes, [bytes.buffer]);

import type { PdfFile } from "#app/server/documents/print-paper.ts";

/** A PDF file that opens in the browser, and is kept under `name` (Latin letters, digits, hyphens) by whoever keeps it. */
export function pdfResponse(file: PdfFile, name: string): Response {
  return new Response(file, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}.pdf"`,
      "Content-Length": String(file.byteLength),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

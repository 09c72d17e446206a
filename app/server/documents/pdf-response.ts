import type { PdfFile } from "./print-document.ts";

/**
 * Returns an inline, uncached PDF response; `name` is the download file name without `.pdf` (Latin letters, digits,
 * hyphens).
 */
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

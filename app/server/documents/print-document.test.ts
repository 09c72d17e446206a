import { expect, test } from "vitest";
import { issuedInvoice, packingSlip } from "#tests/factories/documents/issued-documents.ts";
import { printPdf } from "./print-document.ts";
import type { PdfFile, PrintJob } from "./print-document.ts";

function sheetsOf(file: PdfFile): number {
  const text = Buffer.from(file).toString("latin1");
  expect(text.slice(0, 5)).toBe("%PDF-");
  return text.match(/\/Type \/Page\n/g)?.length ?? 0;
}

test("long documents take several pages, and each packing slip starts on a new page", async () => {
  const long = issuedInvoice({}, 60);
  const name = "„Международна компания за производство и търговия със захарни изделия – Плодко“ ЕООД 😀 漢字";
  const buyer = { ...long.content.buyer, name, address: "б".repeat(300) };
  const files = await Promise.all([
    printPdf({ kind: "invoice", document: issuedInvoice(), logo: null }),
    printPdf({ kind: "invoice", document: { ...long, content: { ...long.content, buyer } }, logo: null }),
    printPdf({ kind: "packing_slips", shop: "Плодко", slips: [packingSlip(), packingSlip({ id: "2" })] }),
  ]);
  expect(files.map(sheetsOf)).toEqual([1, 3, 2]);
});

test("a document that fails to print rejects, and the next one is printed", async () => {
  const broken = { kind: "invoice", document: {} } as PrintJob;
  await expect(printPdf(broken)).rejects.toThrow(TypeError);
  expect(sheetsOf(await printPdf({ kind: "invoice", document: issuedInvoice(), logo: null }))).toBe(1);
});

import { expect, test } from "vitest";
import { issuedInvoice, packingSlip } from "#tests/factories/orders/papers.ts";
import { printPaper } from "./print-document.ts";
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
    printPaper({ paper: "invoice", document: issuedInvoice() }),
    printPaper({ paper: "invoice", document: { ...long, content: { ...long.content, buyer } } }),
    printPaper({ paper: "packing_slips", shop: "Плодко", slips: [packingSlip(), packingSlip({ id: "2" })] }),
  ]);
  expect(files.map(sheetsOf)).toEqual([1, 3, 2]);
});

test("a document that fails to print rejects, and the next one is printed", async () => {
  const broken = { paper: "invoice", document: {} } as PrintJob;
  await expect(printPaper(broken)).rejects.toThrow(TypeError);
  expect(sheetsOf(await printPaper({ paper: "invoice", document: issuedInvoice() }))).toBe(1);
});

import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { mergePdf, UnreadablePdfError } from "./merge-pdf.ts";

async function pdfOf(...widths: number[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const width of widths) pdf.addPage([width, 400]);
  return pdf.save();
}

test("joins all pages in order, with their sizes", async () => {
  const merged = await mergePdf([await pdfOf(100, 110), await pdfOf(200), await pdfOf(300, 310)]);
  const pages = (await PDFDocument.load(merged)).getPages();
  expect(pages.map((page) => page.getWidth())).toEqual([100, 110, 200, 300, 310]);
});

test("a single file is returned unchanged", async () => {
  const file = await pdfOf(100);
  expect(await mergePdf([file])).toBe(file);
});

test("a damaged file among several is refused by its index", async () => {
  const { name } = new UnreadablePdfError(0);
  const damaged = new TextEncoder().encode("%PDF-1.7\nnothing else");
  await expect(mergePdf([await pdfOf(100), damaged])).rejects.toMatchObject({ name, index: 1 });
  await expect(mergePdf([new Uint8Array(), await pdfOf(100)])).rejects.toMatchObject({ name, index: 0 });
});

import { expect, test } from "vitest";
import { issuedInvoice } from "#tests/factories/documents/issued-documents.ts";
import type { PrintJob } from "./print-document.ts";
import { openPrinter } from "./printer.ts";

const invoice = (lines: number) =>
  ({ kind: "invoice", document: issuedInvoice({}, lines), logo: null }) as const;

function sheetsOf(file: Uint8Array): number {
  return (
    Buffer.from(file)
      .toString("latin1")
      .match(/\/Type \/Page\n/g)?.length ?? 0
  );
}

test("a printer prints several files one after the other, also after one that fails", async () => {
  const printer = openPrinter();
  try {
    expect(sheetsOf(await printer.print(invoice(1)))).toBe(1);
    expect(sheetsOf(await printer.print(invoice(60)))).toBe(3);
    await expect(printer.print({ kind: "invoice", document: {} } as PrintJob)).rejects.toThrow("TypeError");
    expect(sheetsOf(await printer.print(invoice(1)))).toBe(1);
  } finally {
    await printer.close();
  }
});

test("a document that needs more memory than the printer has is printed separately", async () => {
  const printer = openPrinter(["--max-old-space-size=12"]);
  try {
    expect(sheetsOf(await printer.print(invoice(1)))).toBe(1);
  } finally {
    await printer.close();
  }
});

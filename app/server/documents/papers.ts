import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { invoicePaper } from "./invoice-pdf.ts";
import { packingSlipPapers } from "./packing-slip-pdf.ts";
import { proFormaPaper } from "./pro-forma-pdf.ts";
import type { PrintJob } from "./print-document.ts";
import { saleDocumentPaper } from "./sale-document-pdf.ts";

/** Lays out the document of a print job. */
export function papersOf(printed: PrintJob): ReactElement<DocumentProps> {
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

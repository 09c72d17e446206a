import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { giftCardPdf } from "./gift-card-pdf.ts";
import { bagLabelsPdf } from "./bag-label-pdf.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { packingSlipsPdf } from "./packing-slip-pdf.ts";
import { proFormaPdf } from "./pro-forma-pdf.ts";
import type { PrintJob } from "./print-document.ts";
import { saleDocumentPdf } from "./sale-document-pdf.ts";

/** Lays out the document of a print job. */
export function pdfOf(printed: PrintJob): ReactElement<DocumentProps> {
  switch (printed.kind) {
    case "invoice":
      return invoicePdf(printed.document, printed.logo);
    case "sale_document":
      return saleDocumentPdf(printed.document, printed.logo);
    case "pro_forma":
      return proFormaPdf(printed.document, printed.logo);
    case "packing_slips":
      return packingSlipsPdf(printed.shop, printed.slips);
    case "gift_card":
      return giftCardPdf(printed.shop, printed);
    case "bag_labels":
      return bagLabelsPdf(printed.shop, printed);
  }
}

import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { formatDate, formatDayInWords } from "#app/domain/dates.ts";
import { documentTexts } from "#app/domain/documents/document-texts.ts";
import type { InvoiceContent } from "#app/domain/documents/invoice.ts";
import { groupedIban } from "#app/domain/payments/iban.ts";
import { paymentCode } from "#app/domain/payments/transfer.ts";
import type { TransferDetails } from "#app/domain/payments/transfer.ts";
import { goods, parties, sums } from "./invoice-pdf.ts";
import {
  fact,
  group,
  logoImage,
  documentPages,
  pdfDocument,
  qrCode,
  styles,
  textBlock,
  unbreakableGroup,
} from "./pdf-layout.ts";

/** An order that waits for its bank transfer, in its current state. Not a tax document: it has no number of its own. */
export type ProForma = { content: InvoiceContent; transfer: TransferDetails };

/** Side of the QR code, in points. */
const qrSide = 96;

/** Lays out the goods and the bank details of an order that waits for its transfer. */
export function proFormaPdf(
  { content, transfer }: ProForma,
  logo: Uint8Array | null,
): ReactElement<DocumentProps> {
  const { seller, buyer, language } = content;
  const both = documentTexts(language);
  const title = `Проформа фактура към поръчка ${content.order_number}`;
  const pages = documentPages(
    `${title} · ${seller.name}`,
    logo && logoImage(logo),
    group(
      [styles.row],
      group(
        [styles.half],
        textBlock(both("Проформа фактура", "Pro forma invoice").toUpperCase(), styles.title),
        textBlock(both("Не е данъчен документ", "Not a tax document")),
      ),
      group(
        [styles.atRight],
        textBlock(`${both("Поръчка", "Order")} ${content.order_number}`, styles.large),
        textBlock(`${both("Дата", "Date")}: ${formatDate(new Date(content.ordered_at), "bg")}`),
      ),
    ),
    parties(buyer, seller, both),
    goods(content, both),
    unbreakableGroup(
      [styles.part, styles.row],
      group(
        [styles.facts],
        fact(both("Получател на превода", "Account holder"), transfer.holder),
        fact("IBAN", groupedIban(transfer.iban)),
        transfer.bic && fact("BIC", transfer.bic),
        fact(both("Основание", "Payment reference"), transfer.reason),
        transfer.until &&
          fact(
            both("Срок за плащане", "Pay by"),
            both(formatDayInWords(transfer.until, "bg"), formatDayInWords(transfer.until, "en")),
          ),
      ),
      sums(content, { name: both("Сума за плащане", "Total"), both }),
    ),
    unbreakableGroup(
      [styles.part],
      qrCode(paymentCode(transfer), { side: qrSide, level: "M" }),
      textBlock(
        both("Сканирайте кода с приложението на банката си.", "Scan the code with your banking app."),
        styles.label,
      ),
    ),
  );
  return pdfDocument({ title, author: seller.name }, [pages]);
}

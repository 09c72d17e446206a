import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { taxGroupOf } from "#app/domain/books/sale-document.ts";
import type { SaleDocumentContent, SaleDocumentKind, SaleLine } from "#app/domain/books/sale-document.ts";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import { methodNames } from "./method-names.ts";
import {
  fact,
  group,
  logoImage,
  documentPages,
  pdfDocument,
  productText,
  qrCode,
  styles,
  table,
  textBlock,
  unbreakableGroup,
} from "./pdf-layout.ts";
import type { Column } from "./pdf-layout.ts";

/** A sale document or its reversal, as issued. */
export type IssuedSaleDocument = {
  kind: SaleDocumentKind;
  number: number;
  content: SaleDocumentContent;
  issued_at: Date;
};

const titles = { sale: "Документ за продажба", reversal: "Сторно документ за продажба" } as const;

const columns: Column<SaleLine>[] = [
  { heading: "№", width: 22, textOf: (_, index) => String(index + 1) },
  { heading: "Наименование", textOf: (line, index) => productText(line.description, index) },
  { heading: "Данъчна група", width: 56, textOf: (line) => `${taxGroupOf(line.rate)}, ${line.rate} %` },
  { heading: "Количество", width: 62, textOf: (line) => `${line.quantity} бр.` },
  { heading: "Ед. цена без ДДС", width: 84, textOf: (line) => euros(line.price) },
  { heading: "ДДС", width: 54, textOf: (line) => euros(line.vat) },
  { heading: "Стойност", width: 66, textOf: (line) => euros(line.sum) },
];

/** Side of the QR code, in points: 21 mm; the ordinance requires 18. */
const qrSide = 60;

/** Lays out a sale document with the contents of Ordinance N-18, article 52o, and the QR code of annex 18a. */
export function saleDocumentPdf(
  { kind, number, content, issued_at: issuedAt }: IssuedSaleDocument,
  logo: Uint8Array | null,
): ReactElement<DocumentProps> {
  const { seller, payment, corrects } = content;
  const title = `${titles[kind]} №\u00a0${invoiceNumberText(number)}`;
  const pages = documentPages(
    `${title} от ${formatDate(issuedAt, "bg")} · ${seller.name}`,
    logo && logoImage(logo),
    group(
      [styles.row],
      group([styles.half], textBlock(titles[kind].toUpperCase(), styles.title)),
      group(
        [styles.atRight],
        textBlock(`№\u00a0${invoiceNumberText(number)}`, styles.large),
        textBlock(`Дата: ${formatDate(issuedAt, "bg")}`),
      ),
    ),
    group(
      [styles.part, styles.row],
      group(
        [styles.half, styles.box],
        textBlock("Търговец", styles.label),
        textBlock(seller.name, styles.strong),
        textBlock(seller.address),
        textBlock(`ЕИК: ${seller.eik}`),
        seller.vat_number && textBlock(`ИН по ЗДДС: ${seller.vat_number}`),
        textBlock(content.contact),
      ),
      group(
        [styles.half, styles.box],
        fact("Поръчка", `${content.order_number} от ${formatDate(new Date(content.ordered_at), "bg")}`),
        fact("Начин на плащане", methodNames[payment.method]),
        payment.transaction && fact("Финансова транзакция", payment.transaction),
        fact("Време", formatDateTime(new Date(content.sold_at), "bg")),
      ),
    ),
    corrects &&
      group(
        [styles.part, styles.box],
        textBlock(
          `Сторнира документ №\u00a0${invoiceNumberText(corrects.number)} от ${formatDate(new Date(corrects.issued_at), "bg")}`,
          styles.strong,
        ),
        textBlock(`Основание: ${corrects.reason}`),
      ),
    table(columns, content.lines),
    unbreakableGroup(
      [styles.part, styles.row],
      group([styles.half], qrCode(content.qr, { side: qrSide }), textBlock(content.qr, styles.label)),
      sums(content, kind),
    ),
  );
  return pdfDocument({ title, author: seller.name }, [pages]);
}

function sums({ discount, rates, total }: SaleDocumentContent, kind: SaleDocumentKind): ReactElement {
  const sum = (name: string, cents: number) => group([styles.row], textBlock(name), textBlock(euros(cents)));
  return group(
    [styles.half],
    discount > 0 && sum("Отстъпка без ДДС", -discount),
    ...rates.flatMap(({ rate, net, vat }) => [
      sum(`Данъчна основа, ${rate} %`, net),
      sum(`ДДС ${rate} %`, vat),
    ]),
    group(
      [styles.row, styles.sum],
      textBlock(kind === "sale" ? "Обща сума" : "Върната сума", styles.large),
      textBlock(euros(total), styles.large),
    ),
    textBlock("Всички суми са в евро (EUR).", styles.label),
  );
}

function euros(cents: number): string {
  return formatMoney(cents, "EUR", "bg");
}

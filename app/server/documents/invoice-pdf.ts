import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { formatDate } from "#app/domain/dates.ts";
import { documentTexts } from "#app/domain/documents/document-texts.ts";
import type { DocumentTexts } from "#app/domain/documents/document-texts.ts";
import { invoiceNumberText, ratesOf, unitNet } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent, InvoiceLine, InvoiceParty } from "#app/domain/documents/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { IssuedDocument } from "./find-document.ts";
import { methodNames, methodNamesEn } from "./method-names.ts";
import {
  fact,
  group,
  logoImage,
  documentPages,
  pdfDocument,
  productText,
  styles,
  table,
  textBlock,
  unbreakableGroup,
} from "./pdf-layout.ts";
import type { Column } from "./pdf-layout.ts";

const titles = {
  invoice: { bg: "Фактура", en: "Invoice" },
  credit_note: { bg: "Кредитно известие", en: "Credit note" },
} as const;

/** Lays out an invoice or credit note with the contents that the law requires (ЗДДС, articles 114 and 115). */
export function invoicePdf(
  { kind, number, content, issued_at: issuedAt }: IssuedDocument,
  logo: Uint8Array | null,
): ReactElement<DocumentProps> {
  const { seller, buyer, corrects, language } = content;
  const both = documentTexts(language);
  const title = `${titles[kind].bg} №\u00a0${invoiceNumberText(number)}`;
  const pages = documentPages(
    `${title} от ${formatDate(issuedAt, "bg")} · ${seller.name}`,
    logo && logoImage(logo),
    group(
      [styles.row],
      group(
        [styles.half],
        textBlock(both(titles[kind].bg, titles[kind].en).toUpperCase(), styles.title),
        textBlock(both("Оригинал", "Original"), styles.strong),
      ),
      group(
        [styles.atRight],
        textBlock(`№\u00a0${invoiceNumberText(number)}`, styles.large),
        textBlock(`${both("Дата на издаване", "Issued")}: ${formatDate(issuedAt, "bg")}`),
        !corrects &&
          textBlock(`${both("Дата на данъчното събитие", "Tax point")}: ${dateText(content.supplied_at)}`),
      ),
    ),
    parties(buyer, seller, both),
    corrects && correctionBox(corrects, both),
    goods(content, both),
    unbreakableGroup(
      [styles.part, styles.row],
      facts(content, both),
      sums(content, {
        name:
          kind === "invoice" ? both("Сума за плащане", "Total") : both("Сума за връщане", "To be refunded"),
        both,
      }),
    ),
    unbreakableGroup(
      [styles.part, styles.row],
      group([styles.half], fact(both("Съставил", "Issued by"), content.manager)),
      group(
        [styles.half],
        textBlock(both("Всички суми са в евро (EUR).", "All amounts in euro."), styles.label),
      ),
    ),
  );
  return pdfDocument({ title, author: seller.name }, [pages]);
}

/** Lays out the lines, with their VAT rates when there are several. */
export function goods(content: InvoiceContent, both: DocumentTexts): ReactElement {
  const columns: Column<InvoiceLine>[] = [
    { heading: "№", width: 22, textOf: (_, index) => String(index + 1) },
    {
      heading: both("Наименование", "Description"),
      textOf: (line, index) => productText(line.description, index),
    },
    {
      heading: both("Количество", "Quantity"),
      width: 66,
      textOf: (line) => both(`${line.quantity} бр.`, `${line.quantity} pcs`),
    },
    { heading: both("Ед. цена без ДДС", "Unit price excl. VAT"), width: 92, textOf: unitPrice },
    {
      heading: both("Стойност без ДДС", "Amount excl. VAT"),
      width: 96,
      textOf: (line) => euros(line.net),
    },
  ];
  const rateColumn: Column<InvoiceLine> = {
    heading: both("ДДС", "VAT"),
    width: 36,
    textOf: ({ vat_rate }) => `${vat_rate} %`,
  };
  return table(ratesOf(content).length > 1 ? [...columns, rateColumn] : columns, content.lines);
}

export function parties(buyer: InvoiceParty, seller: InvoiceParty, both: DocumentTexts): ReactElement {
  return group(
    [styles.part, styles.row],
    partyBox(both("Получател", "Customer"), buyer, both),
    partyBox(both("Доставчик", "Supplier"), seller, both),
  );
}

function partyBox(heading: string, party: InvoiceParty, both: DocumentTexts): ReactElement {
  return group(
    [styles.half, styles.box],
    textBlock(heading, styles.label),
    textBlock(party.name, styles.strong),
    textBlock(party.address),
    party.eik && textBlock(`${both("ЕИК", "Company no.")}: ${party.eik}`),
    party.vat_number && textBlock(`${both("ИН по ЗДДС", "VAT no.")}: ${party.vat_number}`),
  );
}

function correctionBox(
  { number, issued_at, reason }: NonNullable<InvoiceContent["corrects"]>,
  both: DocumentTexts,
): ReactElement {
  const invoice = `№\u00a0${invoiceNumberText(number)}`;
  const date = dateText(issued_at);
  return group(
    [styles.part, styles.box],
    textBlock(both(`Към фактура ${invoice} от ${date}`, `To invoice ${invoice} of ${date}`), styles.strong),
    textBlock(`${both("Основание за издаване", "Reason")}: ${reason}`),
  );
}

function facts(content: InvoiceContent, both: DocumentTexts): ReactElement {
  const { payment_method: method, vat_reason: vatReason } = content;
  return group(
    [styles.facts],
    fact(both("Поръчка", "Order"), `${content.order_number} от ${dateText(content.ordered_at)}`),
    fact(both("Начин на плащане", "Payment"), both(methodNames[method], methodNamesEn[method])),
    vatReason &&
      fact(
        content.seller.vat_number
          ? both("Основание за ставка 0 %", "Ground for the 0 % rate")
          : both("Основание за неначисляване на ДДС", "Ground for charging no VAT"),
        vatReason,
      ),
  );
}

/** Lays out discount, net, VAT by rate and the total, which is labelled `name`. */
export function sums(
  content: InvoiceContent,
  { name, both }: { name: string; both: DocumentTexts },
): ReactElement {
  const { net, discount = 0, total } = content;
  const rates = ratesOf(content);
  const sum = (label: string, cents: number) =>
    group([styles.row], textBlock(label), textBlock(euros(cents)));
  const netName = both("Данъчна основа", "Net amount");
  const vatName = both("ДДС", "VAT");
  return group(
    [styles.half],
    discount > 0 && sum(both("Отстъпка", "Discount"), -discount),
    ...(rates.length > 1
      ? rates.flatMap((part) => [
          sum(`${netName}, ${part.rate} %`, part.net),
          sum(`${vatName} ${part.rate} %`, part.vat),
        ])
      : [sum(netName, net), ...rates.map(({ rate, vat }) => sum(`${vatName} ${rate} %`, vat))]),
    group([styles.row, styles.sum], textBlock(name, styles.large), textBlock(euros(total), styles.large)),
  );
}

function dateText(iso: string): string {
  return formatDate(new Date(iso), "bg");
}

function euros(cents: number): string {
  return formatMoney(cents, "EUR", "bg");
}

function unitPrice(line: InvoiceLine): string {
  const { price, decimals } = unitNet(line);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${new Intl.NumberFormat("bg-BG", digits).format(price)}\u00a0€`;
}

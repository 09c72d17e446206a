import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { formatDate } from "#app/domain/dates.ts";
import { invoiceNumberText, unitNet } from "#app/domain/documents/invoice.ts";
import type {
  InvoiceContent,
  InvoiceKind,
  InvoiceLine,
  InvoiceParty,
} from "#app/domain/documents/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { IssuedDocument } from "./find-document.ts";
import { fact, group, paper, pdfDocument, styles, table, textBlock, unbreakableGroup } from "./pdf-layout.ts";
import type { Column } from "./pdf-layout.ts";

const titles = { invoice: "Фактура", credit_note: "Кредитно известие" } as const;
const methods = { cash_on_delivery: "Наложен платеж", stripe: "Банкова карта" } as const;

const columns: Column<InvoiceLine>[] = [
  { heading: "№", width: 22, textOf: (_, index) => String(index + 1) },
  { heading: "Наименование", textOf: (line) => line.description },
  { heading: "Количество", width: 66, textOf: (line) => `${line.quantity} бр.` },
  { heading: "Ед. цена без ДДС", width: 92, textOf: unitPrice },
  { heading: "Стойност без ДДС", width: 96, textOf: (line) => euros(line.net) },
];

/** Lays out an invoice or credit note with the contents that the law requires (ЗДДС, articles 114 and 115). */
export function invoicePaper({
  kind,
  number,
  content,
  issued_at: issuedAt,
}: IssuedDocument): ReactElement<DocumentProps> {
  const { seller, buyer, corrects } = content;
  const title = `${titles[kind]} №\u00a0${invoiceNumberText(number)}`;
  const supplied = `Дата на данъчното събитие: ${dateText(content.supplied_at)}`;
  const sheets = paper(
    `${title} от ${formatDate(issuedAt, "bg")} · ${seller.name}`,
    group(
      [styles.row],
      group(
        [styles.half],
        textBlock(titles[kind].toUpperCase(), styles.title),
        textBlock("Оригинал", styles.strong),
      ),
      group(
        [styles.atRight],
        textBlock(`№\u00a0${invoiceNumberText(number)}`, styles.large),
        textBlock(`Дата на издаване: ${formatDate(issuedAt, "bg")}`),
        !corrects && textBlock(supplied),
      ),
    ),
    group([styles.part, styles.row], partyBox("Получател", buyer), partyBox("Доставчик", seller)),
    corrects && correctionBox(corrects),
    table(columns, content.lines),
    unbreakableGroup([styles.part, styles.row], facts(content), sums(content, kind)),
    unbreakableGroup(
      [styles.part, styles.row],
      group([styles.half], fact("Съставил", content.manager)),
      group([styles.half], textBlock("Всички суми са в евро (EUR).", styles.label)),
    ),
  );
  return pdfDocument({ title, author: seller.name }, [sheets]);
}

function partyBox(heading: string, party: InvoiceParty): ReactElement {
  return group(
    [styles.half, styles.box],
    textBlock(heading, styles.label),
    textBlock(party.name, styles.strong),
    textBlock(party.address),
    party.eik && textBlock(`ЕИК: ${party.eik}`),
    party.vat_number && textBlock(`ИН по ЗДДС: ${party.vat_number}`),
  );
}

function correctionBox({ number, issued_at, reason }: NonNullable<InvoiceContent["corrects"]>): ReactElement {
  return group(
    [styles.part, styles.box],
    textBlock(`Към фактура №\u00a0${invoiceNumberText(number)} от ${dateText(issued_at)}`, styles.strong),
    textBlock(`Основание за издаване: ${reason}`),
  );
}

function facts(content: InvoiceContent): ReactElement {
  return group(
    [styles.facts],
    fact("Поръчка", `${content.order_number} от ${dateText(content.ordered_at)}`),
    fact("Начин на плащане", methods[content.payment_method]),
    content.vat_reason && fact("Основание за неначисляване на ДДС", content.vat_reason),
  );
}

function sums({ net, vat_rate, vat, total }: InvoiceContent, kind: InvoiceKind): ReactElement {
  const sum = (name: string, cents: number) => group([styles.row], textBlock(name), textBlock(euros(cents)));
  return group(
    [styles.half],
    sum("Данъчна основа", net),
    sum(`ДДС ${vat_rate} %`, vat),
    group(
      [styles.row, styles.sum],
      textBlock(kind === "invoice" ? "Сума за плащане" : "Сума за връщане", styles.large),
      textBlock(euros(total), styles.large),
    ),
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

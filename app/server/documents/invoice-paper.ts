import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { formatDate } from "#app/domain/dates.ts";
import { invoiceNumberText, unitNet } from "#app/domain/invoice.ts";
import type { InvoiceContent, InvoiceKind, InvoiceLine, InvoiceParty } from "#app/domain/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { IssuedDocument } from "./find-document.ts";
import { fact, group, look, paper, paperFile, table, wholeGroup, words } from "./paper.ts";
import type { Column } from "./paper.ts";

const titles = { invoice: "Фактура", credit_note: "Кредитно известие" } as const;
const methods = { cash_on_delivery: "Наложен платеж", stripe: "Банкова карта" } as const;

const columns: Column<InvoiceLine>[] = [
  { heading: "№", width: 22, textOf: (_, index) => String(index + 1) },
  { heading: "Наименование", textOf: (line) => line.description },
  { heading: "Количество", width: 66, textOf: (line) => `${line.quantity} бр.` },
  { heading: "Ед. цена без ДДС", width: 92, textOf: unitPrice },
  { heading: "Стойност без ДДС", width: 96, textOf: (line) => euros(line.net) },
];

/** An invoice or a credit note with what the law asks of it (ЗДДС, articles 114 and 115). */
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
    `${title} от ${formatDate(issuedAt)} · ${seller.name}`,
    group(
      [look.row],
      group([look.half], words(titles[kind].toUpperCase(), look.title), words("Оригинал", look.strong)),
      group(
        [look.atRight],
        words(`№\u00a0${invoiceNumberText(number)}`, look.large),
        words(`Дата на издаване: ${formatDate(issuedAt)}`),
        !corrects && words(supplied),
      ),
    ),
    group([look.part, look.row], partyBox("Получател", buyer), partyBox("Доставчик", seller)),
    corrects && correctionBox(corrects),
    table(columns, content.lines),
    wholeGroup([look.part, look.row], facts(content), sums(content, kind)),
    wholeGroup(
      [look.part, look.row],
      group([look.half], fact("Съставил", content.manager)),
      group([look.half], words("Всички суми са в евро (EUR).", look.label)),
    ),
  );
  return paperFile({ title, author: seller.name }, [sheets]);
}

function partyBox(heading: string, party: InvoiceParty): ReactElement {
  return group(
    [look.half, look.box],
    words(heading, look.label),
    words(party.name, look.strong),
    words(party.address),
    party.eik && words(`ЕИК: ${party.eik}`),
    party.vat_number && words(`ИН по ЗДДС: ${party.vat_number}`),
  );
}

function correctionBox({ number, issued_at, reason }: NonNullable<InvoiceContent["corrects"]>): ReactElement {
  return group(
    [look.part, look.box],
    words(`Към фактура №\u00a0${invoiceNumberText(number)} от ${dateText(issued_at)}`, look.strong),
    words(`Основание за издаване: ${reason}`),
  );
}

function facts(content: InvoiceContent): ReactElement {
  return group(
    [look.facts],
    fact("Поръчка", `${content.order_number} от ${dateText(content.ordered_at)}`),
    fact("Начин на плащане", methods[content.payment_method]),
    content.vat_reason && fact("Основание за неначисляване на ДДС", content.vat_reason),
  );
}

function sums({ net, vat_rate, vat, total }: InvoiceContent, kind: InvoiceKind): ReactElement {
  const sum = (name: string, cents: number) => group([look.row], words(name), words(euros(cents)));
  return group(
    [look.half],
    sum("Данъчна основа", net),
    sum(`ДДС ${vat_rate} %`, vat),
    group(
      [look.row, look.sum],
      words(kind === "invoice" ? "Сума за плащане" : "Сума за връщане", look.large),
      words(euros(total), look.large),
    ),
  );
}

function dateText(iso: string): string {
  return formatDate(new Date(iso));
}

function euros(cents: number): string {
  return formatMoney(cents, "EUR", "bg");
}

function unitPrice(line: InvoiceLine): string {
  const { price, decimals } = unitNet(line);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${new Intl.NumberFormat("bg-BG", digits).format(price)}\u00a0€`;
}

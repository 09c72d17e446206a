import { monthOf } from "#app/domain/books/month.ts";
import type { PackageBasis } from "#app/domain/books/month-package.ts";
import type { Difference } from "#app/domain/books/package/difference.ts";
import type { MoneySums } from "#app/domain/books/package/money-differences.ts";
import { grossOf } from "#app/domain/books/package/month-part.ts";
import type { MonthSums } from "#app/domain/books/package/month-sums.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatMoney, sumBy } from "#app/domain/money.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { packageTranslator } from "#app/i18n/month-package.ts";
import { differenceText } from "#app/i18n/difference-text.ts";
import { documentFolder, rateRows } from "./tables.ts";
import type { CourierLine } from "./tables.ts";

/** Name of the page within the archive. */
export const firstPageName = "README.html";

/** Maximum number of differences listed on the page; the table has all. */
const listedDifferences = 100;

export type FirstPage = {
  month: string;
  basis: PackageBasis;
  shop: string;
  madeAt: Date;
  sums: MonthSums;
  courierLines: readonly Pick<CourierLine, "carrier" | "amount">[];
  /** `off`: card payments are off. `refused`: the provider returned no movements. */
  card: { state: "off" | "refused" } | { state: "read"; sums: MoneySums };
  differences: readonly Difference[];
  /** When the audit file in the archive was made; null without one. */
  auditFile: { name: string; madeAt: Date } | null;
  /** Tables by title, with the names of their files. */
  tables: readonly { title: string; files: readonly string[] }[];
  documents: number;
};

const monthFormats = {
  bg: new Intl.DateTimeFormat("bg-BG", { month: "long", year: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1f1f1f}
h1{font-size:1.7rem;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;width:100%}th,td{padding:.35rem .6rem;border-bottom:1px solid #ddd;text-align:right}
th:first-child,td:first-child{text-align:left}tfoot td{font-weight:700}
.ok,.bad{padding:.7rem 1rem;border-radius:.5rem;font-weight:700}.ok{background:#e3f4e6}.bad{background:#fde7e4}
li{margin:.25rem 0}`;

/** Returns the start page of the archive for human readers: one HTML file that needs no other. */
export function firstPageHtml(page: FirstPage, locale: Locale): string {
  const t = packageTranslator(locale);
  const month = monthFormats[locale].format(new Date(`${page.month}-15T00:00:00Z`));
  const title = t("package.title", { month });
  const madeAt = formatDateTime(page.madeAt, locale);
  const count = page.differences.length;
  const verdict =
    count === 0
      ? `<p class="ok">${escaped(t("package.agree"))}</p>`
      : `<p class="bad">${escaped(t(count === 1 ? "package.disagree.one" : "package.disagree.other", { count }))}</p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${paragraph(t("package.made", { time: madeAt, shop: page.shop }))}
${paragraph(`${t("package.basis", { basis: t(`package.basis.${page.basis}`) })} ${t("package.inEuros")}`)}
${monthOf(page.madeAt) > page.month ? "" : `<p class="bad">${escaped(t("package.notOver"))}</p>\n`}${verdict}
${differencesPart(page, locale)}
${salesPart(page, locale)}
${cashPart(page, locale)}
${cardPart(page, locale)}
${heading(t("package.audit"))}
${paragraph(
  page.auditFile
    ? t("package.audit.in", { time: formatDateTime(page.auditFile.madeAt, locale) })
    : t("package.audit.none"),
)}
${filesPart(page, locale)}
</body>
</html>
`;
}

function differencesPart({ differences }: FirstPage, locale: Locale): string {
  if (differences.length === 0) return "";
  const t = packageTranslator(locale);
  const shown = differences.slice(0, listedDifferences);
  const more = differences.length > shown.length;
  return [
    heading(t("package.differences")),
    list(shown.map((difference) => escaped(differenceText(difference, locale)))),
    more ? paragraph(t("package.differences.more", { file: "differences.csv" })) : "",
  ].join("\n");
}

function salesPart({ sums }: FirstPage, locale: Locale): string {
  const t = packageTranslator(locale);
  const admin = adminTranslator(locale);
  const euros = moneyIn(locale);
  const rates = rateRows(sums.rates, sums.returned);
  const returned = grossOf(sums.returned);
  return [
    heading(t("package.sales")),
    paragraph(t("package.sales.count", { count: sums.orders, total: euros(sums.total) })),
    paragraph(t("package.returns.count", { count: sums.returns, total: euros(returned) })),
    table(
      [t("package.byRate"), t("head.netSum"), t("head.vatSum"), t("head.total"), t("head.returned")],
      rates.map(({ sold, returned: back }) => [
        `${sold.rate} %`,
        euros(sold.net),
        euros(sold.vat),
        euros(sold.net + sold.vat),
        euros(back.net + back.vat),
      ]),
      [
        t("package.total"),
        euros(sumBy(sums.rates, ({ net }) => net)),
        euros(sumBy(sums.rates, ({ vat }) => vat)),
        euros(grossOf(sums.rates)),
        euros(returned),
      ],
    ),
    table(
      [t("package.byMethod"), t("head.orders"), t("head.sales"), t("head.returned")],
      sums.methods.map(({ method, orders, total, returned: back }) => [
        admin(`orders.method.${method}`),
        String(orders),
        euros(total),
        euros(back),
      ]),
      [
        t("package.total"),
        String(sums.orders),
        euros(sumBy(sums.methods, ({ total }) => total)),
        euros(sumBy(sums.methods, ({ returned: back }) => back)),
      ],
    ),
  ].join("\n");
}

function cashPart({ courierLines }: FirstPage, locale: Locale): string {
  const t = packageTranslator(locale);
  const admin = adminTranslator(locale);
  const euros = moneyIn(locale);
  if (courierLines.length === 0) return heading(t("package.cash")) + paragraph(t("package.cash.none"));
  const rows = carrierNames.flatMap((carrier) => {
    const lines = courierLines.filter((line) => line.carrier === carrier);
    if (lines.length === 0) return [];
    const sum = sumBy(lines, ({ amount }) => amount ?? 0);
    return [[admin(`delivery.carrier.${carrier}`), String(lines.length), euros(sum)]];
  });
  const total = euros(sumBy(courierLines, ({ amount }) => amount ?? 0));
  return [
    heading(t("package.cash")),
    table([t("head.carrier"), t("head.waybill"), t("head.amount")], rows, [
      t("package.total"),
      String(courierLines.length),
      total,
    ]),
  ].join("\n");
}

function cardPart({ card }: FirstPage, locale: Locale): string {
  const t = packageTranslator(locale);
  const euros = moneyIn(locale);
  const head = heading(t("package.card"));
  if (card.state !== "read")
    return head + paragraph(t(card.state === "off" ? "package.card.off" : "package.card.failed"));
  const { charges, refunds, fees, payouts } = card.sums;
  if (charges === 0 && refunds === 0 && fees === 0 && payouts === 0)
    return head + paragraph(t("package.card.none"));
  const rows = [
    [t("package.card.charges"), euros(charges)],
    [t("package.card.refunds"), euros(-refunds)],
    [t("package.card.fees"), euros(-fees)],
    [t("package.card.payouts"), euros(payouts)],
  ];
  return head + table([t("head.kind"), t("head.amount")], rows, null);
}

function filesPart({ tables, auditFile, documents }: FirstPage, locale: Locale): string {
  const t = packageTranslator(locale);
  const link = (name: string) => `<a href="${escaped(name)}">${escaped(name)}</a>`;
  const count = t(documents === 1 ? "package.file.documents.one" : "package.file.documents", {
    count: documents,
  });
  return [
    heading(t("package.files")),
    list([
      ...tables.map(({ title, files }) => `${escaped(title)}: ${files.map(link).join(", ")}`),
      ...(auditFile ? [`${escaped(t("package.audit"))}: ${link(auditFile.name)}`] : []),
      `${escaped(count)}: ${link(`${documentFolder}/`)}`,
    ]),
  ].join("\n");
}

const moneyIn = (locale: Locale) => (cents: number) => formatMoney(cents, "EUR", locale);

function heading(text: string): string {
  return `<h2>${escaped(text)}</h2>\n`;
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

/** Returns a list of items that are HTML. */
function list(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;
}

/** Returns a table of plain-text cells. */
function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  foot: readonly string[] | null,
): string {
  const row = (tag: "th" | "td") => (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return [
    `<table>\n<thead>${row("th")(heads)}</thead>`,
    `<tbody>\n${rows.map(row("td")).join("\n")}\n</tbody>`,
    foot ? `<tfoot>${row("td")(foot)}</tfoot>` : "",
    "</table>",
  ].join("\n");
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

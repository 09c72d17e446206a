import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sumBy } from "#app/domain/money.ts";
import { sampleMonths } from "#tests/factories/books/sample-months.ts";
import { orderDifferences, sumDifferences } from "./difference.ts";
import { monthPart } from "./month-part.ts";
import type { PackageOrder } from "./month-part.ts";
import { createMonthSums } from "./month-sums.ts";

/** Returns the sum of all elements with a name in an audit file, in euro cents. */
function sumIn(xml: string, element: string): number {
  const found = xml.matchAll(new RegExp(`<${element}>([\\d.]+)</${element}>`, "g"));
  return sumBy([...found], ([, text]) => Math.round(Number(text) * 100));
}

test.for(Object.entries(sampleMonths))(
  "the package of a month agrees with its audit file: %s",
  ([name, { sales }]) => {
    const file = new URL(`../sample-months/${name.replaceAll(/[ ,.]+/g, "-")}.xml`, import.meta.url);
    const xml = readFileSync(file, "utf8");
    const month = createMonthSums();
    for (const { number, issued_at, content, order, sold } of sales) {
      const packaged: PackageOrder = {
        ...order,
        id: String(number),
        paid_eur: order.total_eur,
        refunded_eur: 0,
        delivered_at: issued_at,
        paid_at: issued_at,
        lines: sold,
        documents: [{ table: "sale_document", id: "s", kind: "sale", number, issued_at, content }],
        reductions: [],
      };
      const part = monthPart(packaged, { month: "2026-03", basis: "delivery" });
      expect(orderDifferences(part, new Date("2026-01-01T00:00:00Z"))).toEqual([]);
      month.add(part);
    }
    const sums = month.sums();
    expect(sums.total).toBe(sumIn(xml, "ord_total2"));
    expect(sumBy(sums.rates, ({ net }) => net)).toBe(sumIn(xml, "ord_total1") - sumIn(xml, "ord_disc"));
    expect(sumBy(sums.rates, ({ vat }) => vat)).toBe(sumIn(xml, "ord_vat"));
    expect(sumDifferences(sums, { documented: sums.total, covered: sums.total })).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { differenceCodes } from "#app/domain/books/package/difference.ts";
import type { Difference } from "#app/domain/books/package/difference.ts";
import { differenceText } from "#app/i18n/difference-text.ts";
import { firstPageHtml } from "./first-page.ts";
import type { FirstPage } from "./first-page.ts";

const page: FirstPage = {
  month: "2026-03",
  basis: "payment",
  shop: "„Плодко“ <ООД> & „синове“",
  madeAt: new Date("2026-04-02T10:00:00Z"),
  sums: {
    orders: 2,
    total: 1124,
    rates: [
      { rate: 20, net: 836, vat: 168 },
      { rate: 9, net: 110, vat: 10 },
    ],
    returned: [{ rate: 9, net: 110, vat: 10 }],
    returns: 1,
    methods: [{ method: "stripe", orders: 2, total: 1124, returned: 120 }],
  },
  courierLines: [
    { carrier: "econt", amount: 700 },
    { carrier: "econt", amount: 6 },
  ],
  card: { state: "read", sums: { charges: 1124, refunds: 120, fees: 41, payouts: 963 } },
  differences: [],
  auditFile: { name: "audit-2026-03.xml", madeAt: new Date("2026-04-01T09:00:00Z") },
  tables: [{ title: "Register of documents", files: ["register.csv", "register.xlsx"] }],
  documents: 3,
};

test("the page states that the sums agree and breaks them down by rate, courier and card movement", () => {
  const html = firstPageHtml(page, "en");
  expect(html).toContain("<h1>Documents for March 2026</h1>");
  expect(html).toContain("The month is decided by payment date.");
  expect(html).toContain("The sums agree.");
  expect(html).toContain(
    "<tr><td>9 %</td><td>1,10\u00a0EUR</td><td>0,10\u00a0EUR</td><td>1,20\u00a0EUR</td><td>1,20\u00a0EUR</td></tr>",
  );
  expect(html).toContain("<tr><td>Econt</td><td>2</td><td>7,06\u00a0EUR</td></tr>");
  expect(html).toContain("<tr><td>Fees</td><td>-0,41\u00a0EUR</td></tr>");
  expect(html).toContain('<a href="audit-2026-03.xml">');
  expect(html).toContain("3 documents as PDF");
});

test("warns about a month that is not over", () => {
  const early = firstPageHtml({ ...page, madeAt: new Date("2026-03-31T20:59:59Z") }, "en");
  expect(early).toContain("The month is not over.");
  expect(firstPageHtml(page, "en")).not.toContain("The month is not over.");
});

test("escapes names and needs no other file", () => {
  const html = firstPageHtml(page, "bg");
  expect(html).toContain("„Плодко“ &lt;ООД&gt; &amp; „синове“");
  expect(html).toContain("<title>Документи за март 2026 г.</title>");
  expect(html).not.toMatch(/<script|<link|src=/);
});

test("lists a hundred differences and refers to the table for the rest", () => {
  const differences = Array.from({ length: 101 }, (_, index): Difference => ({
    code: "sale_document_missing",
    subject: String(index),
    ours: 1,
    theirs: null,
  }));
  const html = firstPageHtml({ ...page, differences }, "en");
  expect(html).toContain("There are 101 differences.");
  expect(html.match(/has no sale document/g)).toHaveLength(100);
  expect(html).toContain("All differences are in differences.csv.");
});

test("states what is missing: card money, couriers, audit file", () => {
  const missing = { ...page, courierLines: [], auditFile: null, documents: 1 };
  const texts = (["off", "refused"] as const).map((state) =>
    firstPageHtml({ ...missing, card: { state } }, "en"),
  );
  expect(texts[0]).toContain("Card payments are off.");
  expect(texts[1]).toContain("The provider returned no data.");
  const none = { charges: 0, refunds: 0, fees: 0, payouts: 0 };
  const empty = firstPageHtml({ ...missing, card: { state: "read", sums: none } }, "en");
  for (const text of ["no movements", "couriers paid nothing", "No audit file", "1 document as PDF"])
    expect(empty).toContain(text);
});

test("every difference is a sentence without placeholders in both languages", () => {
  for (const code of differenceCodes)
    for (const locale of ["bg", "en"] as const) {
      const text = differenceText({ code, subject: "12", ours: 100, theirs: null }, locale);
      expect(text).not.toMatch(/[{}]/);
      expect(text).toMatch(/\.$/);
    }
  expect(differenceText({ code: "returns", subject: "a1b2c3d4", ours: 100, theirs: 0 }, "en")).toBe(
    "Order a1b2c3d4 has reversals for 1,00\u00a0EUR, but credit notes for 0,00\u00a0EUR.",
  );
});

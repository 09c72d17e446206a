import fc from "fast-check";
import { expect, test } from "vitest";
import { amountIn, amountOf, currencies, sumOf } from "#app/domain/money.ts";
import { vatRates } from "#app/domain/vat.ts";
import { sampleMonths, sampleSale, sampleSeller } from "#tests/factories/books/sample-months.ts";
import { addsUp, auditEnd, auditOrder, auditStart, xmlText } from "./audit-xml.ts";
import type { AuditReturn, IssuedSale } from "./audit-xml.ts";
import { reversalContent } from "./sale-document.ts";
import { encodeWindows1251 } from "./windows-1251.ts";

function file(sales: readonly IssuedSale[], returns: readonly AuditReturn[] = []): string {
  const head = {
    eik: sampleSeller.eik,
    rf_number: "RF0001234",
    domain_name: "plodko.example",
    shop_type: 1,
    month: "2026-03",
    created_on: "2026-04-02",
  };
  return [auditStart(head), ...sales.map(auditOrder), auditEnd(returns)].join("\n");
}

test.for(Object.entries(sampleMonths))("sample month: %s", async ([name, { sales, returns }]) => {
  const text = file(sales, returns);
  await expect(text).toMatchFileSnapshot(`sample-months/${name.replaceAll(/[ ,.]+/g, "-")}.xml`);
  // The whole file can be encoded.
  expect(new TextDecoder("windows-1251").decode(encodeWindows1251(text))).toBe(text);
});

test("sums agree as the Agency checks them, for any order", () => {
  const anyLines = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(...vatRates),
    ),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(
      anyLines,
      fc.constantFrom(...currencies),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 2000 }),
      fc.boolean(),
      (lines, base, share, delivery, isVatRegistered) => {
        const goods = sumOf(
          lines.map(([price, quantity]) => ({
            price: base === "EUR" ? amountOf(price, "EUR").stotinki : price,
            quantity,
          })),
          base,
        );
        const discount = Math.floor((amountIn(base, goods) * share) / 100);
        const { content } = sampleSale(1, lines, { base, discount, delivery, isVatRegistered });
        expect(addsUp(content)).toBe(true);
        expect(content.rates.reduce((sum, { net }) => sum + net, 0)).toBe(content.net - content.discount);
        expect(content.rates.reduce((sum, { vat }) => sum + vat, 0)).toBe(content.vat);
      },
    ),
  );
});

test("detects a document whose sums do not agree", () => {
  const { content } = sampleSale(1, [[500, 3]], { discount: 100 });
  expect(addsUp(content)).toBe(true);
  expect(addsUp({ ...content, total: content.total + 1 })).toBe(false);
  expect(addsUp({ ...content, net: content.net + 1, vat: content.vat - 1 })).toBe(false);
  const [first, ...others] = content.lines;
  expect(addsUp({ ...content, lines: [{ ...first!, vat: first!.vat + 1 }, ...others] })).toBe(false);
});

test("reversals of a sale in any parts add up to its net and VAT by rate", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const {
        content,
        number,
        issued_at: issuedAt,
      } = sampleSale(1, [
        [460, 2],
        [299, 3, 9],
      ]);
      const reversals: ReturnType<typeof reversalContent>[] = [];
      let left = content.total;
      for (const part of [...parts, content.total]) {
        const amount = Math.min(part, left);
        if (amount === 0) continue;
        const at = issuedAt;
        const rfNumber = "RF0001234";
        const request = { number, issuedAt, amount, reversals, returned: [], at, reason: "", rfNumber };
        const reversal = reversalContent(content, request);
        expect(addsUp(reversal)).toBe(true);
        reversals.push(reversal);
        left -= amount;
      }
      for (const { rate, net, vat } of content.rates) {
        const sums = reversals.flatMap((reversal) => reversal.rates.filter((one) => one.rate === rate));
        expect(sums.reduce((sum, one) => sum + one.net, 0)).toBe(net);
        expect(sums.reduce((sum, one) => sum + one.vat, 0)).toBe(vat);
      }
    }),
  );
});

test("characters that windows-1251 lacks become references, and control characters are left out", () => {
  expect(xmlText("Ж € „а“ é 🍓 <&>\u0000\n")).toBe("Ж € „а“ &#233; &#127827; &lt;&amp;&gt;");
  expect(xmlText("а".repeat(300))).toHaveLength(200);
  expect(() => encodeWindows1251("é")).toThrow("U+e9");
});

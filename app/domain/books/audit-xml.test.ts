import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, amountIn, amountOf, currencies, sumOf, withoutPart } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { vatRates } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { defaultPaymentCodes } from "./audit-settings.ts";
import type { PaymentCodes } from "./audit-settings.ts";
import { addsUp, auditEnd, auditOrder, auditStart, xmlText } from "./audit-xml.ts";
import type { AuditReturn, IssuedSale } from "./audit-xml.ts";
import { reversalContent, saleContent } from "./sale-document.ts";
import { encodeWindows1251 } from "./windows-1251.ts";

type Sold = [price: number, quantity: number, rate?: VatRate, name?: string];

const seller = {
  name: "„Плодко“ ООД",
  address: "ул. „Овощна градина“ 12, 4000 Пловдив",
  eik: "000004600",
  vat_number: "BG000004600",
};

/** An order of a sample month with its sale document; prices are in euro cents with the euro as base currency. */
function sale(
  number: number,
  lines: Sold[],
  {
    base = "EUR",
    discount = 0,
    delivery = 0,
    method = "cash_on_delivery",
    isVatRegistered = true,
    codes = defaultPaymentCodes,
    day = 10,
  }: {
    base?: Currency;
    discount?: number;
    delivery?: number;
    method?: PaymentMethod;
    isVatRegistered?: boolean;
    codes?: PaymentCodes;
    day?: number;
  } = {},
): IssuedSale {
  const sold = lines.map(([price, quantity, vat_rate = 20, name_bg = "Ягодови плодчета"]) => ({
    name_bg,
    weight_grams: 100,
    unit_price_bgn: base === "EUR" ? amountOf(price, "EUR").stotinki : price,
    quantity,
    vat_rate,
  }));
  const goods = sumOf(
    sold.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity })),
    base,
  );
  const [less, more] = [amountOf(discount, base), amountOf(delivery, base)];
  const total = addAmounts(withoutPart(goods, less, base), more, base);
  const soldAt = new Date(Date.UTC(2026, 2, day, 9, 30, 15));
  const order = {
    order_number: `0000${String(number).padStart(4, "0")}`,
    created_at: new Date(Date.UTC(2026, 2, day - 2, 22, 30)),
    payment_method: method,
    carrier: "econt",
    base_currency: base,
    total_bgn: total.stotinki,
    total_eur: total.cents,
    delivery_bgn: more.stotinki,
    delivery_eur: more.cents,
    discount_bgn: less.stotinki,
    discount_eur: less.cents,
  } as const;
  const content = saleContent(order, sold, {
    seller,
    isVatRegistered,
    contact: "hello@plodko.example",
    settings: { payment_codes: codes, rf_number: "RF0001234" },
    transaction: method === "stripe" ? "ch_3PlodkoSample" : "",
    soldAt,
  });
  return { number, issued_at: soldAt, content };
}

function file(sales: readonly IssuedSale[], returns: readonly AuditReturn[] = []): string {
  const head = {
    eik: seller.eik,
    rf_number: "RF0001234",
    domain_name: "plodko.example",
    shop_type: 1,
    month: "2026-03",
    created_on: "2026-04-02",
  };
  return [auditStart(head), ...sales.map(auditOrder), auditEnd(returns)].join("\n");
}

const byProvider: PaymentCodes = {
  ...defaultPaymentCodes,
  card: { code: 4, pos_number: "POS-77", provider: "IE513174 Stripe Technology Europe" },
  cash: { ...defaultPaymentCodes.cash, econt: 6 },
};
const returned: AuditReturn = { order_number: "00000007", amount: 1200, on: "2026-03-20", method: 2 };

const months: Record<string, string> = {
  "one order by courier": file([sale(1, [[460, 2]])]),
  "several orders, each with its own payment": file([
    sale(1, [[460, 2]]),
    sale(2, [[460, 1]], { method: "stripe" }),
    sale(3, [[460, 1]], { method: "stripe", codes: byProvider }),
    sale(4, [[460, 1]], { codes: byProvider }),
  ]),
  "three at 4.99": file([sale(1, [[499, 3]])]),
  "a price that does not divide": file([sale(1, [[500, 3]])]),
  "delivery as a line of its own": file([sale(1, [[460, 2]], { delivery: 399 })]),
  "a discount": file([sale(1, [[460, 5]], { discount: 230, delivery: 399 })]),
  "several VAT rates": file([
    sale(
      1,
      [
        [460, 2],
        [299, 1, 9, "Книжка за плодове"],
        [150, 1, 0],
      ],
      { discount: 100, delivery: 399 },
    ),
  ]),
  "no VAT registration": file([sale(1, [[460, 2]], { isVatRegistered: false, delivery: 399 })]),
  "the lev as base currency": file([
    sale(
      1,
      [
        [101, 1],
        [101, 1],
        [193, 1],
      ],
      { base: "BGN", delivery: 390 },
    ),
  ]),
  "emoji and foreign letters in names": file([
    sale(1, [[460, 1, 20, "Плодчета 🍓 „Crème brûlée“ <b>& още</b> 漢 5 €\u0007"]]),
  ]),
  "a name of 300 characters": file([sale(1, [[460, 1, 20, "Много ".repeat(50)]])]),
  "money returned": file([sale(7, [[600, 2]], { method: "stripe" })], [returned, { ...returned, amount: 1 }]),
};

test.for(Object.entries(months))("sample month: %s", async ([name, text]) => {
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
        const { content } = sale(1, lines, { base, discount, delivery, isVatRegistered });
        expect(addsUp(content)).toBe(true);
        expect(content.rates.reduce((sum, { net }) => sum + net, 0)).toBe(content.net - content.discount);
        expect(content.rates.reduce((sum, { vat }) => sum + vat, 0)).toBe(content.vat);
      },
    ),
  );
});

test("a document whose sums do not agree is found", () => {
  const { content } = sale(1, [[500, 3]], { discount: 100 });
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
      } = sale(1, [
        [460, 2],
        [299, 3, 9],
      ]);
      const reversals: ReturnType<typeof reversalContent>[] = [];
      let left = content.total;
      for (const part of [...parts, content.total]) {
        const amount = Math.min(part, left);
        if (amount === 0) continue;
        const at = issuedAt;
        const request = { number, issuedAt, amount, reversals, at, reason: "", rfNumber: "RF0001234" };
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

import { defaultPaymentCodes } from "#app/domain/books/audit-settings.ts";
import type { PaymentCodes } from "#app/domain/books/audit-settings.ts";
import type { AuditReturn, IssuedSale } from "#app/domain/books/audit-xml.ts";
import { saleContent } from "#app/domain/books/sale-document.ts";
import type { SoldLine } from "#app/domain/documents/order-sums.ts";
import { addAmounts, amountOf, sumOf, withoutPart } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { OrderAmounts, PaymentMethod } from "#app/domain/orders/order.ts";
import type { VatRate } from "#app/domain/vat.ts";

/** A sale document with its order. */
type SampleSale = IssuedSale & { order: SampleOrder; sold: SoldLine[] };
type SampleOrder = OrderAmounts & {
  order_number: string;
  created_at: Date;
  payment_method: PaymentMethod;
};

type Sold = [price: number, quantity: number, rate?: VatRate, name?: string];

export const sampleSeller = {
  name: "„Плодко“ ООД",
  address: "ул. „Овощна градина“ 12, 4000 Пловдив",
  eik: "000004600",
  vat_number: "BG000004600",
};

/**
 * Returns an order of a sample month with its sale document. Amounts are in minor units of `base`, which is the euro by
 * default; `promotions` are what promotions take off each line.
 */
export function sampleSale(
  number: number,
  lines: Sold[],
  {
    base = "EUR",
    discount = 0,
    promotions = [],
    delivery = 0,
    method = "cash_on_delivery",
    isVatRegistered = true,
    codes = defaultPaymentCodes,
    day = 10,
  }: {
    base?: Currency;
    discount?: number;
    promotions?: number[];
    delivery?: number;
    method?: PaymentMethod;
    isVatRegistered?: boolean;
    codes?: PaymentCodes;
    day?: number;
  } = {},
): SampleSale {
  const sold = lines.map(([price, quantity, vat_rate = 20, name_bg = "Ягодови плодчета"], index) => ({
    name_bg,
    weight_grams: 100,
    unit_price_bgn: base === "EUR" ? amountOf(price, "EUR").stotinki : price,
    quantity,
    vat_rate,
    promotion_discount: promotions[index] ?? 0,
  }));
  const goods = sumOf(
    sold.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity })),
    base,
  );
  const [less, more] = [amountOf(discount, base), amountOf(delivery, base)];
  const taken = amountOf(
    promotions.reduce((sum, each) => sum + each, 0),
    base,
  );
  const left = withoutPart(withoutPart(goods, taken, base), less, base);
  const total = addAmounts(left, more, base);
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
    promotions_bgn: taken.stotinki,
    promotions_eur: taken.cents,
  } as const;
  const content = saleContent(order, sold, {
    seller: sampleSeller,
    isVatRegistered,
    contact: "hello@plodko.example",
    settings: { payment_codes: codes, rf_number: "RF0001234" },
    transaction: method === "stripe" ? "ch_3PlodkoSample" : "",
    soldAt,
  });
  return { number, issued_at: soldAt, content, order, sold };
}

const byProvider: PaymentCodes = {
  ...defaultPaymentCodes,
  card: { code: 4, pos_number: "POS-77", provider: "IE513174 Stripe Technology Europe" },
  cash: { ...defaultPaymentCodes.cash, econt: 6 },
};
const returned: AuditReturn = { order_number: "00000007", amount: 1200, on: "2026-03-20", method: 2 };

const month = (sales: SampleSale[], returns: AuditReturn[] = []) => ({ sales, returns });

/** Sample months of the audit file, by name: sales, and money returned. */
export const sampleMonths: Record<string, { sales: SampleSale[]; returns: AuditReturn[] }> = {
  "one order by courier": month([sampleSale(1, [[460, 2]])]),
  "several orders, each with its own payment": month([
    sampleSale(1, [[460, 2]]),
    sampleSale(2, [[460, 1]], { method: "stripe" }),
    sampleSale(3, [[460, 1]], { method: "stripe", codes: byProvider }),
    sampleSale(4, [[460, 1]], { codes: byProvider }),
  ]),
  "three at 4.99": month([sampleSale(1, [[499, 3]])]),
  "a price that does not divide": month([sampleSale(1, [[500, 3]])]),
  "delivery as a line of its own": month([sampleSale(1, [[460, 2]], { delivery: 399 })]),
  "a discount": month([sampleSale(1, [[460, 5]], { discount: 230, delivery: 399 })]),
  "a free book at another rate, and a discount": month([
    sampleSale(
      1,
      [
        [460, 3],
        [500, 1, 9, "Книжка за плодове"],
      ],
      { promotions: [138, 500], discount: 100, delivery: 399 },
    ),
  ]),
  "several VAT rates": month([
    sampleSale(
      1,
      [
        [460, 2],
        [299, 1, 9, "Книжка за плодове"],
        [150, 1, 0],
      ],
      { discount: 100, delivery: 399 },
    ),
  ]),
  "no VAT registration": month([sampleSale(1, [[460, 2]], { isVatRegistered: false, delivery: 399 })]),
  "the lev as base currency": month([
    sampleSale(
      1,
      [
        [101, 1],
        [101, 1],
        [193, 1],
      ],
      { base: "BGN", delivery: 390 },
    ),
  ]),
  "emoji and foreign letters in names": month([
    sampleSale(1, [[460, 1, 20, "Плодчета 🍓 „Crème brûlée“ <b>& още</b> 漢 5 €\u0007"]]),
  ]),
  "a name of 300 characters": month([sampleSale(1, [[460, 1, 20, "Много ".repeat(50)]])]),
  "money returned": month(
    [sampleSale(7, [[600, 2]], { method: "stripe" })],
    [returned, { ...returned, amount: 1 }],
  ),
};

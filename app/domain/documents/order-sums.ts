import { hasSize } from "#app/domain/catalogue/sizes.ts";
import { documentTexts } from "./document-texts.ts";
import type { DocumentTexts } from "./document-texts.ts";
import type { Locale } from "#app/domain/locale.ts";
import { amountIn, splitByWeight, sumBy, sumOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import type { OrderAmounts } from "#app/domain/orders/order.ts";
import { netOf } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";

/** `unit_price_bgn` is gross, in stotinki; `vat_rate` in percent, 0 when the seller is not VAT-registered. */
export type SoldLine = {
  name_bg: string;
  weight_grams: number;
  unit_price_bgn: number;
  quantity: number;
  vat_rate: VatRate;
  /** For documents in both languages. */
  name_en?: string;
  /** What a pack contains, in the order of the products' ids; missing or null for a product that is no pack. */
  parts?: readonly SoldPart[] | null;
};

/** A part of a sold pack: `quantity` units of one pack, for `share_bgn` stotinki of its price. */
export type SoldPart = {
  product_id: string;
  name_bg: string;
  quantity: number;
  share_bgn: number;
  vat_rate: VatRate;
};

/** What decides the VAT of a line. */
export type RatedLine = Pick<SoldLine, "unit_price_bgn" | "quantity" | "vat_rate" | "parts">;

/**
 * Returns an order's lines as documents carry them: at 0 % while the seller is not VAT-registered, otherwise a pack as
 * one line for each VAT rate of its parts, at their shares of the price.
 */
export function ratedLines<Line extends RatedLine>(
  lines: readonly Line[],
  { isVatRegistered }: { isVatRegistered: boolean },
): Line[] {
  if (!isVatRegistered) return lines.map((line) => ({ ...line, vat_rate: 0 as const }));
  return lines.flatMap((line) => {
    const rates = [...Map.groupBy(line.parts ?? [], (part) => part.vat_rate)];
    const priced = rates.map(([vat_rate, parts]) => ({
      ...line,
      vat_rate,
      parts,
      unit_price_bgn: sumBy(parts, ({ share_bgn }) => share_bgn),
    }));
    const charged = priced.filter(({ unit_price_bgn: price }) => price > 0);
    return charged.length > 0 ? charged : [priced[0] ?? line];
  });
}

/** `total` is what the customer pays in euro cents: the goods less the discount, plus the delivery. */
export type OrderTerms = {
  total: number;
  discount?: Amount;
  delivery?: Amount;
  baseCurrency: Currency;
  /** Descriptions are in Bulgarian; `en` adds the English ones. */
  language?: Locale;
};

/** Returns the terms of a stored order. */
export function orderTerms(order: OrderAmounts): OrderTerms & { discount: Amount; delivery: Amount } {
  return {
    total: order.total_eur,
    discount: { stotinki: order.discount_bgn, cents: order.discount_eur },
    delivery: { stotinki: order.delivery_bgn, cents: order.delivery_eur },
    baseCurrency: order.base_currency,
  };
}

const nothing: Amount = { stotinki: 0, cents: 0 };

/** A line before the discount, in euro cents. */
export type SummedLine = { description: string; quantity: number; rate: VatRate; net: number; vat: number };

/** Sums in euro cents: the net of all lines less `discount` is `net`, and `net` + `vat` = `total`. */
export type OrderSums = {
  lines: SummedLine[];
  /** After the discount. */
  rates: { rate: VatRate; net: number; vat: number }[];
  net: number;
  /** Net of VAT. */
  discount: number;
  vat: number;
  total: number;
};

function describe({ name_bg, name_en, weight_grams: grams }: SoldLine, both: DocumentTexts): string {
  const english = name_en ?? name_bg;
  return both(
    hasSize(name_bg, grams, "bg") ? name_bg : `${name_bg}, ${grams} г`,
    hasSize(english, grams, "en") ? english : `${english}, ${grams} g`,
  );
}

/**
 * Splits what a customer pays into net and VAT, by line and by rate; every document of an order shows these sums. The
 * discount and the delivery are divided among the VAT rates in proportion to the goods of each (ЗДДС, article 26,
 * paragraphs 3 and 5). Shares follow the order's base currency: with levs, the lines' own euro amounts need not add up
 * to the total.
 */
export function orderSums(sold: readonly SoldLine[], terms: OrderTerms): OrderSums {
  const { total, discount = nothing, language } = terms;
  const both = documentTexts(language);
  const groups = rateGroups(sold, terms);
  const discountCents = splitByWeight(
    discount.cents,
    groups.map((group) => group.discount),
  );

  const lines: (SummedLine & { position: number })[] = [];
  const rates = groups.map(({ rate, lines: group, delivery, gross }, index) => {
    const before = gross + (discountCents[index] ?? 0);
    const weights = [...group.map(({ amount }) => amount), delivery];
    const netBefore = netOf(before, rate);
    const nets = splitByWeight(netBefore, weights);
    const vats = splitByWeight(before - netBefore, weights);
    const sumsOf = (share: number) => ({ rate, net: nets[share] ?? 0, vat: vats[share] ?? 0 });
    for (const [share, line] of group.entries()) {
      const { position } = line;
      lines.push({
        description: describe(line.sold, both),
        quantity: line.sold.quantity,
        ...sumsOf(share),
        position,
      });
    }
    if (delivery > 0)
      lines.push({
        description: both("Доставка", "Delivery"),
        quantity: 1,
        ...sumsOf(group.length),
        position: sold.length + index,
      });
    const net = netOf(gross, rate);
    return { rate, net, vat: gross - net };
  });
  const net = sumBy(rates, (part) => part.net);
  return {
    lines: lines.toSorted((a, b) => a.position - b.position).map(({ position: _position, ...line }) => line),
    rates,
    net,
    discount: sumBy(lines, (line) => line.net) - net,
    vat: total - net,
    total,
  };
}

/**
 * What is sold at one VAT rate. `amount` of a line is before the discount; it, `discount` and `delivery` are in minor
 * units of the base currency. `gross` is what the customer pays of the rate, in euro cents.
 */
type RateGroup<Line> = {
  rate: VatRate;
  lines: { sold: Line; position: number; amount: number }[];
  discount: number;
  delivery: number;
  gross: number;
};

/** Divides an order among its VAT rates, as `orderSums` describes. */
export function rateGroups<Line extends RatedLine>(
  sold: readonly Line[],
  { total, discount = nothing, delivery = nothing, baseCurrency }: OrderTerms,
): RateGroup<Line>[] {
  const priced = sold.map((line, position) => {
    const item = { price: line.unit_price_bgn, quantity: line.quantity };
    return { sold: line, position, amount: amountIn(baseCurrency, sumOf([item], baseCurrency)) };
  });
  const groups = [...Map.groupBy(priced, (line) => line.sold.vat_rate)];
  const goods = groups.map(([, lines]) => sumBy(lines, ({ amount }) => amount));
  const discounts = splitByWeight(amountIn(baseCurrency, discount), goods);
  const discounted = goods.map((amount, index) => amount - (discounts[index] ?? 0));
  const deliveries = splitByWeight(amountIn(baseCurrency, delivery), someWeight(discounted));
  const charged = discounted.map((amount, index) => amount + (deliveries[index] ?? 0));
  const grosses = splitByWeight(total, charged);
  return groups.map(([rate, lines], index) => ({
    rate,
    lines,
    discount: discounts[index] ?? 0,
    delivery: deliveries[index] ?? 0,
    gross: grosses[index] ?? 0,
  }));
}

/** Returns the weights, or 1 for the first and 0 for the others when all are zero. */
function someWeight(weights: readonly number[]): number[] {
  return weights.some((weight) => weight > 0)
    ? [...weights]
    : weights.map((_, index) => (index === 0 ? 1 : 0));
}

import { hasSize } from "#app/domain/catalogue/sizes.ts";
import { documentTexts } from "./document-texts.ts";
import type { DocumentTexts } from "./document-texts.ts";
import type { Locale } from "#app/domain/locale.ts";
import { addAmounts, amountIn, amountOf, splitByWeight, sumBy, sumOf } from "#app/domain/money.ts";
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
  /** What promotions take off the line, in minor units of the order's base currency; missing for nothing. */
  promotion_discount?: number;
  /** How many of the units are gifts; missing for none. */
  gift_quantity?: number;
  /** For documents in both languages. */
  name_en?: string;
  /** The name on the label of a bag; missing or null for any other product. */
  bag_label?: string | null;
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
export type RatedLine = Pick<
  SoldLine,
  "unit_price_bgn" | "quantity" | "vat_rate" | "parts" | "promotion_discount"
>;

/**
 * Returns an order's lines as documents carry them: at 0 % while the seller is not VAT-registered, otherwise a pack as
 * one line for each VAT rate of its parts, at their shares of the price and of what promotions leave of it.
 */
export function ratedLines<Line extends RatedLine>(
  lines: readonly Line[],
  { isVatRegistered, baseCurrency }: { isVatRegistered: boolean; baseCurrency: Currency },
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
    return charged.length > 0 ? withShares(line, charged, baseCurrency) : [priced[0] ?? line];
  });
}

/**
 * Divides what promotions leave of a pack's line among the lines that stand for it. In euros their amounts need not add
 * up to that of the pack, but a free pack leaves nothing of any of them.
 */
function withShares<Line extends RatedLine>(pack: RatedLine, lines: Line[], base: Currency): Line[] {
  const { promotion_discount: discount = 0 } = pack;
  if (discount === 0) return lines;
  const amounts = lines.map((line) => listAmount(line, base));
  const left = Math.max(0, listAmount(pack, base) - discount);
  const charged = splitByWeight(
    Math.min(
      left,
      sumBy(amounts, (amount) => amount),
    ),
    amounts,
  );
  return lines.map((line, index) => ({
    ...line,
    promotion_discount: (amounts[index] ?? 0) - (charged[index] ?? 0),
  }));
}

/** Returns what a line costs at its list price, in minor units of the base currency. */
function listAmount({ unit_price_bgn: price, quantity }: RatedLine, base: Currency): number {
  return amountIn(base, sumOf([{ price, quantity }], base));
}

/**
 * `total` is what the customer pays in euro cents: the goods less what promotions take off their lines, less the
 * discount that staff gave, plus the delivery.
 */
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

/** A line at its list price, in euro cents. */
export type SummedLine = { description: string; quantity: number; rate: VatRate; net: number; vat: number };

/** Sums in euro cents: the net of all lines less `discount` is `net`, and `net` + `vat` = `total`. */
export type OrderSums = {
  lines: SummedLine[];
  /** After the discount. */
  rates: { rate: VatRate; net: number; vat: number }[];
  net: number;
  /** Of promotions and staff, net of VAT. */
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
 * Splits what a customer pays into net and VAT, by line and by rate; every document of an order shows these sums.
 * Promotions lower the VAT rate of the line that they are for. The discount of staff and the delivery are divided among
 * the VAT rates in proportion to the goods of each (ЗДДС, article 26, paragraphs 3 and 5). Shares follow the order's
 * base currency: with levs, the lines' own euro amounts need not add up to the total.
 */
export function orderSums(sold: readonly SoldLine[], terms: OrderTerms): OrderSums {
  const { total, discount = nothing, baseCurrency, language } = terms;
  const both = documentTexts(language);
  const groups = rateGroups(sold, terms);
  const promotions = sumBy(sold, ({ promotion_discount = 0 }) => promotion_discount);
  const discountCents = splitByWeight(
    addAmounts(discount, amountOf(promotions, baseCurrency), baseCurrency).cents,
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
 * What is sold at one VAT rate. `amount` of a line is at its list price and `charged` after all discounts; they,
 * `discount` and `delivery` are in minor units of the base currency. `discount` is of promotions and staff. `gross` is
 * what the customer pays of the rate, in euro cents.
 */
type RateGroup<Line> = {
  rate: VatRate;
  lines: { sold: Line; position: number; amount: number; charged: number }[];
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
    const amount = listAmount(line, baseCurrency);
    return { sold: line, position, amount, left: amount - (line.promotion_discount ?? 0) };
  });
  const groups = [...Map.groupBy(priced, (line) => line.sold.vat_rate)].map(([rate, lines]) => ({
    rate,
    lines,
    left: sumBy(lines, ({ left }) => left),
  }));
  // In euros the lines of a pack may cost a cent less than the pack, of which the discount may be all.
  const most = sumBy(groups, ({ left }) => left);
  const discounts = splitByWeight(
    Math.min(amountIn(baseCurrency, discount), most),
    groups.map(({ left }) => left),
  );
  const discounted = groups.map(({ left }, index) => left - (discounts[index] ?? 0));
  const deliveries = splitByWeight(amountIn(baseCurrency, delivery), someWeight(discounted));
  const charged = discounted.map((amount, index) => amount + (deliveries[index] ?? 0));
  const grosses = splitByWeight(total, someWeight(charged));
  return groups.map(({ rate, lines, left }, index) => ({
    rate,
    lines: afterDiscount(lines, discounts[index] ?? 0),
    discount: sumBy(lines, ({ amount }) => amount) - left + (discounts[index] ?? 0),
    delivery: deliveries[index] ?? 0,
    gross: grosses[index] ?? 0,
  }));
}

/** Divides the discount of staff among lines in proportion to what promotions have left of each. */
function afterDiscount<Line extends { left: number }>(lines: readonly Line[], discount: number) {
  const shares = splitByWeight(
    discount,
    lines.map(({ left }) => left),
  );
  return lines.map((line, index) => ({ ...line, charged: line.left - (shares[index] ?? 0) }));
}

/** Returns the weights, or 1 for the first and 0 for the others when all are zero. */
export function someWeight(weights: readonly number[]): number[] {
  return weights.some((weight) => weight > 0)
    ? [...weights]
    : weights.map((_, index) => (index === 0 ? 1 : 0));
}

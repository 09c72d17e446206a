import { amountIn, sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";

/**
 * What a promotion gives. `percent` and `amount`: off the products it applies to. `delivery`: free delivery. `units`:
 * of every `units` only `paid_units` are charged, and the cheapest are free. `gift`: one unit of a product.
 */
export const promotionKinds = ["percent", "amount", "delivery", "units", "gift"] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** To which products a promotion applies: its targets are ids, and keys of flavours. */
export const promotionScopes = ["all", "categories", "flavors", "families", "products"] as const;
export type PromotionScope = (typeof promotionScopes)[number];

/** What a promotion gives and to whom. Amounts are in stotinki; what its kind does not use is null. */
export type Promotion = {
  id: string;
  /** As shoppers see it. */
  name_bg: string;
  name_en: string | null;
  kind: PromotionKind;
  /** Whole percent, from 1 to 100. */
  percent: number | null;
  amount_bgn: number | null;
  units: number | null;
  paid_units: number | null;
  gift_product_id: string | null;
  scope: PromotionScope;
  targets: readonly string[];
  /** Least list price of the products it applies to; null for none. */
  min_amount_bgn: number | null;
  /** Least units of the products it applies to; null for none. */
  min_units: number | null;
  /** Whether it adds to others; otherwise it applies alone. */
  is_combinable: boolean;
  /** The owner's order, in which combinable promotions apply; from 0. */
  sort_order: number;
};

/** What decides to which promotions a product belongs. */
export type PromotedProduct = {
  /** What identifies it in a basket. */
  id: string;
  /** Of a bag, which a basket knows by its recipe: its product. */
  product_id?: string;
  category_id: string | null;
  flavor: string | null;
  family_id: string | null;
};

/** Returns whether a promotion applies to a product. */
function isPromoted(
  { scope, targets }: Pick<Promotion, "scope" | "targets">,
  product: PromotedProduct,
): boolean {
  if (scope === "all") return true;
  const keys = {
    categories: product.category_id,
    flavors: product.flavor,
    families: product.family_id,
    products: product.product_id ?? product.id,
  };
  const key = keys[scope];
  return key !== null && targets.includes(key);
}

/** A promotion as a basket is priced by it: with the products of the basket to which it applies. */
export type PromotionTerms = Omit<Promotion, "scope" | "targets" | "gift_product_id"> & {
  /** Null for every product. */
  product_ids: readonly string[] | null;
  /** The gift with its list price in stotinki; null for other kinds, and while it is sold out. */
  gift: { product_id: string; price_bgn: number } | null;
  /** The code that brings it, as the shop writes it; null for an automatic promotion. */
  code: string | null;
};

/**
 * Returns a promotion as a basket of these products is priced by it. `gift` is its gift as far as it is on sale and in
 * stock, with its list price in stotinki.
 */
export function termsOf(
  promotion: Promotion,
  {
    products,
    gift,
    code,
  }: {
    products: readonly PromotedProduct[];
    gift: PromotionTerms["gift"];
    code: string | null;
  },
): PromotionTerms {
  const { scope, targets, gift_product_id: _gift, ...terms } = storedTerms(promotion);
  const isOf = (product: PromotedProduct) => isPromoted({ scope, targets }, product);
  return {
    ...terms,
    code,
    product_ids: scope === "all" ? null : products.filter(isOf).map(({ id }) => id),
    gift,
  };
}

/** Returns the part of a promotion that is stored with an order: what it gives, without limits and window. */
export function storedTerms(promotion: Promotion): Promotion {
  const { id, name_bg, name_en, kind, percent, amount_bgn, units, paid_units, gift_product_id } = promotion;
  const { scope, targets, min_amount_bgn, min_units, is_combinable, sort_order } = promotion;
  const gives = { id, name_bg, name_en, kind, percent, amount_bgn, units, paid_units, gift_product_id };
  return { ...gives, scope, targets, min_amount_bgn, min_units, is_combinable, sort_order };
}

/** Returns an amount of the owner's in minor units of the base currency, as prices are converted. */
export function baseUnits(stotinki: number, base: Currency): number {
  return amountIn(base, sumOf([{ price: stotinki, quantity: 1 }], base));
}

/** Most codes in one order. */
export const maxCodes = 5;

/** Longest code, in characters. */
export const maxCodeLength = 40;

/**
 * Returns a code as the shop stores it: in capitals, without white space and invisible characters, and with the Latin
 * letters of its Cyrillic look-alikes where the whole code can be written so. Codes are read aloud and typed on phones:
 * `ягода10` finds `ЯГОДА10`, and a Cyrillic `ОТК` finds a Latin one.
 */
export function normalCode(typed: string): string {
  const code = typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{C}\p{DI}]/gu, "")
    .toUpperCase();
  const latin = code.replaceAll(/\p{Script=Cyrillic}/gu, (letter) => lookAlikes[letter] ?? letter);
  return /\p{Script=Cyrillic}/u.test(latin) ? code : latin;
}

const lookAlikes: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
  У: "Y",
};

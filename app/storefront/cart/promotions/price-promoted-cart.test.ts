import { expect, test } from "vitest";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { DeliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import { amountOf } from "#app/domain/money.ts";
import type { PromotionTerms } from "#app/domain/promotions/promotion.ts";
import { product } from "#tests/factories/catalogue/carts.ts";
import { promotionTerms } from "#tests/factories/catalogue/promotion-terms.ts";
import type { FoundPromotions } from "./found-promotions.ts";
import { pricePromotedCart } from "./price-promoted-cart.ts";
import { priceCart } from "./promoted.ts";

const levs = (stotinki: number) => amountOf(stotinki, "BGN");
const charged: DeliveryOutlook = { kind: "exact", amount: levs(490) };
const cart: Cart = [{ product: product("a", { price_bgn: 1000 }), quantity: 2 }];
const options = { delivery: charged, baseCurrency: "BGN", locale: "bg" } as const;

function price(
  promotions: PromotionTerms[],
  {
    codes = ["A"],
    ...changes
  }: Partial<FoundPromotions> & { codes?: string[]; delivery?: DeliveryOutlook } = {},
) {
  const found = { promotions, gifts: [], refused: [], codes, ...changes };
  return pricePromotedCart(cart, { found, codes }, { ...options, ...changes });
}

const why = (changes: Partial<PromotionTerms>) =>
  price([promotionTerms({ code: "A", ...changes })]).codes[0]?.why;

test("while nothing is found the cart costs the same as without promotions", () => {
  const { codes, ...unknown } = pricePromotedCart(cart, { found: null, codes: ["A"] }, options);
  expect(codes).toEqual([{ code: "A", why: undefined }]);
  expect({ ...unknown, codes: [] }).toEqual(priceCart(null, cart, options));
  expect(unknown).toMatchObject({ goods: levs(2000), payable: levs(2000), delivery: charged });
});

test("shows what each promotion takes off, and free delivery without an amount", () => {
  const free = promotionTerms({ id: "p2", kind: "delivery", name_bg: "Безплатна доставка", sort_order: 1 });
  for (const delivery of [charged, { kind: "from", amount: levs(490) }, { kind: "depends" }] as const)
    expect(price([promotionTerms(), free], { delivery })).toMatchObject({
      goods: levs(2000),
      payable: levs(1800),
      delivery: { kind: "exact", amount: levs(0) },
      promotions: [
        { name: "Есенна промоция", amount: levs(200) },
        { name: "Безплатна доставка", amount: null },
      ],
    });
});

test("a gift is a line at its list price that costs nothing; of a product in the cart at the cart's price", () => {
  const gift = (id: string) => promotionTerms({ kind: "gift", gift: { product_id: id, price_bgn: 300 } });
  const gifts = [{ product: product("g", { price_bgn: 300 }), quantity: 1 }];
  expect(price([gift("g")], { gifts })).toMatchObject({
    goods: levs(2300),
    payable: levs(2000),
    promotions: [{ amount: levs(300) }],
    gifts,
  });
  expect(price([gift("a")])).toMatchObject({
    goods: levs(3000),
    payable: levs(2000),
    promotions: [{ amount: levs(1000) }],
    gifts: [{ product: cart[0]?.product, quantity: 1 }],
  });
  expect(price([gift("unknown")])).toMatchObject({ payable: levs(2000), gifts: [] });
  const known = { found: { promotions: [gift("g")], gifts, refused: [], codes: [] }, codes: [] };
  expect(pricePromotedCart(cart, { ...known, giftsLeft: ["g"] }, options).gifts).toEqual(gifts);
  expect(pricePromotedCart(cart, { ...known, giftsLeft: [] }, options).gifts).toEqual([]);
  const inCart = [{ product: product("a", { price_bgn: 1000 }), quantity: 2 }];
  expect(price([gift("a")], { gifts: inCart })).toMatchObject({ goods: levs(2000), gifts: [] });
});

test("a promotion whose code is no longer kept does not count", () => {
  expect(price([promotionTerms({ code: "A" })]).payable).toEqual(levs(1800));
  expect(price([promotionTerms({ code: "A" })], { codes: [] }).payable).toEqual(levs(2000));
});

test("says of each code whether it applies, and why not", () => {
  expect(why({})).toBeNull();
  expect(why({ product_ids: ["b"] })).toEqual({ reason: "not_these_products" });
  expect(why({ min_amount_bgn: 2500 })).toEqual({ reason: "below", isPart: false, amount: levs(500) });
  expect(why({ min_units: 5, product_ids: ["a"] })).toEqual({ reason: "below", isPart: true, units: 3 });
  expect(why({ kind: "units", units: 3, paid_units: 2 })).toMatchObject({ reason: "below", units: 1 });
  expect(why({ kind: "gift" })).toEqual({ reason: "gift_gone" });
  const refused = { code: "A", why: "not_yet", from: new Date(0) } as const;
  expect(price([], { refused: [refused] }).codes[0]?.why).toEqual({ reason: "not_yet", from: refused.from });
  expect(price([]).codes[0]?.why).toEqual({ reason: "nothing_to_take" });
});

test("says how much frees the delivery, by the promotion that needs least", () => {
  const free = (changes: Partial<PromotionTerms>) => promotionTerms({ kind: "delivery", ...changes });
  const near = free({ id: "p2", min_amount_bgn: 2300, product_ids: ["a"] });
  expect(price([free({ min_amount_bgn: 3000 }), near]).toFreeDelivery).toEqual({
    missing: levs(300),
    name: "Есенна промоция",
  });
  expect(price([free({ min_amount_bgn: 3000 })]).toFreeDelivery).toEqual({ missing: levs(1000), name: null });
  expect(price([free({ min_units: 9 })]).toFreeDelivery).toBeUndefined();
  const delivery: DeliveryOutlook = { kind: "exact", amount: levs(0) };
  expect(price([free({ min_amount_bgn: 3000 })], { delivery }).toFreeDelivery).toBeUndefined();
});

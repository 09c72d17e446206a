import fc from "fast-check";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import type { Cart, CartProduct } from "#app/domain/cart/cart.ts";
import { builtInFlavors } from "#app/domain/catalogue/flavor.ts";
import { maxAmount } from "#app/domain/money.ts";

/** Returns a product as carts store it. */
export function product(id: string, changes: Partial<CartProduct> = {}): CartProduct {
  return {
    id,
    name_bg: `Плодче ${id}`,
    name_en: `Gummy ${id}`,
    price_bgn: 690,
    weight_grams: 120,
    image_url: null,
    flavor: "strawberry",
    ...changes,
  };
}

export const ids = ["a", "b", "c", "d", "e"];
export const anyProduct = fc.record({
  id: fc.constantFrom(...ids),
  name_bg: fc.string(),
  name_en: fc.string(),
  price_bgn: fc.integer({ min: 0, max: maxAmount }),
  weight_grams: fc.integer({ min: 0, max: 10_000 }),
  image_url: fc.option(fc.webPath()),
  flavor: fc.constantFrom(...builtInFlavors),
});
export const anyLine = fc.record({
  product: anyProduct,
  quantity: fc.integer({ min: 1, max: maxLineQuantity }),
});
export const anyCart: fc.Arbitrary<Cart> = fc.uniqueArray(anyLine, { selector: (line) => line.product.id });
export const anyOffer = fc.uniqueArray(
  fc
    .tuple(anyProduct, fc.integer({ min: -1, max: 1200 }))
    .map(([offered, stock_quantity]) => ({ ...offered, stock_quantity })),
  { selector: (offered) => offered.id },
);
export function idsOf(cart: Cart): string[] {
  return cart.map((line) => line.product.id);
}

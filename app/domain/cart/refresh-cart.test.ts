import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCart, anyOffer, idsOf, product } from "#tests/factories/catalogue/carts.ts";
import type { Cart } from "./cart.ts";
import { refreshCart } from "./refresh-cart.ts";
import type { CartOffer } from "./refresh-cart.ts";

test("a refresh reports a new price", () => {
  const offered = { ...product("a", { price_bgn: 750 }), stock_quantity: 9 };
  expect(refreshCart([{ product: product("a"), quantity: 2 }], [offered])).toEqual({
    cart: [{ product: product("a", { price_bgn: 750 }), quantity: 2 }],
    changes: [{ kind: "price", product: product("a", { price_bgn: 750 }), from: 690, to: 750 }],
  });
});

test("a refresh limits a quantity to the stock and reports it", () => {
  const { cart, changes } = refreshCart(
    [{ product: product("a"), quantity: 5 }],
    [{ ...product("a"), stock_quantity: 3 }],
  );
  expect(cart).toEqual([{ product: product("a"), quantity: 3 }]);
  expect(changes).toEqual([{ kind: "quantity", product: product("a"), from: 5, to: 3 }]);
});

test("a refresh removes products that are sold out or no longer on sale", () => {
  const { cart, changes } = refreshCart(
    [
      { product: product("a"), quantity: 1 },
      { product: product("b"), quantity: 1 },
      { product: product("c"), quantity: 1 },
    ],
    [
      { ...product("b"), stock_quantity: 0 },
      { ...product("c"), stock_quantity: 1 },
    ],
  );
  expect(idsOf(cart)).toEqual(["c"]);
  expect(changes).toEqual([
    { kind: "gone", product: product("a") },
    { kind: "sold_out", product: product("b") },
  ]);
});

test("a refresh updates names and pictures without reporting a change", () => {
  const renamed = product("a", { name_bg: "Ягодка", image_url: "/new.webp", weight_grams: 150 });
  const { cart, changes } = refreshCart(
    [{ product: product("a"), quantity: 1 }],
    [{ ...renamed, stock_quantity: 9 }],
  );
  expect(cart).toEqual([{ product: renamed, quantity: 1 }]);
  expect(changes).toEqual([]);
});

test("a second refresh with the same products changes and reports nothing", () => {
  fc.assert(
    fc.property(anyCart, anyOffer, (cart, offer) => {
      const first = refreshCart(cart, offer);
      expect(refreshCart(first.cart, offer)).toEqual({ cart: first.cart, changes: [] });
    }),
  );
});

test("a refreshed cart never exceeds the stock and has only current prices", () => {
  fc.assert(
    fc.property(anyCart, anyOffer, (cart, offer) => {
      for (const line of refreshCart(cart, offer).cart) {
        const offered = offer.find((candidate) => candidate.id === line.product.id);
        expect(line.quantity).toBeLessThanOrEqual(offered!.stock_quantity);
        expect(line.product.price_bgn).toBe(offered!.price_bgn);
      }
    }),
  );
});

/** Two packs of two, and four single ones, of a product with seven in stock. */
const packsAndSingles: Cart = [
  { product: product("a"), quantity: 4 },
  { product: product("box"), quantity: 2 },
];

function offersOf(units: number): CartOffer[] {
  const parts = [{ product_id: "a", quantity: 2, stock_quantity: units }];
  return [
    { ...product("a"), stock_quantity: units },
    { ...product("box"), stock_quantity: Math.floor(units / 2), parts },
  ];
}

test("a refresh lowers a line whose product the cart's packs need, and reports it", () => {
  const { cart, changes } = refreshCart(packsAndSingles, offersOf(7));
  expect(cart.map(({ quantity }) => quantity)).toEqual([3, 2]);
  expect(changes).toEqual([{ kind: "shared", product: product("a"), from: 4, to: 3 }]);
});

test("a refresh removes a line of which the cart's packs leave nothing, whatever its price", () => {
  const { cart, changes } = refreshCart(
    packsAndSingles,
    offersOf(4).map((offer) => ({ ...offer, price_bgn: 750 })),
  );
  expect(idsOf(cart)).toEqual(["box"]);
  expect(changes).toEqual([
    { kind: "shared", product: product("a", { price_bgn: 750 }), from: 4, to: 0 },
    { kind: "price", product: product("box", { price_bgn: 750 }), from: 690, to: 750 },
  ]);
});

import { expect, test } from "vitest";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import { product } from "#tests/factories/catalogue/carts.ts";
import { addToCart, maxCartLines, maxLineQuantity, maxQuantity, roomFor } from "./cart.ts";
import type { Cart } from "./cart.ts";

test("the cart takes a product up to its stock, together with what it holds", () => {
  const offer = { ...product("a"), stock_quantity: 3 };
  const two = addToCart([], offer, 2);
  expect([roomFor([], offer), roomFor(two, offer), roomFor(addToCart(two, offer, 5), offer)]).toEqual([
    3, 1, 0,
  ]);
});

test("a stock shown as large is limited by the cart's own bound only", () => {
  const plenty = { ...product("a"), stock_quantity: maxShownStock };
  expect([maxQuantity(plenty), maxQuantity({ stock_quantity: maxShownStock - 1 })]).toEqual([
    maxLineQuantity,
    maxShownStock - 1,
  ]);
});

test("a full cart takes more of its products only", () => {
  const lines = Array.from({ length: maxCartLines }, (_, index) => product(String(index)));
  const full = lines.reduce<Cart>((cart, each) => addToCart(cart, each), []);
  const offer = (id: string) => ({ ...product(id), stock_quantity: 3 });
  expect([roomFor(full, offer("new")), roomFor(full, offer("0"))]).toEqual([0, 2]);
});

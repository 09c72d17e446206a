import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCart, product } from "#tests/factories/catalogue/carts.ts";
import { hasOtherLines, hasOthers, restoreInto } from "./restore-cart.ts";

const line = (id: string, quantity: number) => ({ product: product(id), quantity });

test("the larger quantity of each product counts, and other products stay", () => {
  const cart = [line("a", 3), line("b", 1), line("c", 1)];
  expect(restoreInto(cart, [line("a", 2), line("b", 4), line("d", 1)])).toEqual([
    line("a", 3),
    line("b", 4),
    line("c", 1),
    line("d", 1),
  ]);
  expect(restoreInto([], cart)).toEqual(cart);
});

test("only products that the kept cart lacks are others", () => {
  expect(hasOthers([line("a", 9)], [line("a", 1), line("b", 1)])).toBe(false);
  expect(hasOthers([line("a", 1), line("c", 1)], [line("a", 1)])).toBe(true);
});

test("a product in another quantity makes another line, and one that the cart lacks does not", () => {
  const kept = [line("a", 2), line("b", 1)];
  expect(hasOtherLines([line("a", 1)], kept)).toBe(true);
  expect(hasOtherLines([line("a", 2), line("c", 1)], kept)).toBe(true);
  expect(hasOtherLines([line("a", 2)], kept)).toBe(false);
  expect(hasOtherLines([], kept)).toBe(false);
});

test("restoring twice changes nothing", () => {
  fc.assert(
    fc.property(anyCart, anyCart, (cart, kept) => {
      const once = restoreInto(cart, kept);
      expect(restoreInto(once, kept)).toEqual(once);
    }),
  );
});

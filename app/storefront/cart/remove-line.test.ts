import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setQuantity } from "#app/domain/cart/cart.ts";
import { idsOf, product } from "#tests/factories/catalogue/carts.ts";
import { stubForbiddenWebStorage, stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { removeLine } from "./remove-line.ts";

const line = { product: product("b"), quantity: 3 };

function fillCart(): void {
  changeCart(() => [{ product: product("a"), quantity: 1 }, line, { product: product("c"), quantity: 1 }]);
}

beforeEach(() => void stubWebStorage());
afterEach(() => {
  changeCart(() => []);
  vi.unstubAllGlobals();
});

test("a removed line can be restored to its place, beside what was changed since", () => {
  fillCart();
  const undo = removeLine(line);
  expect(idsOf(readCart())).toEqual(["a", "c"]);
  changeCart((cart) => setQuantity(cart, "c", 5));
  undo();
  expect(readCart().map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    ["a", 1],
    ["b", 3],
    ["c", 5],
  ]);
});

test("also where the browser forbids storage, for as long as the page is open", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  stubForbiddenWebStorage();
  fillCart();
  removeLine(line)();
  expect(idsOf(readCart())).toEqual(["a", "b", "c"]);
});

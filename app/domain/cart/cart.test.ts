import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addToCart,
  badgeText,
  cartCount,
  cartTotal,
  maxCartLines,
  maxLineQuantity,
  orderAgain,
  parseStoredCart,
  quantitiesOf,
  restoreLine,
  quantityFromInput,
  removeFromCart,
  serializeCart,
  setQuantity,
  subtractBought,
} from "./cart.ts";
import type { Cart } from "./cart.ts";
import { refreshCart } from "./refresh-cart.ts";
import { euroCents, maxAmount } from "#app/domain/money.ts";
import {
  anyCart,
  anyLine,
  anyOffer,
  anyProduct,
  idsOf,
  ids,
  product,
} from "#tests/factories/catalogue/carts.ts";

const anyQuantity = fc.integer({ min: -5, max: 2000 });

/** Arbitrary cart operations. */
const anyStep: fc.Arbitrary<(cart: Cart) => Cart> = fc.oneof(
  fc.tuple(anyProduct, anyQuantity).map(
    ([added, quantity]) =>
      (cart: Cart) =>
        addToCart(cart, added, quantity),
  ),
  fc.tuple(fc.constantFrom(...ids), anyQuantity).map(
    ([id, quantity]) =>
      (cart: Cart) =>
        setQuantity(cart, id, quantity),
  ),
  fc.constantFrom(...ids).map((id) => (cart: Cart) => removeFromCart(cart, id)),
  fc.tuple(anyLine, fc.nat(6)).map(
    ([line, place]) =>
      (cart: Cart) =>
        restoreLine(cart, line, place),
  ),
  anyOffer.map((offer) => (cart: Cart) => refreshCart(cart, offer).cart),
);

test("adding a new product appends a line with quantity 1", () => {
  const cart = addToCart([{ product: product("a"), quantity: 2 }], product("b"));
  expect(cart).toEqual([
    { product: product("a"), quantity: 2 },
    { product: product("b"), quantity: 1 },
  ]);
});

test("adding a product again raises its quantity", () => {
  const cart: Cart = [
    { product: product("a"), quantity: 2 },
    { product: product("b"), quantity: 1 },
  ];
  expect(addToCart(cart, product("a"), 3).map((line) => line.quantity)).toEqual([5, 1]);
  expect(addToCart(cart, product("a")).map((line) => line.quantity)).toEqual([3, 1]);
});

test("adding zero or less of a new product adds no line", () => {
  expect(addToCart([], product("a"), 0)).toEqual([]);
  expect(addToCart([], product("a"), -1)).toEqual([]);
});

test("a line stores only the fields that the cart shows", () => {
  const known = { ...product("a"), description_bg: "Дълъг текст", stock_quantity: 5 };
  expect(addToCart([], known)).toEqual([{ product: product("a"), quantity: 1 }]);
});

test("a full cart refuses new products, but accepts more of those in it", () => {
  const full = Array.from({ length: maxCartLines }, (_, at) => ({ product: product(`p${at}`), quantity: 1 }));
  expect(addToCart(full, product("new"))).toBe(full);
  expect(addToCart(full, product("p0"))[0]?.quantity).toBe(2);
  expect(restoreLine(full, { product: product("new"), quantity: 1 }, 0)).toBe(full);
});

test("a quantity of 0 or less removes the line", () => {
  const cart: Cart = [{ product: product("a"), quantity: 2 }];
  expect(setQuantity(cart, "a", 0)).toEqual([]);
  expect(setQuantity(cart, "a", -1)).toEqual([]);
  expect(setQuantity(cart, "a", 1)).toEqual([{ product: product("a"), quantity: 1 }]);
});

test("undoing a removal restores the line at its index, and only once", () => {
  fc.assert(
    fc.property(
      anyCart.filter((cart) => cart.length > 0),
      fc.nat(),
      (cart, chosen) => {
        const place = chosen % cart.length;
        const line = cart[place]!;
        const restored = restoreLine(removeFromCart(cart, line.product.id), line, place);
        expect(restored).toEqual(cart);
        expect(restoreLine(restored, line, place)).toBe(restored);
      },
    ),
  );
});

test("any sequence of operations yields a valid cart that survives local storage", () => {
  fc.assert(
    fc.property(anyCart, fc.array(anyStep, { maxLength: 20 }), (start, steps) => {
      const cart = steps.reduce<Cart>((current, step) => step(current), start);
      expect(new Set(idsOf(cart)).size).toBe(cart.length);
      for (const { quantity } of cart) {
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(maxLineQuantity);
      }
      expect(parseStoredCart(serializeCart(cart))).toEqual(cart);
    }),
  );
});

test("adding, changing, removing and refreshing preserve the order of lines", () => {
  fc.assert(
    fc.property(anyCart, anyProduct, anyQuantity, anyOffer, (cart, added, quantity, offer) => {
      const before = idsOf(cart);
      const isThere = before.includes(added.id);
      expect(idsOf(addToCart(cart, added))).toEqual(isThere ? before : [...before, added.id]);
      const without = before.filter((id) => id !== added.id);
      expect(idsOf(setQuantity(cart, added.id, quantity))).toEqual(quantity > 0 ? before : without);
      expect(idsOf(removeFromCart(cart, added.id))).toEqual(without);
      const refreshed = idsOf(refreshCart(cart, offer).cart);
      expect(refreshed).toEqual(before.filter((id) => refreshed.includes(id)));
    }),
  );
});

test("the total is the sum of price times quantity, exact to the stotinka", () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const exact = cart.reduce(
        (sum, line) => sum + BigInt(line.product.price_bgn) * BigInt(line.quantity),
        0n,
      );
      const total = cartTotal(cart, "BGN");
      expect(BigInt(total.stotinki)).toBe(exact);
      expect(total.cents).toBe(euroCents(total.stotinki));
    }),
  );
  expect(cartTotal([], "BGN")).toEqual({ stotinki: 0, cents: 0 });
});

test("the badge counts units and ends at 99+", () => {
  expect(cartCount([])).toBe(0);
  expect(
    cartCount([
      { product: product("a"), quantity: 2 },
      { product: product("b"), quantity: 98 },
    ]),
  ).toBe(100);
  expect([0, 1, 99, 100, 5000].map(badgeText)).toEqual(["0", "1", "99", "99+", "99+"]);
});

test("a typed quantity is from 1 to the maximum, and 1 for non-numeric text", () => {
  const typed = ["7", " 12 ", "3 бр.", "2.9", "0", "-4", "", "две", "NaN", "5000", "1e3"];
  expect(typed.map(quantityFromInput)).toEqual([7, 12, 3, 2, 1, 1, 1, 1, 1, maxLineQuantity, 1]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const quantity = quantityFromInput(text);
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxLineQuantity).toBe(true);
    }),
  );
});

test("a stored cart is read back unchanged", () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(parseStoredCart(serializeCart(cart))).toEqual(cart);
    }),
  );
});

test("a cart of maximum size is read back", () => {
  const full = Array.from({ length: maxCartLines }, (_, at) => ({ product: product(`p${at}`), quantity: 1 }));
  expect(parseStoredCart(serializeCart(full))).toEqual(full);
});

test("reading drops unknown fields", () => {
  const stored = JSON.stringify([
    { product: { ...product("a"), stock_quantity: 3 }, quantity: 1, note: "x" },
  ]);
  expect(parseStoredCart(stored)).toEqual([{ product: product("a"), quantity: 1 }]);
});

test("refuses invalid JSON with a SyntaxError", () => {
  for (const stored of ["", "{", "undefined", "[{]"])
    expect(() => parseStoredCart(stored)).toThrow(SyntaxError);
});

test("refuses anything that is not a cart with a TypeError", () => {
  const line = { product: product("a"), quantity: 1 };
  const withProduct = (changes: Record<string, unknown>) => [
    { ...line, product: { ...line.product, ...changes } },
  ];
  const foreign: unknown[] = [
    null,
    7,
    "cart",
    { lines: [line] },
    [null],
    ["a"],
    [{}],
    [{ quantity: 1 }],
    [{ product: null, quantity: 1 }],
    [{ product: product("a") }],
    ...[0, -1, 1.5, "1", null, maxLineQuantity + 1].map((quantity) => [{ ...line, quantity }]),
    ...["id", "name_bg", "name_en", "flavor"].map((field) => withProduct({ [field]: 7 })),
    ...["6.90", 6.9, -1, null, maxAmount + 1].map((price_bgn) => withProduct({ price_bgn })),
    ...["120", -1, 0.5].map((weight_grams) => withProduct({ weight_grams })),
    withProduct({ image_url: 7 }),
    withProduct({ image_url: undefined }),
    [line, line],
    Array.from({ length: maxCartLines + 1 }, (_, at) => ({ product: product(`p${at}`), quantity: 1 })),
  ];
  for (const stored of foreign) expect(() => parseStoredCart(JSON.stringify(stored))).toThrow(TypeError);
});

test("any stored text yields an empty cart or one of the two errors", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
      try {
        expect(serializeCart(parseStoredCart(stored))).toBe("[]");
      } catch (error) {
        expect(error instanceof TypeError || error instanceof SyntaxError).toBe(true);
      }
    }),
  );
});

test("ordering again adds current products, and lists those no longer on sale and those without room", () => {
  const cart = addToCart([], product("a"), 2);
  const ordered = [
    { product_id: "a", quantity: 3 },
    { product_id: "b", quantity: 1 },
    { product_id: "c", quantity: 1200 },
  ];
  const offered = [product("c"), product("a", { price_bgn: 990 })];
  const { cart: filled, gone } = orderAgain(cart, ordered, offered);
  expect(filled.map((line) => [line.product.id, line.quantity])).toEqual([
    ["a", 5],
    ["c", maxLineQuantity],
  ]);
  expect(gone).toEqual([{ product_id: "b", quantity: 1 }]);
  expect(orderAgain(cart, ordered, [])).toEqual({ cart, gone: ordered, noRoom: [] });
  const other = Array.from({ length: maxCartLines - 1 }, (_, at) => ({
    product: product(`p${at}`),
    quantity: 1,
  }));
  expect(orderAgain([...cart, ...other], ordered, offered)).toMatchObject({ noRoom: [{ product_id: "c" }] });
});

test("ordering again accounts for every item and yields a storable cart", () => {
  const ordered = fc.uniqueArray(
    fc.record({ product_id: fc.constantFrom(...ids), quantity: fc.integer({ min: 1, max: 999 }) }),
    { selector: ({ product_id }) => product_id },
  );
  fc.assert(
    fc.property(ordered, fc.subarray(ids), (lines, offeredIds) => {
      const { cart, gone } = orderAgain(
        [],
        lines,
        offeredIds.map((id) => product(id)),
      );
      const added = cart.map((line) => ({ product_id: line.product.id, quantity: line.quantity }));
      expect(new Set([...added, ...gone])).toEqual(new Set(lines));
      expect(added.every(({ product_id }) => offeredIds.includes(product_id))).toBe(true);
      expect(parseStoredCart(serializeCart(cart))).toEqual(cart);
    }),
  );
});

test("removing bought quantities leaves what was added in the meantime", () => {
  const bought: Cart = [
    { product: product("a"), quantity: 2 },
    { product: product("b"), quantity: 1 },
  ];
  const now: Cart = [
    { product: product("a"), quantity: 5 },
    { product: product("c"), quantity: 4 },
  ];
  expect(subtractBought(now, quantitiesOf(bought))).toEqual([
    { product: product("a"), quantity: 3 },
    { product: product("c"), quantity: 4 },
  ]);
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(subtractBought(cart, quantitiesOf(cart))).toEqual([]);
      expect(subtractBought(cart, {})).toEqual(cart);
    }),
  );
});

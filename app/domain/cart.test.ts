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
  piecesOf,
  putBack,
  quantityFromInput,
  refreshCart,
  removeFromCart,
  serializeCart,
  setQuantity,
  withoutBought,
} from "./cart.ts";
import type { Cart, CartProduct } from "./cart.ts";
import { euroCents, maxAmount } from "./money.ts";
import { flavors } from "./product.ts";

function product(id: string, changes: Partial<CartProduct> = {}): CartProduct {
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

const ids = ["a", "b", "c", "d", "e"];
const anyProduct = fc.record({
  id: fc.constantFrom(...ids),
  name_bg: fc.string(),
  name_en: fc.string(),
  price_bgn: fc.integer({ min: 0, max: maxAmount }),
  weight_grams: fc.integer({ min: 0, max: 10_000 }),
  image_url: fc.option(fc.webPath()),
  flavor: fc.constantFrom(...flavors),
});
const anyLine = fc.record({ product: anyProduct, quantity: fc.integer({ min: 1, max: maxLineQuantity }) });
const anyCart: fc.Arbitrary<Cart> = fc.uniqueArray(anyLine, { selector: (line) => line.product.id });
const anyOffer = fc.uniqueArray(
  fc
    .tuple(anyProduct, fc.integer({ min: -1, max: 1200 }))
    .map(([offered, stock_quantity]) => ({ ...offered, stock_quantity })),
  { selector: (offered) => offered.id },
);
const anyQuantity = fc.integer({ min: -5, max: 2000 });

/** Anything that can happen to a cart. */
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
        putBack(cart, line, place),
  ),
  anyOffer.map((offer) => (cart: Cart) => refreshCart(cart, offer).cart),
);

function idsOf(cart: Cart): string[] {
  return cart.map((line) => line.product.id);
}

test("adding a new product appends a line of one", () => {
  const cart = addToCart([{ product: product("a"), quantity: 2 }], product("b"));
  expect(cart).toEqual([
    { product: product("a"), quantity: 2 },
    { product: product("b"), quantity: 1 },
  ]);
});

test("adding a product that is there raises its quantity by the amount added", () => {
  const cart: Cart = [
    { product: product("a"), quantity: 2 },
    { product: product("b"), quantity: 1 },
  ];
  expect(addToCart(cart, product("a"), 3).map((line) => line.quantity)).toEqual([5, 1]);
  expect(addToCart(cart, product("a")).map((line) => line.quantity)).toEqual([3, 1]);
});

test("adding nothing of a new product adds no line", () => {
  expect(addToCart([], product("a"), 0)).toEqual([]);
  expect(addToCart([], product("a"), -1)).toEqual([]);
});

test("a line keeps only what the cart shows", () => {
  const known = { ...product("a"), description_bg: "Дълъг текст", stock_quantity: 5 };
  expect(addToCart([], known)).toEqual([{ product: product("a"), quantity: 1 }]);
});

test("a full cart takes no further product, but more of one that is in it", () => {
  const full = Array.from({ length: maxCartLines }, (_, at) => ({ product: product(`p${at}`), quantity: 1 }));
  expect(addToCart(full, product("new"))).toBe(full);
  expect(addToCart(full, product("p0"))[0]?.quantity).toBe(2);
  expect(putBack(full, { product: product("new"), quantity: 1 }, 0)).toBe(full);
});

test("a quantity of 0 or less removes the line", () => {
  const cart: Cart = [{ product: product("a"), quantity: 2 }];
  expect(setQuantity(cart, "a", 0)).toEqual([]);
  expect(setQuantity(cart, "a", -1)).toEqual([]);
  expect(setQuantity(cart, "a", 1)).toEqual([{ product: product("a"), quantity: 1 }]);
});

test("a removed line comes back to its place, and only once", () => {
  fc.assert(
    fc.property(
      anyCart.filter((cart) => cart.length > 0),
      fc.nat(),
      (cart, chosen) => {
        const place = chosen % cart.length;
        const line = cart[place]!;
        const restored = putBack(removeFromCart(cart, line.product.id), line, place);
        expect(restored).toEqual(cart);
        expect(putBack(restored, line, place)).toBe(restored);
      },
    ),
  );
});

test("whatever happens to a cart, it stays a cart that local storage can keep", () => {
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

test("the lines keep their order, whatever is added, changed, removed or refreshed", () => {
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

test("the badge counts pieces and ends at 99+", () => {
  expect(cartCount([])).toBe(0);
  expect(
    cartCount([
      { product: product("a"), quantity: 2 },
      { product: product("b"), quantity: 98 },
    ]),
  ).toBe(100);
  expect([0, 1, 99, 100, 5000].map(badgeText)).toEqual(["0", "1", "99", "99+", "99+"]);
});

test("what is typed as a quantity never goes below 1, and non-numeric text counts as 1", () => {
  const typed = ["7", " 12 ", "3 бр.", "2.9", "0", "-4", "", "две", "NaN", "5000", "1e3"];
  expect(typed.map(quantityFromInput)).toEqual([7, 12, 3, 2, 1, 1, 1, 1, 1, maxLineQuantity, 1]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const quantity = quantityFromInput(text);
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxLineQuantity).toBe(true);
    }),
  );
});

test("a refresh tells of a new price", () => {
  const offered = { ...product("a", { price_bgn: 750 }), stock_quantity: 9 };
  expect(refreshCart([{ product: product("a"), quantity: 2 }], [offered])).toEqual({
    cart: [{ product: product("a", { price_bgn: 750 }), quantity: 2 }],
    changes: [{ kind: "price", product: product("a", { price_bgn: 750 }), from: 690, to: 750 }],
  });
});

test("a refresh lowers a quantity to the stock and says so", () => {
  const { cart, changes } = refreshCart(
    [{ product: product("a"), quantity: 5 }],
    [{ ...product("a"), stock_quantity: 3 }],
  );
  expect(cart).toEqual([{ product: product("a"), quantity: 3 }]);
  expect(changes).toEqual([{ kind: "quantity", product: product("a"), from: 5, to: 3 }]);
});

test("a refresh takes out what is sold out or no longer offered", () => {
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

test("a refresh brings new names and pictures without a word", () => {
  const renamed = product("a", { name_bg: "Ягодка", image_url: "/new.webp", weight_grams: 150 });
  const { cart, changes } = refreshCart(
    [{ product: product("a"), quantity: 1 }],
    [{ ...renamed, stock_quantity: 9 }],
  );
  expect(cart).toEqual([{ product: renamed, quantity: 1 }]);
  expect(changes).toEqual([]);
});

test("a second refresh by the same offer changes nothing and has nothing to tell", () => {
  fc.assert(
    fc.property(anyCart, anyOffer, (cart, offer) => {
      const first = refreshCart(cart, offer);
      expect(refreshCart(first.cart, offer)).toEqual({ cart: first.cart, changes: [] });
    }),
  );
});

test("a refreshed cart asks for nothing that the shop has not, at no price but the shop's", () => {
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

test("a stored cart is read as it was written", () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(parseStoredCart(serializeCart(cart))).toEqual(cart);
    }),
  );
});

test("a cart as full as it may be is read again", () => {
  const full = Array.from({ length: maxCartLines }, (_, at) => ({ product: product(`p${at}`), quantity: 1 }));
  expect(parseStoredCart(serializeCart(full))).toEqual(full);
});

test("fields that a cart does not keep are dropped while reading", () => {
  const stored = JSON.stringify([
    { product: { ...product("a"), stock_quantity: 3 }, quantity: 1, note: "x" },
  ]);
  expect(parseStoredCart(stored)).toEqual([{ product: product("a"), quantity: 1 }]);
});

test("what is no JSON is refused as a syntax error", () => {
  for (const stored of ["", "{", "undefined", "[{]"])
    expect(() => parseStoredCart(stored)).toThrow(SyntaxError);
});

test("what is no cart of this shop is refused as a type error", () => {
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

test("whatever stands in local storage, reading it gives a cart or one of the two errors", () => {
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

test("an order again adds what is still offered, as the shop has it today, and names what is not", () => {
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
  expect(orderAgain(cart, ordered, [])).toEqual({ cart, gone: ordered });
});

test("whatever was ordered, each of it goes into the cart or is named, and the cart stays one that can be kept", () => {
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

test("what was added while the rest was bought is left, and nothing of what was bought", () => {
  const bought: Cart = [
    { product: product("a"), quantity: 2 },
    { product: product("b"), quantity: 1 },
  ];
  const now: Cart = [
    { product: product("a"), quantity: 5 },
    { product: product("c"), quantity: 4 },
  ];
  expect(withoutBought(now, piecesOf(bought))).toEqual([
    { product: product("a"), quantity: 3 },
    { product: product("c"), quantity: 4 },
  ]);
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(withoutBought(cart, piecesOf(cart))).toEqual([]);
      expect(withoutBought(cart, {})).toEqual(cart);
    }),
  );
});

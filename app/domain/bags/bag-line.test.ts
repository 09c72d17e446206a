import { expect, test } from "vitest";
import { addToCart, orderAgain, parseStoredCart, serializeCart } from "#app/domain/cart/cart.ts";
import type { CartOffer } from "#app/domain/cart/refresh-cart.ts";
import { refreshCart } from "#app/domain/cart/refresh-cart.ts";
import { sentItem } from "#app/domain/cart/sent-item.ts";
import { lineBounds } from "#app/domain/cart/shared-parts.ts";
import { euroCents, stotinkiOf } from "#app/domain/money.ts";
import { product } from "#tests/factories/catalogue/carts.ts";
import {
  bagId,
  exampleOffer,
  exampleRecipe,
  peachId,
  pineappleId,
  strawberryId,
} from "#tests/factories/catalogue/mix-offers.ts";
import { bagProduct } from "./bag-line.ts";
import { contentsText, lineName, linePath } from "./bag-name.ts";
import { recipeFaults, recipeKey } from "./bag.ts";
import type { Recipe } from "./bag.ts";
import { orderedBag } from "./ordered-bag.ts";
import { readRecipe } from "./recipe-address.ts";

function made(recipe: Recipe = exampleRecipe, offer = exampleOffer()): CartOffer {
  const bag = bagProduct(recipe, offer, "EUR");
  if (!bag) throw new Error("The bag cannot be sold");
  return bag;
}

test("a filled bag is a product of its own, by the key of its recipe", () => {
  const bag = made();
  expect(bag).toMatchObject({
    id: recipeKey(exampleRecipe),
    name_bg: "Торбичка 100 г",
    price_bgn: stotinkiOf(625),
    weight_grams: 100,
    image_url: "/bag.webp",
    flavor: null,
    stock_quantity: 11,
    parts: [
      { product_id: strawberryId, quantity: 9, stock_quantity: 100 },
      { product_id: pineappleId, quantity: 4, stock_quantity: 100 },
      { product_id: peachId, quantity: 1, stock_quantity: 100 },
    ],
  });
  expect(lineName(bag, "bg")).toBe("Торбичка 100 г „За Мими“");
  expect(lineName(bag, "en")).toBe("Bag of 100 g “За Мими”");
  expect(lineName({ ...bag, recipe: { ...exampleRecipe, label: "" } }, "en")).toBe("Bag of 100 g");
  expect(bag.recipe && contentsText(bag.recipe, "bg")).toBe(
    "9\u00a0×\u00a0Ягода, 4\u00a0×\u00a0Ананас, 1\u00a0×\u00a0Праскова",
  );
});

test("the label is cleaned, and pieces whose name is unknown are not listed", () => {
  expect(made({ ...exampleRecipe, label: " <b>Мими\u202e " }).recipe?.label).toBe("bМими");
  expect(contentsText(exampleRecipe, "bg")).toBe("");
});

test("what the shop cannot sell is no product", () => {
  const offers = [
    exampleOffer({ bag: { part_ids: [strawberryId, pineappleId] } }),
    exampleOffer({ bag: { largest: 99 } }),
    exampleOffer({ stocks: { [peachId]: 0 } }),
    { ...exampleOffer(), bags: [] },
  ];
  for (const offer of offers) expect(bagProduct(exampleRecipe, offer, "EUR")).toBeNull();
});

test("a bag of the same recipe and name is one line, and another name another line", () => {
  const reordered = { ...exampleRecipe, pieces: exampleRecipe.pieces.toReversed() };
  const cart = [made(), made(reordered), made({ ...exampleRecipe, label: "" })].reduce(
    (filled, bag) => addToCart(filled, bag),
    addToCart([], product("a")),
  );
  expect(cart.map(({ quantity }) => quantity)).toEqual([1, 2, 1]);
  expect(cart[1]?.product).not.toHaveProperty("parts");
  expect(parseStoredCart(serializeCart(cart))).toEqual(cart);
});

test("a request names a bag by its product and pieces, and any other product by its id", () => {
  expect(sentItem({ product: product("a"), quantity: 2 })).toEqual({ productId: "a", quantity: 2 });
  expect(sentItem({ product: made(), quantity: 3 })).toEqual({
    productId: bagId,
    quantity: 3,
    recipe: {
      pieces: exampleRecipe.pieces.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
      label: "За Мими",
    },
  });
});

test("refuses a stored bag whose recipe is corrupt", () => {
  const bag = made();
  const [piece, ...others] = exampleRecipe.pieces;
  const corrupt: unknown[] = [
    { recipe: null },
    { recipe: "bag" },
    { recipe: { ...exampleRecipe, label: 7 } },
    { recipe: { ...exampleRecipe, pieces: "x" } },
    { recipe: { ...exampleRecipe, pieces: [null] } },
    { recipe: { ...exampleRecipe, pieces: [{ ...piece, name_bg: 7 }, ...others] } },
    ...[0, 1.5, 1000].map((quantity) => ({ recipe: { ...exampleRecipe, pieces: [{ ...piece, quantity }] } })),
  ];
  for (const changes of corrupt) {
    const stored = JSON.stringify([{ product: { ...bag, ...(changes as object) }, quantity: 1 }]);
    expect(() => parseStoredCart(stored)).toThrow(TypeError);
  }
});

test("the first refresh takes out a stored bag whose recipe is not that of its key, or is none", () => {
  const bag = made();
  const [, ...others] = exampleRecipe.pieces;
  const changed: [object, Recipe][] = [
    [{ id: "a" }, exampleRecipe],
    [{}, { ...exampleRecipe, label: "Друго име" }],
    [{}, { ...exampleRecipe, pieces: others }],
    [{}, { ...exampleRecipe, pieces: [] }],
    [{}, { ...exampleRecipe, label: "я".repeat(41) }],
  ];
  for (const [key, recipe] of changed) {
    const stored = JSON.stringify([{ product: { ...bag, ...key, recipe }, quantity: 1 }]);
    const offered = bagProduct(recipe, exampleOffer(), "EUR");
    const { cart, changes } = refreshCart(parseStoredCart(stored), offered ? [offered] : []);
    expect(cart).toEqual([]);
    expect(changes.map(({ kind }) => kind)).toEqual(["gone"]);
  }
});

test("the address of a bag in the cart opens its recipe, whatever is on its label", () => {
  for (const label of ["", "За Мими", "1+1 & 50%|#?=", "'()*~!"]) {
    const { search } = new URL(linePath(made({ ...exampleRecipe, label })), "https://shop.example");
    expect(readRecipe(new URLSearchParams(search))).toEqual({ ...exampleRecipe, label });
  }
  expect(linePath({ id: "a" })).toBe("/products/a");
});

test("bags, packs and singles share pieces: later packs and bags first, then singles are lowered", () => {
  const stocks = { [strawberryId]: 30 };
  const offer = exampleOffer({ stocks });
  const bag = made(exampleRecipe, offer);
  const other = made({ ...exampleRecipe, label: "" }, offer);
  const part = { product_id: strawberryId, quantity: 5, stock_quantity: 30 };
  const pack = { ...product("pack"), stock_quantity: 6, parts: [part] };
  const single = { ...product(strawberryId), stock_quantity: 30 };
  const line = (offered: CartOffer, quantity: number) => ({ product: offered, quantity });
  const cart = [line(single, 9), line(bag, 2), line(pack, 2), line(other, 1)];
  const offers = [single, bag, pack, other];
  const { cart: refreshed, changes } = refreshCart(cart, offers);
  expect(refreshed.map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    [strawberryId, 2],
    [bag.id, 2],
    [pack.id, 2],
  ]);
  expect(changes.map(({ kind, product: { id } }) => [kind, id])).toEqual([
    ["shared", strawberryId],
    ["bag", other.id],
  ]);
  expect(changes[1]).toMatchObject({ faults: [], product: { recipe: { label: "" } } });
  expect(lineBounds([line(bag, 1), line(pack, 2)], offers).get(bag.id)).toBe(2);
  expect(lineBounds([line(bag, 1), line(pack, 2)], offers).get(pack.id)).toBe(4);
});

test("a refresh reprices bags, and says why one leaves the cart", () => {
  const bag = made();
  const cart = [{ product: bag, quantity: 1 }];
  const dearer = made(exampleRecipe, exampleOffer({ bag: { price_bgn: stotinkiOf(60) } }));
  const repriced = refreshCart(cart, [dearer]);
  expect(repriced.cart.map((line) => euroCents(line.product.price_bgn))).toEqual([635]);
  expect(repriced.changes).toMatchObject([{ kind: "price", from: bag.price_bgn, to: dearer.price_bgn }]);
  const faults = recipeFaults(exampleRecipe, exampleOffer({ stocks: { [peachId]: 0 } }));
  expect(faults).toEqual([{ code: "piece_short", product_id: peachId, stock: 0 }]);
  expect(refreshCart(cart, [], new Map([[bag.id, faults]]))).toEqual({
    cart: [],
    changes: [{ kind: "bag", product: bag, faults }],
  });
});

test("ordering again adds bags by their recipe, also beside the same bag of another label", () => {
  const [named, plain] = [made(), made({ ...exampleRecipe, label: "" })];
  const ordered = [named, plain].map((bag) => ({
    product_id: bagId,
    bag_key: bag.id,
    recipe: bag.recipe ?? null,
    name_bg: bag.name_bg,
    name_en: bag.name_en,
    unit_price_bgn: bag.price_bgn,
    weight_grams: bag.weight_grams,
    quantity: 2,
  }));
  const single = {
    ...product("a"),
    product_id: "a",
    bag_key: null,
    recipe: null,
    unit_price_bgn: 690,
    quantity: 1,
  };
  expect(orderedBag(single)).toBeNull();
  const bags = ordered.flatMap((line) => orderedBag(line) ?? []);
  const { cart, gone } = orderAgain(addToCart([], named), [...ordered, single], [product("b"), ...bags]);
  expect(cart.map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    [named.id, 3],
    [plain.id, 2],
  ]);
  expect(gone).toEqual([single]);
});

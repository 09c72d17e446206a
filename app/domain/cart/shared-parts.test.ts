import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackPart } from "#app/domain/catalogue/packs.ts";
import { lineBounds, partLimits } from "./shared-parts.ts";
import type { StockOffer } from "./shared-parts.ts";

const stock: Record<string, number> = { a: 7, b: 10, c: 4 };

function single(id: string): StockOffer {
  return { id, stock_quantity: stock[id] ?? 0 };
}

function pack(id: string, units: Record<string, number>, stocks = stock): StockOffer {
  const parts = Object.entries(units).map(([product_id, quantity]) => ({
    product_id,
    quantity,
    stock_quantity: stocks[product_id] ?? 0,
  }));
  const allowed = parts.map(({ quantity, stock_quantity }) => Math.floor(stock_quantity / quantity));
  return { id, stock_quantity: Math.max(0, Math.min(...allowed)), parts };
}

function cartOf(quantities: Record<string, number>) {
  return Object.entries(quantities).map(([id, quantity]) => ({ product: { id }, quantity }));
}

const box = pack("box", { a: 2, b: 1, c: 1 });

test("a pack is limited by the part that runs out first", () => {
  expect(partLimits(cartOf({ box: 4 }), [box])).toEqual(new Map([["box", 3]]));
  expect(partLimits(cartOf({ box: 3 }), [box])).toEqual(new Map());
});

test("a single is lowered to what the packs leave, wherever it is in the cart", () => {
  const offers = [box, single("a")];
  for (const cart of [cartOf({ box: 2, a: 4 }), cartOf({ a: 4, box: 2 })])
    expect(partLimits(cart, offers)).toEqual(new Map([["a", 3]]));
  expect(partLimits(cartOf({ a: 2, box: 3 }), offers)).toEqual(new Map([["a", 1]]));
});

test("of two packs the later one is lowered, to nothing if need be", () => {
  const offers = [box, pack("pair", { a: 2 })];
  expect(partLimits(cartOf({ pair: 2, box: 3 }), offers)).toEqual(new Map([["box", 1]]));
  expect(partLimits(cartOf({ box: 3, pair: 2 }), offers)).toEqual(new Map([["pair", 0]]));
});

test("a line that was added during the request does not hide the stock of a part", () => {
  const assumed = { id: "a", stock_quantity: 999 };
  for (const offers of [
    [box, assumed],
    [assumed, box],
  ])
    expect(partLimits(cartOf({ box: 2, a: 4 }), offers)).toEqual(new Map([["a", 3]]));
});

test("lines without an offer count for nothing", () => {
  expect(partLimits(cartOf({ gone: 5, box: 3 }), [box])).toEqual(new Map());
  expect(lineBounds(cartOf({ gone: 5, box: 3 }), [box])).toEqual(new Map([["box", 3]]));
});

test("a line's bound is what the other lines leave", () => {
  const offers = [box, single("a"), single("b")];
  expect(lineBounds(cartOf({ box: 2, a: 1, b: 1 }), offers)).toEqual(
    new Map([
      ["box", 3],
      ["a", 3],
      ["b", 8],
    ]),
  );
  expect(lineBounds(cartOf({ a: 9, box: 3 }), offers)).toEqual(
    new Map([
      ["a", 1],
      ["box", 0],
    ]),
  );
});

const ids = ["a", "b", "c", "d"];
const anyStocks = fc.record(Object.fromEntries(ids.map((id) => [id, fc.integer({ min: -1, max: 40 })])));
const anyUnits = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 5 })), {
    minLength: 1,
    selector: ([id]) => id,
  })
  .map((units) => Object.fromEntries(units));
type Case = { stocks: Record<string, number>; offers: StockOffer[]; cart: ReturnType<typeof cartOf> };
/** A shop of four singles and three packs of them, and a cart of some of these in any order. */
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    stocks: anyStocks,
    units: fc.tuple(anyUnits, anyUnits, anyUnits),
    lines: fc.uniqueArray(
      fc.tuple(fc.constantFrom(...ids, "p0", "p1", "p2"), fc.integer({ min: 1, max: 20 })),
      { selector: ([id]) => id },
    ),
  })
  .map(({ stocks, units, lines }) => {
    const packs = units.map((each, at) => pack(`p${at}`, each, stocks));
    const singles = ids.map((id) => ({ id, stock_quantity: stocks[id] ?? 0 }));
    const offers = [...packs, ...singles].filter(({ id }) => lines.some(([line]) => line === id));
    return { stocks, offers, cart: cartOf(Object.fromEntries(lines)) };
  });

/** Returns whether the quantities need more of a product than its stock; a negative stock sells nothing. */
function isOversold({ stocks, offers, cart }: Case, quantities: ReadonlyMap<string, number>): boolean {
  const sold = new Map<string, number>();
  for (const { product } of cart) {
    const offer = offers.find(({ id }) => id === product.id);
    const parts: readonly PackPart[] = offer?.parts ?? [{ product_id: product.id, quantity: 1 }];
    for (const { product_id, quantity } of parts)
      sold.set(product_id, (sold.get(product_id) ?? 0) + quantity * (quantities.get(product.id) ?? 0));
  }
  return [...sold].some(([id, units]) => units > Math.max(0, stocks[id] ?? 0));
}

const quantitiesOf = ({ cart, offers }: Case) => {
  const limits = partLimits(cart, offers);
  return {
    limits,
    kept: new Map(cart.map(({ product: { id }, quantity }) => [id, limits.get(id) ?? quantity])),
  };
};

test("after the limits no product is oversold, and no line is lowered without need", () => {
  fc.assert(
    fc.property(anyCase, (made) => {
      const { limits, kept } = quantitiesOf(made);
      expect(isOversold(made, kept)).toBe(false);
      for (const { product, quantity } of made.cart) {
        const limit = limits.get(product.id);
        if (limit === undefined) continue;
        expect(limit).toBeGreaterThanOrEqual(0);
        expect(limit).toBeLessThan(quantity);
        expect(isOversold(made, new Map(kept).set(product.id, limit + 1))).toBe(true);
      }
    }),
  );
});

test("a line can be raised to its bound and no further", () => {
  fc.assert(
    fc.property(anyCase, (made) => {
      const { kept } = quantitiesOf(made);
      const lines = cartOf(Object.fromEntries(kept));
      for (const [id, most] of lineBounds(lines, made.offers)) {
        expect(most).toBeGreaterThanOrEqual(kept.get(id) ?? 0);
        expect(isOversold(made, new Map(kept).set(id, most))).toBe(false);
        expect(isOversold(made, new Map(kept).set(id, most + 1))).toBe(true);
      }
    }),
  );
});

import { expect, test } from "vitest";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { completeListing } from "#tests/factories/feeds/listings.ts";
import { catalogProduct } from "./catalog-product.ts";

const reduced = (price_bgn: number, lowestBefore: number): Partial<Listing> => ({
  price_bgn,
  reduction: {
    price: price_bgn,
    lowestBefore,
    since: new Date("2026-11-20T10:00:00Z"),
    until: new Date("2026-12-19T22:00:00Z"),
  },
});

/** Returns the list prices of a product with these sizes. */
function listPrices(...sizes: [Partial<Listing>, ...Partial<Listing>[]]) {
  const [first, ...others] = sizes;
  const product = catalogProduct(
    [completeListing(first), ...others.map((size) => completeListing(size))],
    {
      locale: "en",
      baseUrl: "https://shop.example",
      baseCurrency: "BGN",
      sizeOption: "Size",
      ratings: new Map(),
    },
    { hasSizes: others.length > 0 },
  );
  return [product["list_price_range"], ...product.variants.map((variant) => variant["list_price"])];
}

const euros = (amount: number) => ({ amount, currency: "EUR" });

test("a list price is the lowest before a reduction, of at least a euro cent", () => {
  expect(listPrices(reduced(550, 551))).toEqual([{ min: euros(282), max: euros(282) }, euros(282)]);
  // Both are charged as EUR 2.81.
  expect(listPrices(reduced(549, 550))).toEqual([undefined, undefined]);
  expect(listPrices(reduced(549, 550), reduced(550, 690))).toEqual([
    { min: euros(281), max: euros(353) },
    undefined,
    euros(353),
  ]);
});

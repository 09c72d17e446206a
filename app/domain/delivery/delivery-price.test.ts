import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, amountIn, amountOf, euroCents, stotinkiOf, sumOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { carrierNames, deliveryPlaces } from "./carrier.ts";
import {
  deliveryOutlook,
  deliveryPrice,
  missingToFree,
  placeOf,
  publicDeliveryPrice,
} from "./delivery-price.ts";
import type { DeliveryTerms } from "./delivery-price.ts";
import { defaultDeliverySettings } from "./delivery-settings.ts";

const fixed: DeliveryTerms = {
  carriers: ["econt", "boxnow"],
  pricing: "fixed",
  free_from: 5000,
  prices: {
    any: { office: 590, automat: 490, address: 790 },
    econt: { office: 550, address: 750 },
  },
};
const quoted: DeliveryTerms = { ...fixed, pricing: "quote" };
const few = amountOf(1200, "BGN");

const stotinki = fc.integer({ min: 0, max: 100_000 });
const base = fc.constantFrom<Currency>("BGN", "EUR");
const pricing = fc.constantFrom("free" as const, "fixed" as const, "quote" as const);
const prices = fc.dictionary(
  fc.constantFrom("any", ...carrierNames),
  fc.dictionary(fc.constantFrom(...deliveryPlaces), stotinki),
);
const terms: fc.Arbitrary<DeliveryTerms> = fc.record({
  carriers: fc.uniqueArray(fc.constantFrom(...carrierNames)),
  pricing,
  free_from: fc.option(stotinki),
  prices,
});
const carrier = fc.option(fc.constantFrom(...carrierNames));
const place = fc.constantFrom(...deliveryPlaces);
const quote = fc.option(fc.integer({ min: 0, max: 50_000 }));

test("delivery is free until the owner charges for it", () => {
  fc.assert(
    fc.property(carrier, place, quote, stotinki, base, (by, to, asked, value, currency) => {
      const choice = { carrier: by, place: to, quote: asked, goods: amountOf(value, currency) };
      const nothing = { stotinki: 0, cents: 0 };
      expect(deliveryPrice(defaultDeliverySettings, choice, currency)).toEqual(nothing);
      expect(publicDeliveryPrice(defaultDeliverySettings, choice.goods, currency)).toEqual(nothing);
      expect(deliveryOutlook(defaultDeliverySettings, choice.goods, currency)).toEqual({
        kind: "exact",
        amount: nothing,
      });
    }),
  );
});

test("the fixed price is the carrier's, else the one of deliveries without a carrier", () => {
  const price = (by: "econt" | "boxnow" | null, to: "office" | "automat" | "address") =>
    deliveryPrice(fixed, { carrier: by, place: to, goods: few, quote: null }, "BGN").stotinki;
  expect([price("econt", "office"), price("econt", "address")]).toEqual([550, 750]);
  expect([price("econt", "automat"), price("boxnow", "automat")]).toEqual([490, 490]);
  expect([price(null, "office"), price(null, "address")]).toEqual([590, 790]);
  // With no price set, delivery is free.
  expect(
    deliveryPrice(
      { ...fixed, prices: {} },
      { carrier: null, place: "office", goods: few, quote: null },
      "BGN",
    ),
  ).toEqual({ stotinki: 0, cents: 0 });
});

test("a carrier's quote counts only if quotes are charged and the carrier offers them", () => {
  const choice = { carrier: "econt", place: "office", goods: few, quote: 333 } as const;
  // 3.33 euros are 6.51 levs.
  expect(deliveryPrice(quoted, choice, "BGN")).toEqual({ stotinki: 660, cents: euroCents(660) });
  expect(deliveryPrice(quoted, choice, "EUR")).toEqual({ stotinki: stotinkiOf(340), cents: 340 });
  expect(deliveryPrice(quoted, { ...choice, quote: 330 }, "EUR").cents).toBe(330);
  expect(deliveryPrice(quoted, { ...choice, quote: null }, "BGN").stotinki).toBe(550);
  expect(deliveryPrice(fixed, choice, "BGN").stotinki).toBe(550);
  expect(deliveryPrice(quoted, { ...choice, carrier: "boxnow", place: "automat" }, "BGN").stotinki).toBe(490);
  expect(deliveryPrice(quoted, { ...choice, carrier: null }, "BGN").stotinki).toBe(590);
});

test("rounding raises a quote by less than a tenth of a lev or euro, and never lowers it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), base, (asked, currency) => {
      const choice = { carrier: "speedy", place: "address", goods: few, quote: asked } as const;
      const price = amountIn(currency, deliveryPrice({ ...quoted, free_from: null }, choice, currency));
      const exact = currency === "EUR" ? asked : stotinkiOf(asked);
      expect(price % 10).toBe(0);
      expect(price).toBeGreaterThanOrEqual(exact);
      expect(price).toBeLessThan(exact + 10);
    }),
  );
});

test("delivery is free from the set value of goods on, compared in the base currency", () => {
  const price = (goods: Amount, currency: Currency) =>
    deliveryPrice(fixed, { carrier: null, place: "office", goods, quote: null }, currency);
  expect(price(amountOf(4999, "BGN"), "BGN").stotinki).toBe(590);
  expect(price(amountOf(5000, "BGN"), "BGN").stotinki).toBe(0);
  // 50.00 levs are 25.56 euros: what the page shows decides.
  expect(price(amountOf(2555, "EUR"), "EUR").cents).toBe(euroCents(590));
  expect(price(amountOf(2556, "EUR"), "EUR").cents).toBe(0);
  expect(stotinkiOf(2556)).toBe(4999);
});

test("a delivery price is calculated in the base currency and adds up with the goods to the total", () => {
  const items = fc.array(fc.record({ price: stotinki, quantity: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(terms, carrier, place, quote, items, base, (settings, by, to, asked, bought, currency) => {
      const goods = sumOf(bought, currency);
      const price = deliveryPrice(settings, { carrier: by, place: to, goods, quote: asked }, currency);
      expect(price).toEqual(amountOf(amountIn(currency, price), currency));
      expect(price.stotinki).toBeGreaterThanOrEqual(0);
      const total = addAmounts(goods, price, currency);
      expect(amountIn(currency, total)).toBe(amountIn(currency, goods) + amountIn(currency, price));
      // The database requires this (constraint orders_delivery_check).
      expect(price.stotinki).toBeLessThanOrEqual(total.stotinki);
    }),
  );
});

test("the prices announced before the place is chosen are bounds of every fixed price on offer", () => {
  fc.assert(
    fc.property(terms, stotinki, base, (settings, value, currency) => {
      const goods = amountOf(value, currency);
      const outlook = deliveryOutlook({ ...settings, pricing: "fixed" }, goods, currency);
      const highest = publicDeliveryPrice(settings, goods, currency);
      for (const by of [null, ...settings.carriers])
        for (const to of by === "boxnow" ? (["automat"] as const) : (["office", "address"] as const)) {
          const choice = { carrier: by, place: to, goods, quote: null };
          const price = amountIn(currency, deliveryPrice(settings, choice, currency));
          expect(price).toBeLessThanOrEqual(amountIn(currency, highest));
          const charged = deliveryPrice({ ...settings, pricing: "fixed" }, choice, currency);
          if (outlook.kind === "exact") expect(charged).toEqual(outlook.amount);
          else
            expect(amountIn(currency, charged)).toBeGreaterThanOrEqual(amountIn(currency, outlook.amount!));
        }
    }),
  );
});

test("before the place is chosen a price is exact, the lowest of several, or unknown", () => {
  expect(deliveryOutlook(fixed, few, "BGN")).toEqual({ kind: "from", amount: amountOf(490, "BGN") });
  expect(publicDeliveryPrice(fixed, few, "BGN").stotinki).toBe(790);
  const same = { ...fixed, carriers: [], prices: { any: { office: 500, address: 500 } } };
  expect(deliveryOutlook(same, few, "BGN")).toEqual({ kind: "exact", amount: amountOf(500, "BGN") });
  expect(deliveryOutlook(quoted, few, "BGN")).toEqual({ kind: "depends" });
  expect(deliveryOutlook(quoted, amountOf(5000, "BGN"), "BGN")).toEqual({
    kind: "exact",
    amount: amountOf(0, "BGN"),
  });
  expect(deliveryOutlook({ ...quoted, carriers: ["boxnow"] }, few, "BGN").kind).toBe("from");
});

test("a delivery type determines the kind of place; an order without one goes to an address", () => {
  expect(placeOf("econt_office", null)).toBe("office");
  expect(placeOf("econt_office", "automat")).toBe("automat");
  expect(placeOf("econt_address", null)).toBe("address");
  expect([placeOf(null, null), placeOf("", null)]).toEqual(["address", "address"]);
});

test("says what goods lack until their delivery is free, in the base currency", () => {
  expect(missingToFree(fixed, few, "BGN")).toEqual(amountOf(3800, "BGN"));
  expect(missingToFree(fixed, amountOf(2000, "EUR"), "EUR")).toEqual(amountOf(556, "EUR"));
  expect(missingToFree(fixed, amountOf(5000, "BGN"), "BGN")).toBeNull();
  expect(missingToFree({ ...fixed, free_from: null }, few, "BGN")).toBeNull();
  expect(missingToFree(defaultDeliverySettings, few, "BGN")).toBeNull();
});

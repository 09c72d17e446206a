import { expect, test } from "vitest";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import { deliveryPriceText, deliveryText } from "./delivery-text.ts";

const terms: DeliveryTerms = {
  carriers: [],
  pricing: "fixed",
  free_from: 5000,
  prices: { any: { office: 490, address: 690 } },
};
const euros = { base_currency: "EUR", show_bgn: false } as const;

test("states the lowest price of delivery and the value of goods from which it is free", () => {
  expect(deliveryText(terms, defaultCurrencies, "bg")).toBe(
    "Доставка от 4,90\u00a0лв. / 2,51\u00a0€, безплатна при поръчка от 50,00\u00a0лв. / 25,56\u00a0€",
  );
  expect(deliveryText(terms, euros, "en")).toBe(
    "Delivery from 2,51\u00a0EUR, free for orders from 25,56\u00a0EUR",
  );
  expect(deliveryPriceText({ ...terms, free_from: null }, euros, "bg")).toBe("от 2,51\u00a0€");
});

test("states one price for all places, and no price that only the courier knows", () => {
  const same: DeliveryTerms = { ...terms, free_from: null, prices: { any: { office: 500, address: 500 } } };
  expect(deliveryText(same, euros, "bg")).toBe("Доставка 2,56\u00a0€");
  const quoted: DeliveryTerms = { ...terms, free_from: null, pricing: "quote", carriers: ["econt"] };
  expect(deliveryText(quoted, euros, "bg")).toBe("Доставка по цени на куриера");
  expect(deliveryText(quoted, euros, "en")).toBe("Delivery at the courier’s price");
});

import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { publicDeliveryPrice } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { promisedDays } from "#app/domain/delivery/promised-day.ts";
import type { PromisedDays } from "#app/domain/delivery/promised-day.ts";
import { sumOf } from "#app/domain/money.ts";
import type { Shop } from "#app/server/shop/load-company.ts";

/**
 * Returns the highest delivery price on offer, in euro cents, for an order of one product with this price in stotinki.
 * For structured data.
 */
export function highestDeliveryCents(
  { delivery, currencies: { base_currency } }: Pick<Shop, "delivery" | "currencies">,
  price: number,
): number {
  if (delivery.pricing === "free") return 0;
  return publicDeliveryPrice(delivery, sumOf([{ price, quantity: 1 }], base_currency), base_currency).cents;
}

/** What public pages say about delivery; a part without information is missing. */
export type PublicDelivery = {
  /** Prices of delivery; missing while it is free. */
  delivery?: DeliveryTerms;
  /** Delivery days of an order placed now; missing while no day is promised. */
  promised?: PromisedDays;
};

/** Returns what public pages say about delivery at this moment. */
export function publicDelivery(settings: DeliverySettings, now: Date): PublicDelivery {
  const { carriers, pricing, free_from, prices } = settings;
  const promised = promisedDays(settings, now);
  return {
    ...(pricing !== "free" && { delivery: { carriers, pricing, free_from, prices } }),
    ...(promised && { promised }),
  };
}

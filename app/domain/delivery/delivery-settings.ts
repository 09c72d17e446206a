import type { CarrierName, DeliveryPlace } from "./carrier.ts";

/**
 * What a delivery costs the customer. `free`: nothing (specification, section 1). `fixed`: the owner's price by carrier
 * and place. `quote`: the carrier's price, rounded up, or the fixed price when it quotes none in time.
 */
export const deliveryPricings = ["free", "fixed", "quote"] as const;
export type DeliveryPricing = (typeof deliveryPricings)[number];

/**
 * Prices in stotinki by carrier and place. `any` is for orders without a carrier, and for places without a price of
 * their carrier.
 */
export type DeliveryPrices = Partial<Record<CarrierName | "any", Partial<Record<DeliveryPlace, number>>>>;

/** The owner's delivery settings. Amounts are in stotinki, converted like prices of products. */
export type DeliverySettings = {
  /** The carriers offered at the checkout, in this order. */
  carriers: readonly CarrierName[];
  pricing: DeliveryPricing;
  /** Goods of this value or more are delivered free; null for never. */
  free_from: number | null;
  prices: DeliveryPrices;
  /** Whether the shop promises the day of delivery. */
  is_day_promised: boolean;
  /** Orders before this time in Sofia, `14:00`, are processed from the same day if it is a working day. */
  cut_off: string;
  /** Working days of the week, 1 for Monday to 7 for Sunday. */
  working_days: readonly number[];
  /** Days on which the shop is closed besides the public holidays. */
  closed_days: readonly string[];
  /** Working days until an order is handed over (specification, section 2: one to two). */
  processing_days: number;
  /** Working days that a carrier takes; `any` as in `DeliveryPrices`. */
  carrier_days: Partial<Record<CarrierName | "any", number>>;
  /** Whether customers are reminded of a parcel that has waited two days in an office. */
  is_reminded: boolean;
};

export const defaultDeliverySettings: DeliverySettings = {
  carriers: [],
  pricing: "free",
  free_from: null,
  prices: {},
  is_day_promised: false,
  cut_off: "14:00",
  working_days: [1, 2, 3, 4, 5],
  closed_days: [],
  processing_days: 2,
  carrier_days: { any: 2 },
  is_reminded: true,
};

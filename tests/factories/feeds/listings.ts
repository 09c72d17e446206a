import type { Listing } from "#app/domain/catalogue/listing.ts";
import { deliveryOffer } from "#app/domain/catalogue/offer-terms.ts";
import type { FeedShop } from "#app/domain/feeds/feed-shop.ts";

/** A product of one size with everything that feeds ask for: 100 g at 5.50 lv (2.81 euro). */
export function completeListing(changes: Partial<Listing> = {}): Listing {
  return {
    id: "0199aaaa-0000-7000-8000-000000000001",
    family_id: null,
    name_bg: "Ягодови плодчета",
    name_en: "Strawberry gummies",
    description_bg: "С истински сок от ягода.",
    description_en: "With real strawberry juice.",
    flavor: { key: "strawberry", name_bg: "Ягода", name_en: "Strawberry" },
    category: { id: "0199aaaa-0000-7000-8000-000000000002", name_bg: "Плодчета", name_en: "Gummies" },
    pictures: ["/media/products/strawberry.jpg", "https://cdn.example/more.jpg"],
    gtin: "3800123456787",
    price_bgn: 550,
    reduction: null,
    weight_grams: 100,
    stock_quantity: 20,
    is_pack: false,
    food: {
      legal_name_bg: "Захарни изделия",
      legal_name_en: "Confectionery",
      ingredients_bg: "сок от ягода",
      ingredients_en: "strawberry juice",
      storage_bg: null,
      storage_en: null,
      origin_bg: null,
      origin_en: null,
      warnings_bg: null,
      warnings_en: null,
      nutrition: {
        energy_kj: 1400,
        energy_kcal: 330,
        fat: 0,
        saturates: 0,
        carbohydrate: 80,
        sugars: 60,
        protein: 2,
        salt: 0.1,
      },
    },
    updated_at: new Date("2026-11-01T10:00:00Z"),
    ...changes,
  };
}

/** A shop that delivers for 3.50 euro and hands orders over in two working days. */
export function feedShop(changes: Partial<FeedShop> = {}): FeedShop {
  return {
    baseUrl: "https://shop.example",
    locale: "bg",
    name: "Плодко",
    googleCategory: "4748",
    deliveryOf: () => deliveryOffer(350, 2),
    ...changes,
  };
}

import type { KnownShopper } from "#app/domain/checkout/checkout.ts";
import { askShop } from "#app/storefront/browser/ask-shop.ts";

/** Loads the signed-in person's details; null for visitors and when the shop is unreachable. */
export async function loadKnownShopper(): Promise<KnownShopper | null> {
  try {
    const response = await askShop("/api/profile");
    return response.ok ? ((await response.json()) as KnownShopper | null) : null;
  } catch (error) {
    console.error("The profile could not be loaded", error);
    return null;
  }
}

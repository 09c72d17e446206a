import type { AccountData } from "#app/domain/checkout/checkout.ts";
import { fetchFromShop } from "#app/ui/browser/fetch-from-shop.ts";

/** Loads the signed-in person's details; null for visitors and when the shop is unreachable. */
export async function loadKnownShopper(): Promise<AccountData | null> {
  try {
    const response = await fetchFromShop("/api/profile");
    return response.ok ? ((await response.json()) as AccountData | null) : null;
  } catch (error) {
    console.error("The profile could not be loaded", error);
    return null;
  }
}

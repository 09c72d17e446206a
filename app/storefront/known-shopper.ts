import type { KnownShopper } from "#app/domain/checkout.ts";
import { askShop } from "./ask-shop.ts";

/** What the shop knows of who is signed in; null when nobody is, and when it cannot be asked: then all is typed. */
export async function loadKnownShopper(): Promise<KnownShopper | null> {
  try {
    const response = await askShop("/api/profile");
    return response.ok ? ((await response.json()) as KnownShopper | null) : null;
  } catch (error) {
    console.error("The profile could not be loaded", error);
    return null;
  }
}

import { fetchFromShop } from "#app/ui/browser/fetch-from-shop.ts";
import { changeLocalWishlist } from "#app/storefront/shop/session-store.ts";
import { createWishQueue } from "./wish-queue.ts";
import type { WishAnswer } from "./wish-queue.ts";

const refusals = ["already", "unknown_product", "signed_out"] as const;

const queue = createWishQueue({ send: sendWish, show: showWish });

/** Adds a product to the wishlist or removes it: on the page at once, on the server soon after. */
export const pressWish = queue.press;

/** Resolves when all changes that are pending now have ended. */
export const settledWishes = queue.settled;

function showWish(productId: string, isWished: boolean): void {
  changeLocalWishlist((ids) => {
    const others = ids.filter((id) => id !== productId);
    return isWished ? [productId, ...others] : others;
  });
}

async function sendWish(productId: string, isWish: boolean): Promise<WishAnswer> {
  try {
    const response = await fetchFromShop("/api/wishlist", {
      method: isWish ? "POST" : "DELETE",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ productId }),
      // The request survives leaving the page.
      keepalive: true,
    });
    if (response.ok) return "done";
    const { code } = (await response.json()) as { code: unknown };
    return refusals.find((refusal) => refusal === code) ?? "failed";
  } catch {
    return "failed";
  }
}

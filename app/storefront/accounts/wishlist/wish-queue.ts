/** The shop's answer to one change of the wishlist; `failed` is a missing or unknown answer. */
export type WishAnswer = "done" | "already" | "unknown_product" | "signed_out" | "failed";

/** The outcome of the last of several presses: whether it added or removed, and the answer. */
export type WishOutcome = { isWish: boolean; answer: WishAnswer };

/**
 * Queues changes of the wishlist: shows each at once and sends them one at a time for each product, so that quick
 * presses end with the last one's intention. Reverts what the shop refuses to what it stores.
 */
export function createWishQueue({
  send,
  show,
}: {
  /** Adds a product to the shop's wishlist or removes it; never rejects. */
  send: (productId: string, isWish: boolean) => Promise<WishAnswer>;
  show: (productId: string, isWished: boolean) => void;
}) {
  /** The last press's intention by product, while a change is pending. */
  const intended = new Map<string, boolean>();
  const pending = new Set<Promise<WishOutcome>>();

  async function sendUntilIntended(productId: string): Promise<WishOutcome> {
    let isStored = !intended.get(productId);
    for (;;) {
      const isWish = intended.get(productId) === true;
      const answer = await send(productId, isWish);
      if (answer === "done" || answer === "already") isStored = isWish;
      if (intended.get(productId) !== isWish) continue;
      intended.delete(productId);
      show(productId, isStored);
      return { isWish, answer };
    }
  }

  /** Resolves with the outcome, or with null at once when an earlier press is pending and will report for both. */
  async function press(productId: string, isWish: boolean): Promise<WishOutcome | null> {
    show(productId, isWish);
    const isPending = intended.has(productId);
    intended.set(productId, isWish);
    if (isPending) return null;
    const change = sendUntilIntended(productId);
    pending.add(change);
    const outcome = await change;
    pending.delete(change);
    return outcome;
  }

  /** Resolves when all changes that are pending now have ended. */
  async function settled(): Promise<void> {
    await Promise.all(pending);
  }

  return { press, settled };
}

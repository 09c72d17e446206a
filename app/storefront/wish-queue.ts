/** What the shop answers to one change of the wishlist; `failed` is no answer, or none that can be understood. */
export type WishAnswer = "done" | "already" | "unknown_product" | "signed_out" | "failed";

/** What came of the last of several presses: whether it wished or took back, and the answer. */
export type WishOutcome = { isWish: boolean; answer: WishAnswer };

/**
 * Changes of the wishlist, shown at once and sent one after the other for each product, so that quick presses end as
 * the last one meant. What the shop refuses goes back to what it holds.
 */
export function createWishQueue({
  send,
  show,
}: {
  /** Asks the shop to put a product into the wishlist or to take it out; never rejects. */
  send: (productId: string, isWish: boolean) => Promise<WishAnswer>;
  show: (productId: string, isWished: boolean) => void;
}) {
  /** What the last press meant, by product, while a change is under way. */
  const meant = new Map<string, boolean>();
  const underWay = new Set<Promise<WishOutcome>>();

  async function sendUntilMeant(productId: string): Promise<WishOutcome> {
    let stands = !meant.get(productId);
    for (;;) {
      const isWish = meant.get(productId) === true;
      const answer = await send(productId, isWish);
      if (answer === "done" || answer === "already") stands = isWish;
      if (meant.get(productId) !== isWish) continue;
      meant.delete(productId);
      show(productId, stands);
      return { isWish, answer };
    }
  }

  /** Resolves when all is settled, with null where an earlier press is still under way and will tell for both. */
  async function press(productId: string, isWish: boolean): Promise<WishOutcome | null> {
    show(productId, isWish);
    const isUnderWay = meant.has(productId);
    meant.set(productId, isWish);
    if (isUnderWay) return null;
    const change = sendUntilMeant(productId);
    underWay.add(change);
    const outcome = await change;
    underWay.delete(change);
    return outcome;
  }

  /** Waits until nothing is under way. */
  async function settled(): Promise<void> {
    await Promise.all(underWay);
  }

  return { press, settled };
}

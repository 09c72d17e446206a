/** The gift of an order as its customer sees it: without the receiver's telephone, which is the carrier's alone. */
export type ShownGift = {
  /** Null when the customer receives it, and once it is erased. */
  receiver_first_name: string | null;
  receiver_last_name: string | null;
  /** In lines; empty for a gift without a card. */
  card_text: string;
  /** The requested day of delivery, `2026-11-26`. */
  wished_on: string | null;
};

/** Returns the name of who receives a gift in place of the customer; null when nobody does. */
export function receiverName(gift: ShownGift | null): string | null {
  if (!gift?.receiver_first_name) return null;
  return [gift.receiver_first_name, gift.receiver_last_name].filter(Boolean).join(" ");
}

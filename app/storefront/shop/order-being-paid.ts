import { readStored } from "#app/ui/browser/browser-storage.ts";
import { isRecord } from "#app/storefront/browser/call-function.ts";

/** Name in the local storage of the order that is being paid by card (`notePayment`). */
export const orderBeingPaid = "order-being-paid";

/** Returns the pay token of the card order stored by `notePayment`, which a new order replaces; null without one. */
export function tokenOfEarlierOrder(): string | null {
  const note = readStored("local", orderBeingPaid);
  return isRecord(note) && typeof note.payToken === "string" ? note.payToken : null;
}

import type { Cart } from "#app/domain/cart/cart.ts";
import { sentItem } from "#app/domain/cart/sent-item.ts";
import type { Locale } from "#app/domain/locale.ts";
import { callFunction } from "#app/storefront/browser/call-function.ts";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";
import { cartReminderName } from "./checkout-draft.ts";

/** What the tab knows of the reminder that it asked for: the token that withdraws it, and what was sent. */
type Asked = { token: string; sent: string };

let sending: Promise<boolean> = Promise.resolve(true);

/** Returns whether this tab has asked for a reminder of the purchase. */
export function hasAsked(): boolean {
  return readAsked() !== null;
}

/**
 * Asks for a reminder of the cart at an address, in place of the tab's earlier one; nothing is sent again while both
 * are the same. Requests are sent one after the other. Returns false when the shop refuses or cannot be reached.
 */
export function remindOfCart(request: { email: string; cart: Cart; language: Locale }): Promise<boolean> {
  return inTurn(async () => {
    const items = request.cart.map(sentItem);
    const wanted = { email: request.email, items, language: request.language };
    const sent = JSON.stringify(wanted);
    const asked = readAsked();
    if (asked?.sent === sent) return true;
    const { token } = await callFunction(
      "remind-of-cart",
      JSON.stringify({ ...wanted, ...(asked && { token: asked.token }) }),
    );
    if (typeof token !== "string") return false;
    writeStored("session", cartReminderName, { token, sent } satisfies Asked);
    return true;
  });
}

/** Withdraws the reminder that this tab asked for, if any. Returns false when the shop cannot be reached. */
export function withdrawReminder(): Promise<boolean> {
  return inTurn(async () => {
    const asked = readAsked();
    if (!asked) return true;
    const { success } = await callFunction(
      "remind-of-cart",
      JSON.stringify({ items: [], token: asked.token }),
    );
    if (success === true) forgetStored("session", cartReminderName);
    return success === true;
  });
}

function inTurn(request: () => Promise<boolean>): Promise<boolean> {
  sending = sending.then(request).catch(() => false);
  return sending;
}

function readAsked(): Asked | null {
  const stored = readStored("session", cartReminderName);
  if (typeof stored !== "object" || stored === null) return null;
  const { token, sent } = stored as Partial<Record<keyof Asked, unknown>>;
  return typeof token === "string" && typeof sent === "string" ? { token, sent } : null;
}

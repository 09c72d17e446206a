import { deliveryTypes, emptyCheckoutForm } from "#app/domain/checkout.ts";
import type { CheckoutForm } from "#app/domain/checkout.ts";
import { forgetStored, readStored, writeStored } from "./browser-storage.ts";

const storageName = "checkout-draft";

/** Keeps what was typed, so that it outlives a reload and a change of language; it ends with the tab. */
export function keepDraft(form: CheckoutForm): void {
  writeStored("session", storageName, form);
}

export function forgetDraft(): void {
  forgetStored("session", storageName);
}

/** The kept form; whatever of it is missing, broken or no longer on offer is as in an empty one. */
export function readDraft({ cardPayments }: { cardPayments: boolean }): CheckoutForm {
  const stored = readStored("session", storageName);
  if (typeof stored !== "object" || stored === null) return emptyCheckoutForm;
  const entries = Object.entries(emptyCheckoutForm).map(([field, empty]) => {
    const value: unknown = (stored as Record<string, unknown>)[field];
    return [field, typeof value === typeof empty ? value : empty];
  });
  const draft = Object.fromEntries(entries) as CheckoutForm;
  return {
    ...draft,
    deliveryType: deliveryTypes.find((type) => type === draft.deliveryType) ?? "",
    paymentMethod: cardPayments && draft.paymentMethod === "stripe" ? "stripe" : "cash_on_delivery",
  };
}

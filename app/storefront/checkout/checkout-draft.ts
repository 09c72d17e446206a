import { deliveryTypes, emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { isOfficeReference } from "#app/domain/delivery/chosen-office.ts";
import type { OfficeReference } from "#app/domain/delivery/chosen-office.ts";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

const storageName = "checkout-draft";

/** Stores the form, so that it survives a reload and a change of language; the draft ends with the tab. */
export function storeDraft(form: CheckoutForm): void {
  writeStored("session", storageName, form);
}

export function removeDraft(): void {
  forgetStored("session", storageName);
}

/** Chooses cash on delivery in the stored form. */
export function chooseCashOnDelivery(): void {
  storeDraft({ ...readDraft({ cardPayments: true }), paymentMethod: "cash_on_delivery" });
}

/** Returns the chosen office of a stored form, without its facts, which may have changed; the server checks that it exists. */
function officeIn(stored: object): OfficeReference | null {
  const office: unknown = "office" in stored ? stored.office : null;
  return isOfficeReference(office) ? { carrier: office.carrier, officeCode: office.officeCode } : null;
}

/** Returns the stored form; fields that are missing, malformed or no longer offered are as in an empty one. */
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
    office: officeIn(stored),
    deliveryType: deliveryTypes.find((type) => type === draft.deliveryType) ?? "",
    paymentMethod: cardPayments && draft.paymentMethod === "stripe" ? "stripe" : "cash_on_delivery",
  };
}

import { deliveryTypes, emptyCheckoutForm, emptyGiftForm } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, GiftForm } from "#app/domain/checkout/checkout.ts";
import { isOfficeReference } from "#app/domain/delivery/chosen-office.ts";
import type { OfficeReference } from "#app/domain/delivery/chosen-office.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { isPayableByCard } from "#app/domain/payments/payment.ts";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

const storageName = "checkout-draft";
/** Name in the tab's session of the reminder that was asked for (`remind-of-cart.ts`). */
export const cartReminderName = "cart-reminder";

/** The payment methods that shoppers choose from; payment in hand is for staff. */
export type ShopperMethod = Exclude<PaymentMethod, "in_hand">;

/** Returns the payment methods that the shop offers to shoppers. */
export function offeredMethods({
  cardPayments,
  transfers = false,
  noCash = false,
}: {
  cardPayments: boolean;
  transfers?: boolean | undefined;
  noCash?: boolean | undefined;
}): ShopperMethod[] {
  return [
    ...(noCash ? [] : (["cash_on_delivery"] as const)),
    ...(cardPayments ? (["stripe"] as const) : []),
    ...(transfers ? (["bank_transfer"] as const) : []),
  ];
}

/** Returns the offered methods by which a total in euro cents can be paid; all of them while it is not known. */
export function methodsFor(
  offered: readonly ShopperMethod[],
  totalEur: number | null,
): readonly ShopperMethod[] {
  if (totalEur === null || isPayableByCard(totalEur)) return offered;
  return offered.filter((method) => method !== "stripe");
}

/** Returns the methods that can pay for a gift: the courier would ask its receiver for the cash. */
export function methodsOfGift(methods: readonly ShopperMethod[]): readonly ShopperMethod[] {
  return methods.filter((method) => method !== "cash_on_delivery");
}

/**
 * Returns the form as it is sent when there is nothing to pay: with the offered method that collects no cash on
 * delivery, so that every office can hand over the order.
 */
export function withoutPayment(form: CheckoutForm, offered: readonly ShopperMethod[]): CheckoutForm {
  return offered.includes("stripe") ? { ...form, paymentMethod: "stripe" } : form;
}

/** Stores the form in the tab's session, so that it survives a reload and a change of language. */
export function storeDraft(form: CheckoutForm): void {
  writeStored("session", storageName, form);
}

/** Removes the stored form, and the tick of the reminder, which holds for one purchase. */
export function removeDraft(): void {
  forgetStored("session", cartReminderName);
  forgetStored("session", storageName);
}

/** Chooses cash on delivery in the stored form. */
export function chooseCashOnDelivery(): void {
  storeDraft({ ...readDraft(["cash_on_delivery"]), paymentMethod: "cash_on_delivery" });
}

/**
 * Returns the chosen office of a stored form, null without a valid one. Leaves out its facts, which may have changed;
 * the server checks that it exists.
 */
function officeIn(stored: object): OfficeReference | null {
  const office: unknown = "office" in stored ? stored.office : null;
  return isOfficeReference(office) ? { carrier: office.carrier, officeCode: office.officeCode } : null;
}

/** Returns the gift of a stored form, with empty fields where they are malformed; null when the order is none. */
function giftIn(stored: object): GiftForm | null {
  const gift: unknown = "gift" in stored ? stored.gift : null;
  return typeof gift === "object" && gift !== null ? fieldsIn(gift, emptyGiftForm) : null;
}

/** Returns the stored fields of a form; those of another type than in the empty form are as in that one. */
function fieldsIn<Form extends object>(stored: object, empty: Form): Form {
  const entries = Object.entries(empty as Record<string, unknown>).map(([field, value]) => {
    const found: unknown = (stored as Record<string, unknown>)[field];
    return [field, typeof found === typeof value ? found : value];
  });
  return Object.fromEntries(entries) as Form;
}

/**
 * Returns the stored form; fields that are missing, malformed or no longer offered are as in an empty one, which has
 * the first of the methods.
 */
export function readDraft(methods: readonly ShopperMethod[]): CheckoutForm {
  const stored = readStored("session", storageName);
  const paymentMethod = methods[0] ?? emptyCheckoutForm.paymentMethod;
  if (typeof stored !== "object" || stored === null) return { ...emptyCheckoutForm, paymentMethod };
  const draft = fieldsIn(stored, emptyCheckoutForm);
  const gift = giftIn(stored);
  return {
    ...draft,
    office: officeIn(stored),
    deliveryType: deliveryTypes.find((type) => type === draft.deliveryType) ?? "",
    paymentMethod: methods.find((method) => method === draft.paymentMethod) ?? paymentMethod,
    ...(gift && { gift }),
    ...("refusesReviewRequest" in stored &&
      stored.refusesReviewRequest === true && { refusesReviewRequest: true }),
  };
}

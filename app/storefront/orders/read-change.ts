import { deliveryTypes } from "#app/domain/checkout/checkout.ts";
import type { CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { isOfficeReference } from "#app/domain/delivery/chosen-office.ts";
import type { NewDelivery } from "#app/server/orders/customer-changes.ts";

/** What the customer does on the page of an order: cancel, ask for the delivery to change, or change it. */
type ChangeIntent = "cancel" | "show" | "redirect";

/** A posted change; `delivery` is null unless the intent is `redirect`. */
type PostedChange = { intent: ChangeIntent; email: string; delivery: NewDelivery | null };

/** Why a change was refused, with what was typed, or the order's delivery to change if `code` is null. */
export type ChangeAnswer = PostedChange & {
  code:
    | null
    | "unknown"
    | "wrong_email"
    | "not_allowed"
    | "rate_limited"
    | "invalid"
    | "other_price"
    | "failed"
    | "offline";
  problems: CheckoutProblem[];
  /** Minutes until the next attempt after too many. */
  minutes: number;
};

/** Reads a posted change. An unknown intent only shows the delivery, an unknown delivery type becomes empty. */
export function readChange(field: (name: string) => string): PostedChange {
  const email = field("email");
  const posted = field("intent");
  if (posted === "cancel") return { intent: posted, email, delivery: null };
  if (posted !== "redirect") return { intent: "show", email, delivery: null };
  const deliveryType = deliveryTypes.find((type) => type === field("deliveryType")) ?? "";
  const office = { carrier: field("carrier"), officeCode: field("officeCode") };
  return {
    intent: posted,
    email,
    delivery: {
      phone: field("phone"),
      city: field("city"),
      deliveryType,
      deliveryDetails: field("deliveryDetails"),
      office: deliveryType === "econt_office" && isOfficeReference(office) ? office : null,
    },
  };
}

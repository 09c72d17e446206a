/** The letters that the shop writes; `order_*` to the customer, `owner_*` and `contact_message` to the shop's owner. */
export const letterKinds = [
  "order_received",
  "owner_order_received",
  "order_shipped",
  "order_delivered",
  "order_cancelled",
  "verify_email",
  "reset_password",
  "contact_message",
  "newsletter_confirmation",
  "test",
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** `failed` is a dead letter: the mail server refused it for good, or every attempt was used up. */
export const letterStates = ["waiting", "sent", "failed"] as const;
export type LetterState = (typeof letterStates)[number];

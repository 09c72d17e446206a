/** The intents that the forms of an order's page post (field `intent`). */
export const orderIntents = [
  "advance",
  "cancel",
  "return",
  "mark_paid",
  "mark_unpaid",
  "mark_refunded",
  "refund",
  "note",
  "delete_note",
] as const;
export type OrderIntent = (typeof orderIntents)[number];

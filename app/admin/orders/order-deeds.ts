/** What the forms of an order's page do to it. */
export const orderDeeds = [
  "advance",
  "cancel",
  "return",
  "mark_paid",
  "mark_unpaid",
  "refund",
  "note",
  "delete_note",
] as const;
export type OrderDeed = (typeof orderDeeds)[number];

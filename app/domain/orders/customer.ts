/** Maximum length of the owner's notes on a customer, in characters. */
export const maxCustomerNotes = 2000;

/** Reserved domain to which no e-mail can be delivered (RFC 2606). */
export const erasedDomain = "@deleted.invalid";

/** Returns the placeholder e-mail of an erased customer or of an order whose buyer was erased. */
export function erasedEmail(id: string): string {
  return `deleted-${id}${erasedDomain}`;
}

/** Returns whether personal data was erased: only the customer's row, or the order's items and amounts, remain. */
export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(erasedDomain);
}

/** Placeholder domain for customers without an e-mail; no e-mail can be delivered to it (RFC 2606). */
const phoneDomain = "@phone.invalid";

/** Returns the placeholder e-mail of a customer without one, whom the key of the phone number identifies. */
export function emailOfPhone(key: string): string {
  return `${key}${phoneDomain}`;
}

/** Returns whether an e-mail is a real address rather than a placeholder. */
export function isReachable(email: string): boolean {
  return !email.endsWith(".invalid");
}

/** Sort orders of the customer list. */
export const customerSorts = ["newest", "oldest", "name_asc", "name_desc"] as const;
export type CustomerSort = (typeof customerSorts)[number];

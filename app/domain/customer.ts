import { nationalNumber } from "./phone.ts";

/** Characters that the owner may note about a customer. */
export const maxCustomerNotes = 2000;

/** Where no letter arrives (RFC 2606). */
export const erasedDomain = "@deleted.invalid";

/** The address that stands in place of the own one of an erased customer, or at an order whose buyer is forgotten. */
export function erasedEmail(id: string): string {
  return `deleted-${id}${erasedDomain}`;
}

/** Whether who it was is erased: of a customer only the row is left, to which orders belong, of an order what was sold. */
export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(erasedDomain);
}

/** Addresses under which customers stand who gave no e-mail; no letter arrives there (RFC 2606). */
const phoneDomain = "@phone.invalid";

/** What stands in place of an e-mail for whoever gave none: the phone, however it was written. */
export function emailOfPhone(phone: string): string {
  return `${nationalNumber(phone)}${phoneDomain}`;
}

/** Whether an e-mail is one that the customer gave, and letters arrive there. */
export function isReachable(email: string): boolean {
  return !email.endsWith(".invalid");
}

/** How the list of customers can stand. */
export const customerSorts = ["newest", "oldest", "name_asc", "name_desc"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Characters that the owner may note about a customer. */
export const maxCustomerNotes = 2000;

/** Where no letter arrives (RFC 2606). */
const erasedDomain = "@deleted.invalid";

/** The address that stands in place of an erased customer's own. */
export function erasedEmail(customerId: string): string {
  return `deleted-${customerId}${erasedDomain}`;
}

/** Whether a customer's data were erased and only the row is left, to which orders belong. */
export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(erasedDomain);
}

/** How the list of customers can stand. */
export const customerSorts = ["newest", "oldest", "name_asc", "name_desc"] as const;
export type CustomerSort = (typeof customerSorts)[number];

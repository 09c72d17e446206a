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

/** How the list of customers can stand. */
export const customerSorts = ["newest", "oldest", "name_asc", "name_desc"] as const;
export type CustomerSort = (typeof customerSorts)[number];

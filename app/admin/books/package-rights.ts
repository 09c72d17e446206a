/** What a package holds: who asks for one may read each of them. All roles with the books may. */
export const packageRights = ["books.read", "orders.read", "documents.read", "payments.read"] as const;

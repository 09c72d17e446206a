/** The rights to read everything that a package contains. Every role with `books.read` has them. */
export const packageRights = ["books.read", "orders.read", "documents.read", "payments.read"] as const;

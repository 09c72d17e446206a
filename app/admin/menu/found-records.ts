import type { ListedCatalogueProduct } from "#app/server/catalogue/list-catalogue.ts";
import type { ListedCustomer } from "#app/server/orders/customers/list-customers.ts";
import type { ListedOrder } from "#app/server/orders/lists/list-orders.ts";

/** Characters from which records are searched; fewer would match too many. */
export const fewestLetters = 2;

/** What the search finds on the server, the newest of each kind first. */
export type FoundRecords = {
  orders: Pick<ListedOrder, "id" | "order_number" | "first_name" | "last_name" | "email">[];
  customers: Pick<ListedCustomer, "id" | "first_name" | "last_name" | "email">[];
  products: Pick<ListedCatalogueProduct, "id" | "name_bg" | "name_en" | "family_id" | "weight_grams">[];
};

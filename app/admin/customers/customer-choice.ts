import { customerSorts } from "#app/domain/orders/customer.ts";
import type { CustomerChoice } from "#app/server/orders/customers/list-customers.ts";

/** Reads the list's filter from the query string: `?q=` (search), `?subscribed=yes`, `?sort=` (one of `customerSorts`). */
export function readChoice(parameters: URLSearchParams): CustomerChoice {
  return {
    search: (parameters.get("q") ?? "").slice(0, 200),
    onlySubscribed: parameters.get("subscribed") === "yes",
    sort: customerSorts.find((sort) => sort === parameters.get("sort")) ?? "newest",
  };
}

/** Whether the filter can exclude any customer. */
export function isFiltered({ search, onlySubscribed }: CustomerChoice): boolean {
  return search !== "" || onlySubscribed;
}

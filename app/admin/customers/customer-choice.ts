import { customerSorts } from "#app/domain/customer.ts";
import type { CustomerChoice } from "#app/server/customers/list-customers.ts";

/** Which customers an address means: `?q=` what is looked for, `?subscribed=yes`, `?sort=` one of `customerSorts`. */
export function readChoice(parameters: URLSearchParams): CustomerChoice {
  return {
    search: (parameters.get("q") ?? "").slice(0, 200),
    onlySubscribed: parameters.get("subscribed") === "yes",
    sort: customerSorts.find((sort) => sort === parameters.get("sort")) ?? "newest",
  };
}

/** Whether the address leaves anybody out. */
export function isFiltered({ search, onlySubscribed }: CustomerChoice): boolean {
  return search !== "" || onlySubscribed;
}

import { orderStatuses, paymentMethods, paymentStatuses } from "./order.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "./order.ts";
import { isDay } from "./sofia-days.ts";

/**
 * What waits for the owner: orders to begin with, to send, to be paid by card, cash that the courier holds, and money to
 * give back (`isRefundDue`).
 */
export const orderWorks = ["to_process", "to_ship", "card_unpaid", "cash_due", "refund_due"] as const;
export type OrderWork = (typeof orderWorks)[number];

/** The first is the order in which the list stands where the address says nothing. */
export const orderSorts = ["newest", "oldest", "total_desc", "total_asc"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Which orders are meant; what is empty or null does not narrow them down. */
export type OrderFilter = {
  /** Words of number, names, company, e-mail and phone, in either alphabet. */
  q: string;
  status: OrderStatus | null;
  payment: PaymentStatus | null;
  method: PaymentMethod | null;
  work: OrderWork | null;
  /** Days in Sofia, both included, as a date field has them. */
  from: string;
  to: string;
};

/** The parameters of an address by which orders are filtered. */
export const orderFilters = ["q", "status", "payment", "method", "work", "from", "to"] as const;

export type OrderChoice = {
  filter: OrderFilter;
  sort: OrderSort;
  /** Why no order can be meant: `dates` when a day is none, `order` when the last comes before the first. */
  problem: "dates" | "order" | null;
  isFiltered: boolean;
};

const longestSearch = 200;
const longestDay = 20;

/** Which orders an address means, and in which order. A choice that there is not counts as none made. */
export function readOrderChoice(parameters: URLSearchParams): OrderChoice {
  const text = (name: string, most: number) => (parameters.get(name) ?? "").trim().slice(0, most);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === parameters.get(name)) ?? null;
  const filter: OrderFilter = {
    q: text("q", longestSearch),
    status: oneOf("status", orderStatuses),
    payment: oneOf("payment", paymentStatuses),
    method: oneOf("method", paymentMethods),
    work: oneOf("work", orderWorks),
    from: text("from", longestDay),
    to: text("to", longestDay),
  };
  return {
    filter,
    sort: oneOf("sort", orderSorts) ?? orderSorts[0],
    problem: problemOf(filter),
    isFiltered: orderFilters.some((name) => (filter[name] ?? "") !== ""),
  };
}

function problemOf({ from, to }: OrderFilter): OrderChoice["problem"] {
  if ([from, to].some((day) => day !== "" && !isDay(day))) return "dates";
  return from !== "" && to !== "" && from > to ? "order" : null;
}

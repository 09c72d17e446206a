import { paymentLabels } from "./order-situation.ts";
import type { PaymentLabel } from "./order-situation.ts";
import { orderStatuses, paymentMethods } from "./order.ts";
import type { OrderStatus, PaymentMethod } from "./order.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { isDay } from "#app/domain/sofia-days.ts";
import { visibleLine } from "#app/domain/typed-text.ts";

/**
 * Work lists of the owner: orders to process, to ship, awaiting card payment or a bank transfer, sent with cash on
 * delivery that is not recorded as paid, and due a refund (`isRefundDue`).
 */
export const orderWorks = [
  "to_process",
  "to_ship",
  "card_unpaid",
  "transfer_unpaid",
  "cash_due",
  "refund_due",
] as const;
export type OrderWork = (typeof orderWorks)[number];

/** Sort orders; the first is the default. */
export const orderSorts = ["newest", "oldest", "total_desc", "total_asc"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Filter of the order list. Empty or null fields do not narrow it. */
export type OrderFilter = {
  /**
   * Search words: order number, names, company, e-mail and phone, in either alphabet; the last digits of the phone; or
   * the full number of an invoice or credit note.
   */
  q: string;
  status: OrderStatus | null;
  payment: PaymentLabel | null;
  method: PaymentMethod | null;
  work: OrderWork | null;
  /** Id of a promotion that the orders have. */
  promotion: string | null;
  /** Days in Sofia, inclusive, as in date fields. */
  from: string;
  to: string;
};

/** Query parameters of the filter. */
export const orderFilters = ["q", "status", "payment", "method", "work", "promotion", "from", "to"] as const;

export type OrderChoice = {
  filter: OrderFilter;
  sort: OrderSort;
  /** Why the filter matches nothing: `dates` for an invalid day, `order` when the last day precedes the first. */
  problem: "dates" | "order" | null;
  isFiltered: boolean;
};

const maxSearchLength = 200;
const maxDayLength = 20;

/** Parses filter and sort order from query parameters; ignores unknown values. */
export function readOrderChoice(parameters: URLSearchParams): OrderChoice {
  const text = (name: string, most: number) => visibleLine(parameters.get(name) ?? "").slice(0, most);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === parameters.get(name)) ?? null;
  const promotion = parameters.get("promotion") ?? "";
  const filter: OrderFilter = {
    q: text("q", maxSearchLength),
    status: oneOf("status", orderStatuses),
    payment: oneOf("payment", paymentLabels),
    method: oneOf("method", paymentMethods),
    work: oneOf("work", orderWorks),
    promotion: isRecordId(promotion) ? promotion : null,
    from: text("from", maxDayLength),
    to: text("to", maxDayLength),
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

import type { RateSum } from "#app/domain/documents/invoice.ts";
import { sumBy } from "#app/domain/money.ts";
import { paymentMethods } from "#app/domain/orders/order.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { grossOf } from "./month-part.ts";
import type { MonthPart } from "./month-part.ts";

/** The sales of a payment method and what was returned of them, in euro cents. */
export type MethodSum = { method: PaymentMethod; orders: number; total: number; returned: number };

/** The sums of a month, in euro cents. */
export type MonthSums = {
  orders: number;
  /** The sum of the orders as they were sold. */
  total: number;
  /** Sales by VAT rate, the highest first. */
  rates: RateSum[];
  /** Returns by VAT rate, positive. */
  returned: RateSum[];
  /** Orders with returns. */
  returns: number;
  methods: MethodSum[];
};

/** Returns an accumulator for a month. It adds one order at a time, so that memory does not depend on their number. */
export function createMonthSums(): { add: (part: MonthPart) => void; sums: () => MonthSums } {
  const rates = new Map<number, RateSum>();
  const returned = new Map<number, RateSum>();
  const methods = new Map<PaymentMethod, MethodSum>();
  let orders = 0;
  let total = 0;
  let returns = 0;
  return {
    add({ order, sale, returned: back }) {
      const method = methods.get(order.payment_method) ?? emptyMethod(order.payment_method);
      methods.set(order.payment_method, method);
      if (sale) {
        orders += 1;
        total += sale.total;
        method.orders += 1;
        method.total += sale.total;
        addRates(rates, sale.rates);
      }
      if (back.length === 0) return;
      returns += 1;
      method.returned += grossOf(back);
      addRates(returned, back);
    },
    sums: () => ({
      orders,
      total,
      rates: byRate(rates),
      returned: byRate(returned),
      returns,
      methods: paymentMethods.flatMap((method) => methods.get(method) ?? []),
    }),
  };
}

const emptyMethod = (method: PaymentMethod): MethodSum => ({ method, orders: 0, total: 0, returned: 0 });

function addRates(sums: Map<number, RateSum>, rates: readonly RateSum[]): void {
  for (const { rate, net, vat } of rates) {
    const sum = sums.get(rate) ?? { rate, net: 0, vat: 0 };
    sums.set(rate, { rate, net: sum.net + net, vat: sum.vat + vat });
  }
}

function byRate(sums: ReadonlyMap<number, RateSum>): RateSum[] {
  return [...sums.values()].toSorted((a, b) => b.rate - a.rate);
}

/** Returns the sum of the sales by all payment methods, in euro cents. */
export function methodsTotal({ methods }: Pick<MonthSums, "methods">): number {
  return sumBy(methods, ({ total }) => total);
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { amountIn, amountOf, currencies, euroCents } from "#app/domain/money.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import {
  changedQuantities,
  deliveryByRule,
  draftProblem,
  draftSums,
  returnsMoney,
  lineLocks,
  onlyShrinks,
  paymentStep,
  whyLinesFixed,
} from "./changed-lines.ts";
import type { OrderDraft, LineLockFacts } from "./changed-lines.ts";
import type { OrderState } from "./order.ts";

const cash: OrderState = {
  order_status: "new",
  payment_status: "pending",
  payment_method: "cash_on_delivery",
  holds_stock: true,
  paid_eur: 0,
  refunded_eur: 0,
};
const paidCard: OrderState = { ...cash, payment_method: "stripe", payment_status: "paid", paid_eur: 2000 };
const none: LineLockFacts = {
  hasLabel: false,
  hasInvoice: false,
  isRefunding: false,
  lacksSaleDocument: false,
  mustRepack: false,
};

test("each lock fixes the lines; those of a new or processing order without one can change", () => {
  const locks = [
    whyLinesFixed({ ...cash, order_status: "cancelled" }, none),
    whyLinesFixed({ ...cash, order_status: "shipped" }, none),
    whyLinesFixed(cash, { ...none, hasLabel: true }),
    whyLinesFixed(cash, { ...none, hasInvoice: true }),
    whyLinesFixed({ ...cash, payment_status: "paid", paid_eur: 100 }, none),
    whyLinesFixed(paidCard, { ...none, isRefunding: true }),
    whyLinesFixed(paidCard, { ...none, lacksSaleDocument: true }),
    whyLinesFixed(cash, { ...none, mustRepack: true }),
  ];
  expect(locks).toEqual(lineLocks);
  expect(whyLinesFixed({ ...cash, order_status: "delivered" }, none)).toBe("sent");
  for (const order_status of ["new", "processing"] as const)
    for (const order of [cash, paidCard]) expect(whyLinesFixed({ ...order, order_status }, none)).toBeNull();
});

const apple = { productId: "apple", price: 500, quantity: 2 };
const pear = { productId: "pear", price: 300, quantity: 1 };
const before: OrderDraft = {
  lines: [apple, pear],
  promotions: 0,
  discount: 100,
  discountReason: "Закъснение",
  delivery: 400,
};

const problemOf = (changes: Partial<OrderDraft>, { order = cash, from = before } = {}) =>
  draftProblem(from, { ...before, ...changes }, { order, base: "BGN" });

test("a draft needs a product, a reason for a discount, and a discount within the goods", () => {
  expect(problemOf({ lines: [] })).toBe("empty");
  const many = Array.from({ length: 101 }, (_, index) => ({ ...apple, productId: String(index) }));
  expect(problemOf({ lines: many })).toBe("too_many");
  expect(problemOf({ promotions: 0, discount: 1301 })).toBe("discount");
  expect(problemOf({ promotions: 0, discount: 1300 })).toBeNull();
  expect(problemOf({ discountReason: "" })).toBe("reason");
  expect(problemOf({ promotions: 0, discount: 0, discountReason: "" })).toBeNull();
  expect(problemOf({ lines: [{ ...apple, price: 999_999_999 }] })).toBe("too_much");
});

test("an unchanged draft is refused; quantities, the discount's reason or the delivery make a change", () => {
  expect(problemOf({})).toBe("unchanged");
  expect(problemOf({ lines: [pear, apple] })).toBe("unchanged");
  expect(problemOf({ lines: [apple] })).toBeNull();
  expect(problemOf({ discountReason: "Рекламация" })).toBeNull();
  expect(problemOf({ delivery: 0 })).toBeNull();
});

test("an order paid by card may only become smaller", () => {
  const paid = { order: paidCard };
  expect(problemOf({ lines: [{ ...apple, quantity: 3 }, pear] }, paid)).toBe("grown");
  expect(problemOf({ lines: [apple, pear, { ...pear, productId: "plum" }] }, paid)).toBe("grown");
  expect(problemOf({ promotions: 0, discount: 99 }, paid)).toBe("grown");
  expect(problemOf({ delivery: 401 }, paid)).toBe("grown");
  expect(
    problemOf({ lines: [{ ...apple, quantity: 1 }, pear], promotions: 0, discount: 200, delivery: 0 }, paid),
  ).toBeNull();
});

test("an order that is paid before it is sent cannot become free", () => {
  const free = { promotions: 0, discount: 1300, delivery: 0 };
  expect(problemOf(free)).toBeNull();
  expect(problemOf(free, { order: paidCard })).toBe("nothing_to_pay");
  expect(problemOf(free, { order: { ...cash, payment_method: "bank_transfer" } })).toBe("nothing_to_pay");
});

test("an unpaid card order cannot fall below the least card payment, a paid one and others can", () => {
  // 96 stotinki are 49 cents, 97 are 50.
  const small = { lines: [apple], promotions: 0, discount: 1000 - 96, delivery: 0 };
  const unpaidCard = { ...cash, payment_method: "stripe" } as const;
  expect(problemOf(small, { order: unpaidCard })).toBe("below_card");
  expect(problemOf({ ...small, promotions: 0, discount: 1000 - 97 }, { order: unpaidCard })).toBeNull();
  for (const order of [paidCard, cash]) expect(problemOf(small, { order })).toBeNull();
});

test("the payment step depends on how and whether the order is paid", () => {
  expect(paymentStep(cash, 1500)).toEqual({ kind: "cash", amount: 1500 });
  expect(paymentStep({ ...cash, payment_method: "in_hand" }, 1500)).toEqual({ kind: "cash", amount: 1500 });
  const transfer = { ...cash, payment_method: "bank_transfer" } as const;
  expect(paymentStep(transfer, 1500)).toEqual({ kind: "transfer", amount: 1500 });
  expect(paymentStep({ ...cash, payment_method: "stripe" }, 1500)).toEqual({ kind: "link", amount: 1500 });
  expect(paymentStep(paidCard, 1500)).toEqual({ kind: "refund", amount: 500 });
  expect(paymentStep({ ...paidCard, refunded_eur: 300 }, 1500)).toEqual({ kind: "refund", amount: 200 });
  expect(paymentStep({ ...paidCard, refunded_eur: 600 }, 1500)).toEqual({ kind: "none", amount: 0 });
  const paidTransfer = { ...transfer, payment_status: "paid", paid_eur: 2000 } as const;
  expect(paymentStep(paidTransfer, 1500)).toEqual({ kind: "return", amount: 500 });
});

const line = fc.record({
  productId: fc.constantFrom("a", "b", "c", "d"),
  price: fc.integer({ min: 1, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const draft = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    share: fc.integer({ min: 0, max: 100 }),
    delivery: fc.integer({ min: 0, max: 3000 }),
    base: fc.constantFrom(...currencies),
  })
  .map(({ lines, share, delivery, base }) => {
    const goods = amountIn(base, draftSums({ lines, promotions: 0, discount: 0, delivery: 0 }, base).goods);
    return {
      base,
      lines,
      promotions: 0,
      discount: Math.floor((goods * share) / 100),
      discountReason: "x",
      delivery,
    };
  });

test("in the base currency the total is the goods less the discount plus the delivery", () => {
  fc.assert(
    fc.property(draft, ({ base, ...typed }) => {
      const { goods, discount, delivery, total } = draftSums(typed, base);
      expect(amountIn(base, total)).toBe(
        amountIn(base, goods) - amountIn(base, discount) + amountIn(base, delivery),
      );
      // Each amount is converted once, so the parts may differ by a rounding of each.
      for (const amount of [goods, discount, delivery, total])
        expect(amount.cents).toBe(base === "EUR" ? amount.cents : euroCents(amount.stotinki));
      expect(Math.abs(total.cents - (goods.cents - discount.cents + delivery.cents))).toBeLessThanOrEqual(2);
      expect(total.stotinki).toBeGreaterThanOrEqual(delivery.stotinki);
    }),
  );
});

test("the shop never holds more of a payment than the total, nor returns more than it holds", () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, amount, (paid_eur, refunded, total) => {
      const refunded_eur = Math.min(refunded, paid_eur);
      const step = paymentStep({ ...paidCard, paid_eur, refunded_eur }, total);
      const givenBack = returnsMoney(step) ? step.amount : 0;
      expect(paid_eur - refunded_eur - givenBack).toBe(Math.min(paid_eur - refunded_eur, total));
    }),
  );
});

test("a paid order that only shrinks never becomes more expensive", () => {
  expect(onlyShrinks(paidCard)).toBe(true);
  /** The share that remains, in per cent; seldom more than before. */
  const remains = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 100 }) },
    fc.integer({ min: 101, max: 200 }),
  );
  const shares = fc.record({
    units: fc.array(remains, { minLength: 8, maxLength: 8 }),
    goods: remains,
    delivery: remains,
  });
  let accepted = 0;
  fc.assert(
    fc.property(draft, shares, ({ base, ...drawn }, { units, goods, delivery }) => {
      const part = (amount: number, percent: number) => Math.ceil((amount * percent) / 100);
      // An order has one price for a product.
      const prices = new Map<string, number>(drawn.lines.map(({ productId, price }) => [productId, price]));
      const from = {
        ...drawn,
        lines: drawn.lines.map((each) => ({ ...each, price: prices.get(each.productId) ?? each.price })),
      };
      const lines = from.lines.map((each, index) => ({
        ...each,
        quantity: part(each.quantity, units[index] ?? 0),
      }));
      const full = amountIn(base, draftSums({ lines, promotions: 0, discount: 0, delivery: 0 }, base).goods);
      const after = {
        ...from,
        lines,
        promotions: 0,
        discount: Math.max(0, full - part(Math.max(0, full - from.discount), goods)),
        delivery: part(from.delivery, delivery),
      };
      if (draftProblem(from, after, { order: paidCard, base }) !== null) return;
      accepted += 1;
      expect(amountIn(base, draftSums(after, base).total)).toBeLessThanOrEqual(
        amountIn(base, draftSums(from, base).total),
      );
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(20);
});

test("lists every product whose quantity differs", () => {
  expect(
    changedQuantities(
      [apple, pear],
      [
        { ...apple, quantity: 5 },
        { productId: "plum", quantity: 1 },
      ],
    ),
  ).toEqual([
    { productId: "apple", from: 2, to: 5 },
    { productId: "pear", from: 1, to: 0 },
    { productId: "plum", from: 0, to: 1 },
  ]);
});

test("the price of delivery follows the goods; an accepted quote stays while delivery is charged", () => {
  const terms = {
    ...defaultDeliverySettings,
    pricing: "fixed",
    free_from: 5000,
    prices: { any: { office: 600 } },
  };
  const choice = { carrier: "econt", place: "office", current: amountOf(790, "BGN") } as const;
  const priceOf = (pricing: "fixed" | "quote", goods: number, current = choice.current) =>
    deliveryByRule({ ...terms, pricing }, { ...choice, current, goods: amountOf(goods, "BGN") }, "BGN")
      .stotinki;
  expect(priceOf("fixed", 4999)).toBe(600);
  expect(priceOf("fixed", 5000)).toBe(0);
  expect(priceOf("quote", 4999)).toBe(790);
  expect(priceOf("quote", 5000)).toBe(0);
  expect(priceOf("quote", 4999, amountOf(0, "BGN"))).toBe(600);
});

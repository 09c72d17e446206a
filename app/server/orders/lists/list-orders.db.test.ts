import fc from "fast-check";
import { expect, test } from "vitest";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import type { OrderChoice } from "#app/domain/orders/order-filter.ts";
import { paymentLabel, paymentLabels } from "#app/domain/orders/order-situation.ts";
import {
  isAllowed,
  isRefundDue,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
} from "#app/domain/orders/order.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { invoices, orderLines } from "#app/server/db/schema/orders.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { createPromotion } from "#tests/factories/catalogue/promotions.ts";
import { insertUse } from "#tests/factories/orders/order-promotions.ts";
import { insertLoose } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { countWork } from "./count-work.ts";
import { listOrders, ordersPerPage } from "./list-orders.ts";
import { runs } from "#tests/tiers.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const fill = (...described: NewOrder[]) =>
  onlyTheseOrders(db, ...described.map((order) => ({ created_at: now, ...order })));
const choiceOf = (address: string) => readOrderChoice(new URLSearchParams(address));
const page = (choice: OrderChoice, cursor: PageCursor = null) =>
  listOrders(db, admin, { choice, cursor, now });
const found = async (address: string) => (await page(choiceOf(address))).orders.map(({ id }) => id);

async function everyPage(choice: OrderChoice) {
  const pages = [await page(choice)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await page(choice, { side: "after", id: next }));
  return pages;
}

test("the pages list every order once in each sort order, and paging back works", async () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const count = 2 * ordersPerPage + 5;
  await fill(
    ...Array.from({ length: count }, (_, index) => ({
      created_at: minutes(Math.floor(index / 3)),
      total_eur: (index * 7) % 13,
    })),
  );
  const keys = {
    newest: (order: { created_at: Date }) => -order.created_at.getTime(),
    oldest: (order: { created_at: Date }) => order.created_at.getTime(),
    total_desc: (order: { total_eur: number }) => -order.total_eur,
    total_asc: (order: { total_eur: number }) => order.total_eur,
  };
  for (const sort of ["newest", "oldest", "total_desc", "total_asc"] as const) {
    const pages = await everyPage(choiceOf(`sort=${sort}`));
    expect(pages.map(({ orders: rows }) => rows.length)).toEqual([50, 50, 5]);
    const listed = pages.flatMap(({ orders: rows }) => rows);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(count);
    const values = listed.map(keys[sort]);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    const back = await page(choiceOf(`sort=${sort}`), { side: "before", id: pages[2]?.orders[0]?.id ?? "" });
    expect(back.orders).toEqual(pages[1]?.orders);
  }
});

test("an order has its lines in their positions", async () => {
  const [id = ""] = await fill({});
  const product_id = await insertProduct(db);
  const line = {
    order_id: id,
    product_id,
    name_en: "x",
    unit_price_bgn: 550,
    weight_grams: 150,
    quantity: 1,
  };
  await db.insert(orderLines).values([
    { ...line, id: newId(), position: 2, name_bg: "Втори" },
    { ...line, id: newId(), position: 1, name_bg: "Първи", quantity: 3 },
  ]);
  const { orders: listed } = await page(choiceOf(""));
  expect(listed[0]?.lines).toMatchObject([{ name_bg: "Първи", quantity: 3 }, { name_bg: "Втори" }]);
});

test("finds an order by number, names in either alphabet, company, phone and e-mail", async () => {
  const id = "01890000-0000-7000-8000-0000a1234567";
  const [wanted] = await fill(
    {
      id,
      first_name: "Георги",
      last_name: "Жеков",
      company_name: "„Сладки неща“ ЕООД",
      phone: "0888 765 432",
      email: "joro@abv.bg",
      need_invoice: true,
    },
    {},
  );
  for (const q of [
    "a1234567",
    "A12345",
    "георги",
    "Jekov",
    "zhekov geo",
    "сладки",
    "0888765432",
    "0888",
    "888",
    "432",
    "765432",
    "abv",
  ])
    expect({ q, ids: await found(`q=${q}`) }).toEqual({ q, ids: [wanted] });
  for (const q of [
    "+359 888 765 432",
    "+359 888",
    "joro@abv.bg",
    "abv.bg",
    "JORO",
    "Георги сладки 888765432",
    "Георги 5432",
  ])
    expect({ q, ids: await found(`q=${encodeURIComponent(q)}`) }).toEqual({ q, ids: [wanted] });
  for (const q of [
    "Петър",
    "георги иванова",
    "георги 765",
    "32",
    "!!!",
    "😀",
    "<script>",
    "'; drop table orders",
    "%",
    "a:*&zz",
  ])
    expect({ q, ids: await found(`q=${encodeURIComponent(q)}`) }).toEqual({ q, ids: [] });
});

test("finds an order by the full number of its invoice or credit note", async () => {
  const [wanted = ""] = await fill({}, {});
  const issued = { order_id: wanted, content: {} as typeof invoices.$inferInsert.content, issued_at: now };
  await db.insert(invoices).values([
    { ...issued, id: newId(), kind: "invoice", number: 42 },
    { ...issued, id: newId(), kind: "credit_note", number: 43 },
  ]);
  for (const q of ["0000000042", " № 0000000043 "])
    expect({ q, ids: await found(`q=${encodeURIComponent(q)}`) }).toEqual({ q, ids: [wanted] });
  for (const q of ["42", "000000004", "0000000044", "0000000042 0000000043"])
    expect({ q, ids: await found(`q=${q}`) }).toEqual({ q, ids: [] });
});

test("filter days are Sofia days, both inclusive, also when clocks change", async () => {
  // 2026-10-25 has 25 hours in Sofia.
  const moments = [
    "2026-10-24T20:59:59.999Z",
    "2026-10-24T21:00:00Z",
    "2026-10-25T21:59:59.999Z",
    "2026-10-25T22:00:00Z",
  ];
  const [before, first, last, after] = await fill(
    ...moments.map((moment) => ({ created_at: new Date(moment) })),
  );
  expect(await found("from=2026-10-25&to=2026-10-25")).toEqual([last, first]);
  expect(await found("from=2026-10-25&sort=oldest")).toEqual([first, last, after]);
  expect(await found("to=2026-10-25")).toEqual([last, first, before]);
  expect(await found("from=2026-10-27")).toEqual([]);
  expect(await found("from=никога")).toEqual([]);
  expect(await found("from=2026-10-26&to=2026-10-25")).toEqual([]);
});

/** Any order state in which only a card order has a failed payment. */
const anyOrder = fc
  .record({
    order_status: fc.constantFrom(...orderStatuses),
    payment_status: fc.constantFrom(...paymentStatuses),
    payment_method: fc.constantFrom(...paymentMethods),
    holds_stock: fc.boolean(),
    paid_eur: fc.constantFrom(0, 500),
    refunded_eur: fc.constantFrom(0, 500),
  })
  .filter((order) => order.refunded_eur <= order.paid_eur)
  .filter((order) => order.payment_method === "stripe" || order.payment_status !== "failed");

const anyPaidOrder = fc
  .tuple(anyOrder, fc.nat({ max: 2 }), fc.nat({ max: 2 }))
  .map(([order, kept, refunded_eur]) => ({ ...order, paid_eur: kept + refunded_eur, refunded_eur }));

test("open work matches the allowed actions, and each count equals the length of its list", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPaidOrder, { maxLength: 40 }), async (drawn) => {
      const ids = await fill(...drawn);
      const idsOf = (isMeant: (order: (typeof drawn)[number]) => boolean) =>
        ids.filter((_, index) => isMeant(drawn[index]!)).toSorted();
      const works = {
        to_process: idsOf((order) => isAllowed("processing", order)),
        to_ship: idsOf((order) => isAllowed("shipped", order)),
        card_unpaid: idsOf(
          (order) =>
            order.payment_method === "stripe" &&
            order.payment_status === "pending" &&
            order.order_status !== "cancelled",
        ),
        cash_due: idsOf(
          (order) =>
            order.payment_method === "cash_on_delivery" &&
            isAllowed("mark_paid", order) &&
            (order.order_status === "shipped" || order.order_status === "delivered"),
        ),
        transfer_unpaid: idsOf(
          (order) =>
            order.payment_method === "bank_transfer" &&
            order.payment_status === "pending" &&
            order.order_status !== "cancelled",
        ),
        refund_due: idsOf(isRefundDue),
      };
      const counts = await countWork(db, admin, new Date("2026-11-24T10:00:00Z"));
      for (const [work, expected] of Object.entries(works)) {
        expect({ work, ids: (await found(`work=${work}`)).toSorted() }).toEqual({ work, ids: expected });
        expect(counts).toMatchObject({ [work]: expected.length });
      }
    }),
    { numRuns: runs(25) },
  );
});

test("finds the orders of a promotion, cancelled ones too, also with another filter", async () => {
  const { id: promotionId } = await createPromotion(db, admin);
  const [used = "", cancelled = ""] = await fill({}, { order_status: "cancelled" }, {});
  for (const orderId of [used, cancelled]) await insertUse(db, { orderId, promotionId });
  expect((await found(`promotion=${promotionId}`)).toSorted()).toEqual([used, cancelled].toSorted());
  const address = `promotion=${promotionId}&status=cancelled&method=cash_on_delivery`;
  expect(await found(address)).toEqual([cancelled]);
  expect(await found(`promotion=${newId()}`)).toEqual([]);
});

test("orders that need no payment are found as such, with a method or a status too, and not as paid", async () => {
  const cash = { payment_method: "cash_on_delivery" } as const;
  const [free, calledOff, paid] = await fill(
    { ...cash, total_eur: 0, payment_status: "paid", paid_eur: 0 },
    { ...cash, order_status: "cancelled", payment_status: "pending" },
    { ...cash, payment_status: "paid", paid_eur: 500 },
  );
  expect(new Set(await found("payment=nothing_due"))).toEqual(new Set([free, calledOff]));
  expect(new Set(await found("payment=nothing_due&method=cash_on_delivery"))).toEqual(
    new Set([free, calledOff]),
  );
  expect(await found("payment=nothing_due&status=new")).toEqual([free]);
  expect(await found("payment=paid")).toEqual([paid]);
});

test("for any filter and sort order, the pages list every matching order once and no other", async () => {
  const days = ["", "2026-11-19", "2026-11-20", "2026-11-21"] as const;
  const anyChoice = fc.record({
    status: fc.constantFrom("", ...orderStatuses),
    payment: fc.constantFrom("", ...paymentLabels),
    method: fc.constantFrom("", ...paymentMethods),
    from: fc.constantFrom(...days),
    to: fc.constantFrom(...days),
    q: fc.constantFrom("", "Мария", "ivanova", "Петър"),
    work: fc.constantFrom("", "to_process"),
    sort: fc.constantFrom("", "oldest", "total_desc", "total_asc"),
  });
  const dayOf = (age: number) => `2026-11-${19 + age}`;
  const order = fc.record({
    age: fc.nat({ max: 2 }),
    total: fc.nat({ max: 3 }),
    isMaria: fc.boolean(),
    state: anyOrder,
  });
  // More than a page of equal orders, so that filtered results span pages.
  const many = fc.array(order, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(many, fc.array(anyChoice, { minLength: 5, maxLength: 5 }), async (kinds, choices) => {
      const drawn = Array.from({ length: 120 }, (_, index) => kinds[index % kinds.length]!);
      const ids = await fill(
        ...drawn.map(({ age, total, isMaria, state }) => ({
          ...state,
          created_at: new Date(`${dayOf(age)}T12:00:00Z`),
          total_eur: total,
          first_name: isMaria ? "Мария" : "Петър",
          last_name: isMaria ? "Иванова" : "Петров",
          email: "x@example.com",
        })),
      );
      for (const chosen of choices) {
        const choice = readOrderChoice(new URLSearchParams(chosen));
        const meant = ids.filter((_, index) => {
          const { age, isMaria, state } = drawn[index]!;
          return (
            (chosen.status === "" || chosen.status === state.order_status) &&
            (chosen.payment === "" || chosen.payment === paymentLabel(state)) &&
            (chosen.method === "" || chosen.method === state.payment_method) &&
            (chosen.work === "" || isAllowed("processing", state)) &&
            (chosen.from === "" || chosen.from <= dayOf(age)) &&
            (chosen.to === "" || dayOf(age) <= chosen.to) &&
            (chosen.q === "" || (chosen.q === "Петър") !== isMaria) &&
            choice.problem === null
          );
        });
        const pages = await everyPage(choice);
        const listed = pages.flatMap(({ orders: rows }) => rows.map(({ id }) => id));
        expect(listed.toSorted()).toEqual(meant.toSorted());
        const totals = pages.flatMap(({ orders: rows }) => rows.map(({ total_eur }) => total_eur));
        const sign = chosen.sort === "total_desc" ? -1 : 1;
        if (chosen.sort.startsWith("total"))
          expect(totals).toEqual(totals.toSorted((a, b) => sign * (a - b)));
      }
    }),
    { numRuns: 12 },
  );
});

test("counts active products with low stock and failed e-mails; not hidden products, nor waiting or sent e-mails", async () => {
  await fill();
  await insertProduct(db, { stock_quantity: 10, low_stock_at: 10 });
  await insertProduct(db, { stock_quantity: 11, low_stock_at: 10 });
  await insertProduct(db, { stock_quantity: 0, low_stock_at: 10, is_active: false });
  await insertLoose(db, { cents: 35, stock_quantity: 3, low_stock_at: 10 });
  const letter = { kind: "test", language: "bg", data: {} } as const;
  await db.insert(mails).values([
    { ...letter, id: newId(), state: "failed" },
    { ...letter, id: newId(), state: "waiting" },
    { ...letter, id: newId(), state: "sent" },
  ]);
  expect(await countWork(db, admin, new Date("2026-11-24T10:00:00Z"))).toEqual({
    to_process: 0,
    to_ship: 0,
    card_unpaid: 0,
    transfer_unpaid: 0,
    cash_due: 0,
    refund_due: 0,
    repack: 0,
    payouts: 0,
    bank: 0,
    withdrawals: 0,
    messages: 0,
    reviews: 0,
    review_reports: 0,
    low_stock: 2,
    expiring_lots: 0,
    failed_letters: 1,
    carrier_problems: 0,
    missing_notices: 2,
    duties: 0,
  });
});

test("counting stops at 1000", async () => {
  await fill(...Array.from({ length: 1005 }, () => ({})));
  expect(await countWork(db, admin, new Date("2026-11-24T10:00:00Z"))).toMatchObject({ to_process: 1000 });
});

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { addAmounts, amountIn, euroCents, sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { newId } from "#app/server/db/new-id.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { carrierOffices, deliverySettings } from "#app/server/db/schema/delivery.ts";
import { invoices, orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import { issueCreditNote } from "#app/server/documents/issue-credit-note.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { somePrices, saveDelivery } from "#tests/factories/delivery/delivery.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { confirmationToken, findConfirmation } from "./confirmation.ts";
import { enterOrder } from "./enter-order.ts";
import { exportOrders } from "#app/server/orders/lists/export-orders.ts";
import { findOrder } from "./find-order.ts";
import { placeOrder } from "./place-order.ts";
import type { PlaceOrderRequest } from "./place-order.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const productId = await insertProduct(db, { price_bgn: 550, stock_quantity: 1_000_000 });
/** A Tuesday, 12:00 in Sofia. */
const now = new Date("2026-11-24T10:00:00Z");
const office = { city: "Пловдив", deliveryType: "econt_office", deliveryDetails: "Център" };
const address = { city: "Пловдив", deliveryType: "econt_address", deliveryDetails: "ул. „Роза“ 1, ет. 2" };
let people = 0;

beforeEach(async () => {
  await db.delete(deliverySettings);
  await db.delete(shopSettings);
});

/** Places an order of units that cost 5.50 levs each; `total` is in stotinki. */
async function place(
  total: number,
  to: Record<string, unknown>,
  { quantity = 2, ...changes }: { quantity?: number } & Partial<PlaceOrderRequest> = {},
) {
  people += 1;
  const payload = orderRequest([{ productId, quantity, price: 5.5 }], {
    email: `priced${people}@example.com`,
    totalBGN: total / 100,
    ...to,
  });
  return placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now, ...changes });
}

async function placed(...order: Parameters<typeof place>) {
  const result = await place(...order);
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function stored(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("No such order");
  return order;
}

const refusal = { ok: false, code: "price_changed", productIds: [] };

test("without settings delivery is free and no day is promised, whatever the place", async () => {
  for (const to of [office, address, {}]) {
    const order = await stored(await placed(1100, to));
    expect(order).toMatchObject({ total_bgn: 1100, delivery_bgn: 0, delivery_eur: 0, promised_on: null });
  }
});

test("the delivery price of the destination is part of the total, and other totals are refused", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: somePrices });
  expect(await stored(await placed(1690, office))).toMatchObject({
    total_bgn: 1690,
    total_eur: euroCents(1690),
    delivery_bgn: 590,
    delivery_eur: euroCents(590),
  });
  expect((await stored(await placed(1890, address))).delivery_bgn).toBe(790);
  // An order without a delivery type is charged as delivery to an address.
  expect((await stored(await placed(1890, {}))).delivery_bgn).toBe(790);
  for (const [total, to] of [
    [1100, office],
    [1690, address],
    [1689, office],
    [1690, {}],
  ] as const)
    expect(await place(total, to)).toMatchObject(refusal);
});

test("delivery is free from the configured value of the goods", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: somePrices, free_from: 2200 });
  expect(await place(1650, office, { quantity: 3 })).toMatchObject(refusal);
  expect((await stored(await placed(2240, office, { quantity: 3 }))).delivery_bgn).toBe(590);
  expect((await stored(await placed(2200, office, { quantity: 4 }))).delivery_bgn).toBe(0);
});

test("the kind of the chosen office decides the price; a quote counts only where quotes are charged", async () => {
  const automat = { carrier: "econt", code: "1000", kind: "automat", town_id: "1" } as const;
  const words = { name_bg: "", name_en: "", town_bg: "", town_en: "", address_bg: "", address_en: "" };
  await db.insert(carrierOffices).values({
    ...automat,
    ...words,
    postcode: "",
    hours: { weekday: null, saturday: null, sunday: null },
    takes_cash: true,
    allows_inspection: false,
    is_open: true,
    search_words: wordSet([]),
  });
  const inAutomat = (total: number, deliveryQuote: number | null) => {
    people += 1;
    const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
      ...office,
      email: `automat${people}@example.com`,
      totalBGN: total / 100,
    });
    const chosen = { ...payload, carrier: "econt", officeCode: "1000" } as const;
    return placeOrder(
      services,
      { kind: "visitor" },
      { payload: chosen, checkoutKey: null, deliveryQuote, now },
    );
  };
  await saveDelivery(db, { pricing: "fixed", prices: somePrices });
  expect(await inAutomat(1100 + 490, 333)).toMatchObject({ ok: true });
  await saveDelivery(db, { pricing: "quote", prices: somePrices });
  // 3.33 euros are 6.51 levs, rounded up to 6.60.
  expect(await inAutomat(1100 + 660, 333)).toMatchObject({ ok: true });
  expect(await inAutomat(1100 + 490, null)).toMatchObject({ ok: true });
  expect(await inAutomat(1100 + 660, null)).toMatchObject(refusal);
});

type PricedCase = { base: Currency; price: number; quantity: number; is_vat_registered: boolean };

test("an order's total is its goods and its delivery in both base currencies, and invoices add up", async () => {
  const cases: fc.Arbitrary<PricedCase> = fc.record({
    base: fc.constantFrom<Currency>("BGN", "EUR"),
    price: fc.integer({ min: 1, max: 9999 }),
    quantity: fc.integer({ min: 1, max: 90 }),
    is_vat_registered: fc.boolean(),
  });
  const check = async ({ base, price, quantity, is_vat_registered }: PricedCase) => {
    await db.delete(shopSettings);
    await db.insert(shopSettings).values({
      ...defaultCompany,
      notification_email: "owner@example.com",
      base_currency: base,
      eik: "000004600",
      manager_bg: "Иван Петров",
      is_vat_registered,
      vat_number: is_vat_registered ? "BG000004600" : "",
      cash_order_max_pieces: null,
    });
    await saveDelivery(db, { pricing: "fixed", prices: { any: { office: price, address: price } } });
    const goods = sumOf([{ price: 550, quantity }], base);
    const delivery = sumOf([{ price, quantity: 1 }], base);
    const total = addAmounts(goods, delivery, base);
    const id = await placed(total.stotinki, office, { quantity });
    const order = await stored(id);
    const nothing = { stotinki: 0, cents: 0 };
    expect(orderAmounts(order)).toEqual({ total, goods, delivery, discount: nothing, promotions: nothing });
    expect(amountIn(base, total)).toBe(amountIn(base, goods) + amountIn(base, delivery));
    const buyer = { name: "Мария", address: "Пловдив", eik: "", vat_number: "" };
    const invoice = { orderId: id, documentId: newId(), buyer, isSure: false, notifyCustomer: false, now };
    expect(await issueInvoice(services, owner, invoice)).toMatchObject({ ok: true });
    const note = {
      orderId: id,
      documentId: newId(),
      amount: total.cents,
      reason: "Върната",
      notifyCustomer: false,
      now,
    };
    expect(await issueCreditNote(services, owner, { ...note, amount: total.cents + 1 })).toMatchObject({
      code: "too_much",
    });
    expect(await issueCreditNote(services, owner, note)).toMatchObject({ ok: true });
    for (const { content } of await db.select().from(invoices).where(eq(invoices.order_id, id))) {
      expect(content.lines.map(({ description }) => description).at(-1)).toBe("Доставка");
      expect(content.lines.reduce((sum, line) => sum + line.net, 0)).toBe(content.net);
      expect(content.net + content.vat).toBe(total.cents);
      // The delivery's share of the net sum is its share of the total, to the cent.
      const share = (content.net * amountIn(base, delivery)) / amountIn(base, total);
      expect(Math.abs((content.lines.at(-1)?.net ?? 0) - share)).toBeLessThan(1);
    }
  };
  await fc.assert(fc.asyncProperty(cases, check), { numRuns: 12 });
});

test("settings that change while customers order never make a wrong total", async () => {
  const totals = { old: 1100 + 590, new: 1100 + 650 };
  const dear = { any: { office: 650, automat: 490, address: 790 } };
  await saveDelivery(db, { pricing: "fixed", prices: somePrices });
  const attempts = Array.from({ length: 12 }, async (_, index) => {
    const total = index % 2 === 0 ? totals.old : totals.new;
    return { total, result: await place(total, office) };
  });
  const change = saveDelivery(db, { pricing: "fixed", prices: dear });
  const tooLate = change.then(() => place(totals.old, office));
  for (const { total, result } of await Promise.all(attempts)) {
    if (!result.ok) expect(result).toMatchObject(refusal);
    else {
      const { total_bgn, delivery_bgn } = await stored(result.orderId);
      expect({ total_bgn, delivery_bgn }).toEqual({ total_bgn: total, delivery_bgn: total - 1100 });
    }
  }
  expect(await tooLate).toMatchObject(refusal);
  const after = await stored(await placed(totals.new, office));
  expect(after).toMatchObject({ total_bgn: totals.new, delivery_bgn: 650 });
});

test("an order that staff enter is charged the fixed price for its place, and has a promised day", async () => {
  await saveDelivery(db, {
    pricing: "quote",
    carriers: ["econt"],
    prices: somePrices,
    is_day_promised: true,
  });
  const entered = await enterOrder(services, owner, {
    codes: [],
    shownTotal: null,
    form: {
      ...emptyCheckoutForm,
      firstName: "Стоян",
      lastName: "Колев",
      phone: "0888 123 456",
      city: "Видин",
      deliveryType: "econt_office",
      deliveryDetails: "Център",
    },
    items: [{ productId, quantity: 2, price: 550 }],
    discount: { amount: 0, reason: "" },
    language: "bg",
    checkoutKey: newId(),
    now,
  });
  if (!entered.ok) throw new Error(entered.code);
  expect(await stored(entered.orderId)).toMatchObject({
    total_bgn: 1690,
    delivery_bgn: 590,
    promised_on: "2026-11-30",
  });
});

test("the promised day is stored, and is in the e-mails, the confirmation and the back office's order", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: somePrices, is_day_promised: true });
  const id = await placed(1690, office);
  expect((await stored(id)).promised_on).toBe("2026-11-30");
  const shop = {
    db,
    theme: defaultTheme,
    texts: {},
    company: defaultCompany,
    baseUrl: "https://plodko.example",
    signingSecret: services.signingSecret,
    storage: services.storage,
  };
  const data = { order_id: id };
  for (const kind of ["order_received", "owner_order_received", "order_shipped"] as const) {
    const { text } = await renderEmail(shop, { kind, language: "bg", data });
    const plain = text.replaceAll("\u00a0", " ");
    expect(plain).toMatch(/^Доставка +5,90 лв\.\n +3,02 €$/m);
    expect(plain).toMatch(/^Общо +16,90 лв\.\n +8,64 €$/m);
    expect(plain).toContain("Доставка до понеделник, 30 ноември");
    expect(plain).not.toContain("Безплатна");
  }
  const english = await renderEmail(shop, { kind: "order_received", language: "en", data });
  expect(english.text).toContain("With you by Monday 30 November");
  const amounts = { delivery_bgn: 590, delivery_eur: 302, promised_on: "2026-11-30" };
  const token = confirmationToken(services, id);
  expect(await findConfirmation(services, { token, now })).toMatchObject(amounts);
  expect(await findOrder(db, owner, id)).toMatchObject(amounts);
});

test("the export and the packing slip contain the price of the delivery", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: somePrices });
  const id = await placed(1690, office);
  const choice = readOrderChoice(new URLSearchParams({ q: id.slice(-8) }));
  const chunks: string[] = [];
  for await (const chunk of await exportOrders(db, owner, { choice, locale: "bg", now })) chunks.push(chunk);
  const [headings = [], cells = []] = chunks
    .join("")
    .split("\r\n")
    .map((line) => line.split(";"));
  expect(cells[headings.indexOf(`"${adminBg["orders.column.delivery"]}"`)]).toBe('"3,02"');
  const slips = await findPackingSlips(db, owner, [id], now);
  expect(slips).toMatchObject({ ok: true, slips: [{ delivery_eur: 302, cash: 864 }] });
});

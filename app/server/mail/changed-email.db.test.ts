import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { changeOrderLines } from "#app/server/payments/change-order-lines.ts";
import { openPayment } from "#app/server/payments/open-payment.ts";
import { payToken } from "#app/server/payments/pay-link.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { lineChange } from "#tests/factories/orders/line-changes.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { offerTransfers } from "#tests/factories/payments/payment-settings.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { renderEmail } from "./render-email.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const shop = {
  db,
  storage: services.storage,
  theme: defaultTheme,
  texts: {},
  company: defaultCompany,
  baseUrl: "https://plodko.example",
  signingSecret: services.signingSecret,
};
const productId = await insertProduct(db, { stock_quantity: 100 });
await offerTransfers(db);
let time = Date.now();
const later = () => new Date((time += 1000));
let people = 0;

async function newOrder(paymentMethod: string): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 4, price: 5.5 }], {
    email: `changed${people}@example.com`,
    paymentMethod,
  });
  const placed = await placeOrder(
    services,
    { kind: "visitor" },
    { payload, checkoutKey: null, now: later() },
  );
  if (!placed.ok) throw new Error(placed.code);
  return placed.orderId;
}

/** Changes an order and returns the text of the e-mail about it. */
async function textAfter(orderId: string, changes: Parameters<typeof lineChange>[2]): Promise<string> {
  const change = await lineChange(db, orderId, changes);
  const result = await changeOrderLines(services, owner, { ...change, refundId: newId() });
  expect(result).toMatchObject({ ok: true });
  const [email] = await db
    .select()
    .from(mails)
    .where(eq(mails.kind, "order_changed"))
    .orderBy(desc(mails.created_at))
    .limit(1);
  if (!email) throw new Error("No e-mail was written");
  const { text } = await renderEmail(shop, email);
  // Plain text wraps at 76 characters.
  return text.replaceAll(/\s+/g, " ");
}

test("names both totals, the discount with its reason, and the cash to pay", async () => {
  const orderId = await newOrder("cash_on_delivery");
  const discount = { discount: 150, discountReason: "Закъсня" };
  const text = await textAfter(orderId, { now: later(), pieces: { [productId]: 3 }, ...discount });
  expect(text).toContain("Сумата беше 22,00 лв. (11,25 €), сега е 15,00 лв. (7,67 €).");
  expect(text).toContain("Плащате 15,00 лв. (7,67 €), когато я получите.");
  expect(text).toMatch(/Отстъпка -1,50 лв\. Закъсня -0,77 €/);
  const same = await textAfter(orderId, { now: later(), discountReason: "Рекламация" });
  expect(same).toContain("Сумата остава 15,00 лв. (7,67 €).");
});

test("repeats the payment link of an unpaid card order, and names the new amount of an awaited transfer", async () => {
  const card = await newOrder("stripe");
  const link = await textAfter(card, { now: later(), pieces: { [productId]: 2 } });
  expect(link).toContain(`/order-success?pay=${payToken(shop.signingSecret, card)}`);
  const transfer = await newOrder("bank_transfer");
  const details = await textAfter(transfer, { now: later(), pieces: { [productId]: 2 } });
  expect(details).toContain("BG80 BNBG 9661 1020 3456 78");
  expect(details).toContain("5,62 €");
});

test("names the amount that is returned, by card or by transfer", async () => {
  const card = await newOrder("stripe");
  await openPayment(services, { orderId: card, now: later() });
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, card));
  stripe.pay(payment?.session_id ?? "");
  await settlePayment(services, { sessionId: payment?.session_id ?? "", now: later() });
  const fewer = { pieces: { [productId]: 2 }, confirmedRefund: 563 };
  expect(await textAfter(card, { now: later(), ...fewer })).toContain("Връщаме ви 5,63 € по картата.");
  const transfer = await newOrder("bank_transfer");
  await markPaid(services, owner, { orderIds: [transfer], now: later() });
  expect(await textAfter(transfer, { now: later(), ...fewer })).toContain(
    "Връщаме ви 5,63 € с банков превод",
  );
});

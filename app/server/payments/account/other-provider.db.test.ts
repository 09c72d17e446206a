import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { paymentSettings, payments, refunds, sandboxSessions } from "#app/server/db/schema/payments.ts";
import { closeOpenPayments } from "#app/server/payments/close-open-payments.ts";
import { doPaymentJob } from "#app/server/payments/do-payment-job.ts";
import { openPayment } from "#app/server/payments/open-payment.ts";
import { reconcile } from "#app/server/payments/reconcile.ts";
import { refundOrder } from "#app/server/payments/refund-order.ts";
import { paySandboxSession } from "#app/server/payments/sandbox-provider.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import { sweepPayment } from "#app/server/payments/sweep-payment.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { payingShop } from "#tests/factories/payments/paying-shop.ts";
import { createCards } from "./cards.ts";

const now = new Date();
const shop = await payingShop(now);
const { services, stripe, placeCardOrder, orderOf, sessionsOf, hook } = shop;
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });

const env = { ...services.env, PAYMENTS: "sandbox", arePaymentsSet: true } as const;
const cards = createCards({ env, db, secret: services.signingSecret });
const { provider: sandboxProvider } = await cards.find();
if (!sandboxProvider) throw new Error("There is no sandbox");
const sandbox = { ...services, cards, provider: sandboxProvider };
const live = { ...services, provider: { ...services.provider, sessionMode: "live" as const } };

type Shop = typeof services;

beforeEach(() => void stripe.calls.splice(0));

async function openOrder(at: Shop): Promise<string> {
  const orderId = await placeCardOrder(await insertProduct(db, { stock_quantity: 5 }));
  expect(await openPayment(at, { orderId, now })).toMatchObject({ ok: true });
  stripe.calls.splice(0);
  return orderId;
}

async function paidOrder(at: Shop): Promise<string> {
  const orderId = await openOrder(at);
  const [sessionId = ""] = await sessionsOf(orderId);
  if (at === sandbox) await paySandboxSession(db, { sessionId, isLate: false });
  else stripe.pay(sessionId);
  await settlePayment(at, { sessionId, now });
  stripe.calls.splice(0);
  return orderId;
}

const refund = (at: Shop, orderId: string, refundId = newId()) =>
  refundOrder(at, admin, { orderId, refundId, amountEur: 50, reason: "", now });

async function paymentOf(orderId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  if (!payment) throw new Error("no payment");
  return payment;
}

test.for([
  ["Stripe's", "the sandbox", services, sandbox],
  ["the sandbox's", "Stripe", sandbox, services],
  ["a test", "live keys", services, live],
] as const)("%s payment is not refunded by %s, and staff are told", async ([, , opener, other]) => {
  const orderId = await paidOrder(opener);
  expect(await refund(other, orderId)).toEqual({ ok: false, code: "other_provider" });
  const { id } = await paymentOf(orderId);
  expect(await db.select().from(refunds).where(eq(refunds.payment_id, id))).toEqual([]);
  expect(stripe.calls).toEqual([]);
  expect(await refund(opener, orderId)).toEqual({ ok: true, isConfirmed: true });
  expect(await orderOf(orderId)).toMatchObject({ refunded_eur: 50 });
});

test("a refund that was stored waits for the provider of its payment", async () => {
  const orderId = await paidOrder(services);
  stripe.failures.push("refused", "refused", "refused");
  const refundId = newId();
  expect(await refund(services, orderId, refundId)).toEqual({ ok: true, isConfirmed: false });
  stripe.calls.splice(0);
  await expect(doPaymentJob(sandbox, { refundId }, now)).rejects.toThrow("another provider");
  expect(stripe.calls).toEqual([]);
  await doPaymentJob(services, { refundId }, now);
  expect(await orderOf(orderId)).toMatchObject({ refunded_eur: 50 });
});

test.for([
  ["Stripe's", "the sandbox", services, sandbox],
  ["the sandbox's", "Stripe", sandbox, services],
  ["a test", "live keys", services, live],
] as const)("%s open payment is left alone by %s", async ([, , opener, other]) => {
  const orderId = await openOrder(opener);
  const { id } = await paymentOf(orderId);
  await expect(sweepPayment(other, { paymentId: id, now })).rejects.toThrow("another provider");
  await expect(closeOpenPayments(other, { orderId, now })).rejects.toThrow("another provider");
  expect(await openPayment(other, { orderId, now })).toEqual({ ok: false, code: "busy" });
  expect(stripe.calls).toEqual([]);
  expect(await paymentOf(orderId)).toMatchObject({ state: "open" });
});

test("the reconciliation asks Stripe for no session of the sandbox", async () => {
  const orderId = await paidOrder(sandbox);
  const earlier = new Date(now.getTime() - 40 * 86_400_000);
  await db.update(payments).set({ created_at: earlier }).where(eq(payments.order_id, orderId));
  const period = { from: new Date(now.getTime() - 60_000), to: new Date(now.getTime() + 60_000) };
  expect(await reconcile(services, admin, period)).toMatchObject({ provider: "answered" });
  expect(stripe.calls.filter((call) => call.includes("sandbox"))).toEqual([]);
});

test("with cards switched off, paid orders are refunded and webhooks settle what was open", async () => {
  const paid = await paidOrder(services);
  const waiting = await openOrder(services);
  await db.insert(paymentSettings).values({ is_card_on: false, updated_at: now });
  onTestFinished(async () => void (await db.delete(paymentSettings)));
  expect(await refund(services, paid)).toEqual({ ok: true, isConfirmed: true });
  const [sessionId = ""] = await sessionsOf(waiting);
  stripe.pay(sessionId);
  await hook("checkout.session.completed", sessionId);
  expect(await orderOf(waiting)).toMatchObject({ payment_status: "paid" });
});

test("no payment of the sandbox reaches Stripe in any of this", async () => {
  const sessions = await db.select({ id: sandboxSessions.id }).from(sandboxSessions);
  expect(sessions.length).toBeGreaterThan(0);
  expect(sessions.filter(({ id }) => stripe.sessions.has(id))).toEqual([]);
});

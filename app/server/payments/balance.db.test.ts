import { beforeEach, expect, test } from "vitest";
import type { BalanceMovement } from "#app/domain/payments/balance.ts";
import { newId } from "#app/server/db/new-id.ts";
import { sandboxSessions } from "#app/server/db/schema/payments.ts";
import { stripeCharge, stripePayout, stripeRefund } from "#tests/factories/payments/stripe-balance.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";

const { services, stripe } = await testShopWithStripe();
const { db, provider } = services;
const sandbox = createSandboxProvider({ db, env: { BASE_URL: "http://localhost:3000" } });
const from = new Date("2026-03-01T00:00:00Z");
const to = new Date("2026-04-01T00:00:00Z");
const at = new Date("2026-03-10T10:00:00Z");

beforeEach(() => {
  for (const list of [stripe.movements, stripe.failures, stripe.calls]) list.splice(0);
});

async function allOf(of: Pick<PaymentProvider, "listMovements">): Promise<BalanceMovement[]> {
  const movements: BalanceMovement[] = [];
  let after: string | null = null;
  do {
    const page = await of.listMovements({ from, to, after });
    if (!page.ok) throw new Error(page.code);
    movements.push(...page.movements);
    after = page.next;
  } while (after !== null);
  return movements;
}

test("Stripe's refunds name their charge, and its payouts the day on which they arrive", async () => {
  stripe.movements.push(
    stripeCharge("ch_1", { at, amount: 1000, fee: 40 }),
    stripeRefund("re_1", { at, amount: 300, chargeId: "ch_1" }),
    stripePayout("po_1", { at, amount: 660, arrivesAt: to }),
    { ...stripeCharge("fee_1", { at, amount: -5, fee: 0 }), type: "stripe_fee", source: null },
    { ...stripeCharge("adj_1", { at, amount: -7, fee: 0 }), type: "adjustment", source: null },
    stripeCharge("ch_later", { at: to, amount: 1, fee: 0 }),
  );
  expect(await allOf(provider)).toEqual([
    {
      id: "txn_ch_1",
      kind: "charge",
      at,
      currency: "eur",
      amount: 1000,
      fee: 40,
      net: 960,
      chargeId: "ch_1",
      arrivesAt: null,
    },
    expect.objectContaining({ kind: "refund", amount: -300, chargeId: "ch_1", arrivesAt: null }),
    expect.objectContaining({ kind: "payout", amount: -660, chargeId: null, arrivesAt: to }),
    expect.objectContaining({ kind: "fee", amount: -5, chargeId: null }),
    expect.objectContaining({ kind: "other", amount: -7, chargeId: null }),
  ]);
});

test("reads all of Stripe's pages, each movement once, despite an error on the way", async () => {
  for (let index = 0; index < 230; index++)
    stripe.movements.push(
      stripeCharge(`ch_${index}`, { at: new Date(at.getTime() - index * 1000), amount: 100, fee: 1 }),
    );
  stripe.failures.push(null, "refused", "lost");
  const movements = await allOf(provider);
  expect(new Set(movements.map(({ id }) => id)).size).toBe(230);
  expect(stripe.calls.filter((call) => call === "GET /v1/balance_transactions")).toHaveLength(5);
});

test("returns a code for a rate limit, a truncated answer, repeated errors and a key without permission", async () => {
  const codes = [];
  for (const failures of [["limited"], ["cut"], ["refused", "refused", "refused"], ["forbidden"]] as const) {
    stripe.failures.push(...failures);
    const page = await provider.listMovements({ from, to, after: null });
    codes.push(page.ok ? "ok" : page.code);
  }
  expect(codes).toEqual(["rate_limited", "unreachable", "unreachable", "refused"]);
});

test("the sandbox simulates fees and daily payouts of its own sessions, in pages", async () => {
  const session = (index: number, changes: Partial<typeof sandboxSessions.$inferInsert> = {}) => ({
    id: `sandbox_${String(index).padStart(3, "0")}`,
    idempotency_key: newId(),
    order_id: newId(),
    order_number: "a1b2c3d4",
    language: "bg" as const,
    amount_eur: 1000,
    state: "paid" as const,
    success_url: "/",
    cancel_url: "/",
    expires_at: at,
    created_at: at,
    ...changes,
  });
  await db
    .insert(sandboxSessions)
    .values([
      ...Array.from({ length: 120 }, (_, index) => session(index)),
      session(200, { refunded_eur: 400 }),
      session(201, { state: "open" }),
      session(202, { created_at: to }),
    ]);
  const movements = await allOf(sandbox);
  const ofKind = (kind: string) => movements.filter((each) => each.kind === kind);
  expect(ofKind("charge")).toHaveLength(121);
  expect(ofKind("charge")[0]).toMatchObject({ amount: 1000, fee: 40, net: 960, currency: "eur" });
  expect(ofKind("refund")).toMatchObject([{ amount: -400, chargeId: "sandbox_200" }]);
  expect(ofKind("payout")).toMatchObject([{ amount: -(121 * 960 - 400), arrivesAt: at }]);
});

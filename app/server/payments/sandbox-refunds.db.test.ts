import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { createSandboxProvider, paySandboxSession } from "./sandbox-provider.ts";

const { db } = await testDatabase();
const sandbox = createSandboxProvider({ db, env: { BASE_URL: "http://localhost" } });

async function paidSession(amountEur: number): Promise<string> {
  const { id } = await sandbox.createSession({
    idempotencyKey: newId(),
    orderId: newId(),
    orderNumber: "12345678",
    amountEur,
    customerEmail: "maria@example.com",
    locale: "bg",
    expiresAt: new Date(),
    successUrl: "",
    cancelUrl: "",
  });
  await paySandboxSession(db, { sessionId: id, isLate: false });
  return id;
}

test("the sandbox refunds once per key, in parts, and never more than was paid", async () => {
  const chargeId = await paidSession(500);
  const refund = (amountEur: number, idempotencyKey: string) =>
    sandbox.refund({ chargeId, amountEur, idempotencyKey, isRepeatedLate: false });
  const presses = await Promise.all([refund(200, "first"), refund(200, "first")]);
  expect(presses).toEqual([{ id: "first" }, { id: "first" }]);
  expect(await refund(400, "too much")).toBeNull();
  expect(await refund(300, "rest")).toEqual({ id: "rest" });
  expect(await sandbox.findSession(chargeId)).toMatchObject({ state: "paid", refundedEur: 500 });
});

test("the sandbox takes no less than Stripe does", async () => {
  await expect(paidSession(49)).rejects.toThrow("below the least card payment");
  await expect(paidSession(50)).resolves.toEqual(expect.any(String));
});

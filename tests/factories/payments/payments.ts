import { afterAll } from "vitest";
import type { Cards } from "#app/server/payments/account/cards.ts";
import type { PaymentServices } from "#app/server/payments/settle-payment.ts";
import type { Services } from "#app/server/services.ts";
import { testServices } from "../shop/services.ts";
import { openStripeServer } from "./stripe-server.ts";
import type { StripeServer } from "./stripe-server.ts";

/** Card payments that are off. */
export const noCards: Cards = (() => {
  const off = { state: "none", from: "environment", provider: null, keys: null } as const;
  return { of: () => off, find: () => Promise.resolve(off) };
})();

/**
 * Opens the shop's services with card payments through the real SDK and a local fake of Stripe. Call it once per file.
 */
export async function testShopWithStripe(): Promise<{
  services: Services & PaymentServices;
  stripe: StripeServer;
}> {
  const stripe = await openStripeServer();
  afterAll(stripe.close);
  const services = await testServices({
    STRIPE_SECRET_KEY: "sk_test_of_the_tests",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  const { provider } = await services.cards.find();
  if (!provider) throw new Error("No payments are configured");
  return { services: { ...services, provider }, stripe };
}

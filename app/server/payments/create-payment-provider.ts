import type { Database } from "#app/server/db/database.ts";
import type { Env } from "#app/server/env.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

/** Creates the payment provider selected by PAYMENTS; null if card payments are off. */
export function createPaymentProvider(env: Env, db: Database): PaymentProvider | null {
  switch (env.PAYMENTS) {
    case "stripe":
      return createStripeProvider({
        secretKey: env.STRIPE_SECRET_KEY ?? "",
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        apiUrl: env.STRIPE_API_URL,
      });
    case "sandbox":
      return createSandboxProvider({ db, baseUrl: env.BASE_URL });
    case "none":
      return null;
  }
}

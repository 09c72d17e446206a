import { keyMode } from "#app/domain/payments/card-keys.ts";
import type { CardKeys, StoredCards } from "#app/domain/payments/card-keys.ts";
import type { Database } from "#app/server/db/database.ts";
import { openCredentials } from "#app/server/delivery/seal-credentials.ts";
import type { Env } from "#app/server/env.ts";
import type { PaymentProvider } from "#app/server/payments/payment-provider.ts";
import { createSandboxProvider } from "#app/server/payments/sandbox-provider.ts";
import { createStripeProvider } from "#app/server/payments/stripe-provider.ts";
import { loadStoredCards } from "#app/server/shop/payment-settings.ts";

/** The account by which cards are paid. */
export type CardAccount = {
  /**
   * `none`: card payments are off. `sandbox`: simulated, without money, until the owner opens the shop (`Opening`).
   * `test`, `live`: Stripe with such keys; keys whose mode cannot be told count as live. `unreadable`: the stored keys
   * were encrypted under another AUTH_SECRET.
   */
  state: "none" | "sandbox" | "test" | "live" | "unreadable";
  /** Where it is from: variables of the environment, the keys that the owner saved, or neither. */
  from: "environment" | "stored" | "default";
  /** Null while no cards can be paid. */
  provider: PaymentProvider | null;
  /** The keys of Stripe; null for another state. */
  keys: CardKeys | null;
};

/** Finds the account in force. The keys that the owner saves are in force at once, in every copy of the program. */
export type Cards = {
  /** Finds the account; reads what is stored each time. */
  find: () => Promise<CardAccount>;
  /** Returns the account by what a query has read. */
  of: (stored: StoredCards) => CardAccount;
};

export function createCards({ env, db, secret }: { env: Env; db: Database; secret: string }): Cards {
  const withoutKeys = accountOfEnv(env, db);
  // Creating a client and decrypting for every order and page would cost more than all that they do with it.
  let opened: { sealed: string; account: CardAccount } | null = null;
  const of = ({ keys: sealed, hasSandbox }: StoredCards): CardAccount => {
    if (env.arePaymentsSet || sealed === null)
      return withoutKeys.state === "sandbox" && !hasSandbox
        ? { ...withoutKeys, state: "none", provider: null }
        : withoutKeys;
    if (opened?.sealed !== sealed) {
      const keys = openCardKeys(secret, sealed);
      const account: CardAccount = keys
        ? stripeAccount(keys, env, "stored")
        : { state: "unreadable", from: "stored", provider: null, keys: null };
      opened = { sealed, account };
    }
    return opened.account;
  };
  return { of, find: async () => of(await loadStoredCards(db)) };
}

/** Decrypts stored keys; null when they were encrypted under another AUTH_SECRET. */
export function openCardKeys(secret: string, sealed: string): CardKeys | null {
  const { secretKey, webhookSecret } = openCredentials(secret, "stripe", sealed) ?? {};
  return secretKey === undefined || webhookSecret === undefined ? null : { secretKey, webhookSecret };
}

function accountOfEnv(env: Env, db: Database): CardAccount {
  const from = env.arePaymentsSet ? "environment" : "default";
  switch (env.PAYMENTS) {
    case "stripe": {
      const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "" } = env;
      return stripeAccount({ secretKey, webhookSecret }, env, from);
    }
    case "sandbox": {
      const provider = createSandboxProvider({ db, env });
      return { state: "sandbox", from, provider, keys: null };
    }
    case "none":
      return { state: "none", from, provider: null, keys: null };
  }
}

function stripeAccount(
  keys: CardKeys,
  { STRIPE_API_URL: apiUrl }: Pick<Env, "STRIPE_API_URL">,
  from: CardAccount["from"],
): CardAccount {
  const provider = createStripeProvider({ ...keys, apiUrl });
  return { state: keyMode(keys.secretKey) ?? "live", from, provider, keys };
}

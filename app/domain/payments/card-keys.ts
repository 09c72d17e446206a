import type { FormInput } from "#app/domain/content/content-fields.ts";

/** What is stored about card payments. */
export type StoredCards = {
  /** The owner's keys, encrypted; null without any. */
  keys: string | null;
  /** Whether the sandbox may be used (`Opening`). */
  hasSandbox: boolean;
};

/** A shop without keys of its own, before it is opened. */
export const noStoredCards: StoredCards = { keys: null, hasSandbox: true };

/** The keys of a Stripe account. The webhook's secret is empty while the owner has created no webhook. */
export type CardKeys = { secretKey: string; webhookSecret: string };

/** Whether keys move real money. Stripe tells it by their prefix (https://docs.stripe.com/keys). */
export type KeyMode = "test" | "live";

/** Longest key, in characters: Stripe asks to store up to 255 for its ids. */
export const maxCardKey = 255;

/** The types of events that the shop handles; the owner chooses them when creating the webhook at Stripe. */
export const cardEventTypes = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
] as const;

/** Returns the mode of a secret (`sk_`) or restricted (`rk_`) key; null for a text of any other form. */
export function keyMode(key: string): KeyMode | null {
  const [, mode] = /^[sr]k_(test|live)_\w+$/.exec(key) ?? [];
  return mode === "test" || mode === "live" ? mode : null;
}

/**
 * Reads the typed keys; an empty field is an empty key. Refuses by field with a code: `keyCharacters` for control,
 * invisible and other characters that no key has, `long`, `keyPublishable` for a key of the browser (`pk_`),
 * `keyForm` for any other text that is no secret or restricted key, and `webhookForm` for one that is no signing
 * secret.
 */
export function readCardKeys(field: (name: string) => string): FormInput<CardKeys> {
  const [secretKey, webhookSecret] = [field("secret_key").trim(), field("webhook_secret").trim()];
  const secretProblem = textProblem(secretKey) ?? secretKeyProblem(secretKey);
  const webhookProblem = textProblem(webhookSecret) ?? webhookSecretProblem(webhookSecret);
  if (!secretProblem && !webhookProblem) return { ok: true, input: { secretKey, webhookSecret } };
  const problems = {
    ...(secretProblem && { secret_key: secretProblem }),
    ...(webhookProblem && { webhook_secret: webhookProblem }),
  };
  return { ok: false, problems };
}

function textProblem(text: string): string | null {
  // Printable ASCII without the space.
  if (!/^[!-~]*$/.test(text)) return "keyCharacters";
  return text.length > maxCardKey ? "long" : null;
}

function secretKeyProblem(key: string): string | null {
  if (key === "" || keyMode(key) !== null) return null;
  return key.startsWith("pk_") ? "keyPublishable" : "keyForm";
}

function webhookSecretProblem(secret: string): string | null {
  return secret === "" || /^whsec_[\w+/=-]+$/.test(secret) ? null : "webhookForm";
}

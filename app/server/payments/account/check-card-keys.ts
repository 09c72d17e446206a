import { z } from "zod";
import { keyMode } from "#app/domain/payments/card-keys.ts";
import type { CardKeys, KeyMode } from "#app/domain/payments/card-keys.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { shownAnswer } from "#app/domain/shop/mail-problem.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { askCarrier, readJson } from "#app/server/delivery/adapters/carrier-http.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Services } from "#app/server/services.ts";

/** Longest time that the owner waits for Stripe, in milliseconds, and the largest answer, in bytes. */
const longestWait = 10_000;
const maxAnswerBytes = 262_144;

/**
 * What failed. `sign_in`: Stripe does not know the key. `right`: a restricted key lacks a right. `answer`: no answer of
 * Stripe's.
 */
export type KeyProblem = "unreachable" | "timeout" | "sign_in" | "right" | "busy" | "answer";

export type KeyCheck =
  | { ok: true; mode: KeyMode }
  /** `words`: what Stripe said, without keys; empty without an answer. */
  | { ok: false; code: "refused"; what: KeyProblem; words: string }
  | { ok: false; code: "none" | "unreadable" | "limited" };

/**
 * Asks Stripe for one checkout session, with the keys in force: nothing is changed there, and a restricted key needs
 * this right for payments, too. Refused as `none` without keys of Stripe, as `unreadable` when they must be entered
 * again, as `limited` after ten checks in ten minutes, and as `refused` with what failed.
 */
export async function checkCardKeys(
  { cards, db, env, limits }: Pick<Services, "cards" | "db" | "env" | "limits">,
  admin: Granted<"settings">,
  { now, within = longestWait }: { now: Date; within?: number },
): Promise<KeyCheck> {
  const { state, keys } = await cards.find();
  if (!keys) return { ok: false, code: state === "unreadable" ? "unreadable" : "none" };
  if ((await limits.keyChecksPerAdmin.consume(admin.userId)) !== null) return { ok: false, code: "limited" };
  const check = await askStripe(keys, env.STRIPE_API_URL, within);
  await writeAudit(db, admin, {
    action: "send",
    entity: "card_settings",
    after: { stripe_answer: check.ok ? "accepted" : check.what },
    now,
  });
  return check;
}

type Asked = Extract<KeyCheck, { ok: true } | { code: "refused" }>;

const stripeError = z.object({ error: z.object({ message: outsideText() }) });
const stripeList = z.object({ object: z.literal("list") });

async function askStripe(
  keys: CardKeys,
  apiUrl = "https://api.stripe.com",
  timeout = longestWait,
): Promise<Asked> {
  const fail = (what: KeyProblem, words = ""): Asked => ({ ok: false, code: "refused", what, words });
  try {
    const answer = await askCarrier("Stripe", {
      method: "GET",
      url: new URL("/v1/checkout/sessions?limit=1", apiUrl),
      headers: { Authorization: `Bearer ${keys.secretKey}` },
      changes: false,
      timeout,
      maxBytes: maxAnswerBytes,
    });
    const value = readJson(answer);
    if (answer.status === 200 && stripeList.safeParse(value).success)
      return { ok: true, mode: keyMode(keys.secretKey) ?? "live" };
    const error = stripeError.safeParse(value);
    // Only an answer in Stripe's form is quoted.
    if (!error.success) return fail("answer");
    const words = shownAnswer(withoutKeys(error.data.error.message, keys));
    if (answer.status === 401) return fail("sign_in", words);
    if (answer.status === 403) return fail("right", words);
    return fail(answer.status === 429 ? "busy" : "answer", words);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return fail(error.code === "timeout" || error.code === "unreachable" ? error.code : "answer");
  }
}

/** Stripe quotes a wrong key with its ends; another server could quote all of it. */
function withoutKeys(words: string, { secretKey, webhookSecret }: CardKeys): string {
  const known = [secretKey, webhookSecret].filter(Boolean);
  const hidden = known.reduce((text, key) => text.replaceAll(key, "…"), words);
  return hidden.replaceAll(/\b(?:[srp]k_(?:test|live)|whsec)_\S*/g, "…");
}

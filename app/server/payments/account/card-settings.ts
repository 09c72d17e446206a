import { keyMode, readCardKeys } from "#app/domain/payments/card-keys.ts";
import type { CardKeys } from "#app/domain/payments/card-keys.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { cardSettings } from "#app/server/db/schema/payments.ts";
import { sealCredentials } from "#app/server/delivery/seal-credentials.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";
import {
  loadPaymentSettings,
  loadStoredCards,
  lockPaymentSettings,
  methodProblems,
} from "#app/server/shop/payment-settings.ts";
import { openCardKeys } from "./cards.ts";

/** The settings as stored: with the encrypted keys. */
export type StoredCardSettings = { sealed: string | null; updatedAt: Date };

/** Returns the stored settings, or the defaults. */
export async function loadCardSettings(db: Pick<Database, "select">): Promise<StoredCardSettings> {
  const [row] = await db.select().from(cardSettings);
  return row ? { sealed: row.keys, updatedAt: row.updated_at } : { sealed: null, updatedAt: neverSaved };
}

export type SaveCardResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the keys of the owner's Stripe account from form fields; every copy of the program uses them at once. An empty
 * field keeps the stored key; `forget_keys` deletes both. Refused as `invalid` by field, as in `readCardKeys`, by
 * `keysLocked` while the environment decides, `required`, `keyAgain` (the stored keys cannot be read), `webhookAgain`
 * (the secret key changes between test and live, which have different webhooks), `webhookMissing` (cards are switched
 * on), `liveKeys` (test keys for the cards of an opened shop) and `lastMethod` (without the keys no shopper could pay);
 * and as `stale` when they were saved after `seen` (null overwrites). The audit log says only what happened to each
 * key, and their mode.
 */
export async function saveCardSettings(
  { cards, db, env, signingSecret }: Pick<Services, "cards" | "db" | "env" | "signingSecret">,
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveCardResult> {
  if (env.arePaymentsSet) return refused({ secret_key: "keysLocked" });
  return db.transaction(async (tx): Promise<SaveCardResult> => {
    await lockPaymentSettings(tx);
    const { sealed, updatedAt } = await loadCardSettings(tx);
    const before = sealed === null ? null : openCardKeys(signingSecret, sealed);
    const isForgotten = field("forget_keys") === "on";
    const read = isForgotten ? null : readKeys(field, { before, isUnreadable: sealed !== null && !before });
    if (read && !read.ok) return refused(read.problems);
    const keys = read?.input ?? null;
    const { hasSandbox } = await loadStoredCards(tx);
    const hasProvider = keys !== null || cards.of({ keys: null, hasSandbox }).provider !== null;
    const problems = methodProblems(await loadPaymentSettings(tx), { hasProvider, keys, hasSandbox });
    if (problems?.is_card_on) {
      const refusedField = problems.is_card_on === "liveKeys" ? "secret_key" : "webhook_secret";
      return refused({ [refusedField]: problems.is_card_on });
    }
    // Keys that are added take no method away.
    if (problems && !keys) return refused({ forget_keys: "lastMethod" });
    const stale = await staleRefusal(tx, { entity: "card_settings", updatedAt, seen });
    if (stale) return stale;
    const row = {
      keys: keys && sealCredentials(signingSecret, "stripe", keys),
      updated_at: nextUpdatedAt({ updated_at: updatedAt }, now),
    };
    await tx
      .insert(cardSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: cardSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "card_settings",
      before: { stripe_mode: before && keyMode(before.secretKey) },
      after: { stripe_mode: keys && keyMode(keys.secretKey), ...changesOf({ sealed, before, keys }) },
      now: row.updated_at,
    });
    return { ok: true, updatedAt: row.updated_at };
  });
}

function refused(problems: Record<string, string>): SaveCardResult {
  return { ok: false, code: "invalid", problems };
}

/** Reads the typed keys; empty fields keep the stored ones. */
function readKeys(
  field: (name: string) => string,
  { before, isUnreadable }: { before: CardKeys | null; isUnreadable: boolean },
): FormInput<CardKeys> {
  const read = readCardKeys(field);
  if (!read.ok) return read;
  const { secretKey, webhookSecret } = read.input;
  if (secretKey === "" && !before)
    return { ok: false, problems: { secret_key: isUnreadable ? "keyAgain" : "required" } };
  const keys = {
    secretKey: secretKey || (before?.secretKey ?? ""),
    webhookSecret: webhookSecret || (before?.webhookSecret ?? ""),
  };
  const isOtherMode = before !== null && keyMode(before.secretKey) !== keyMode(keys.secretKey);
  if (isOtherMode && webhookSecret === "" && before.webhookSecret !== "")
    return { ok: false, problems: { webhook_secret: "webhookAgain" } };
  return { ok: true, input: keys };
}

/** What the audit log says about each key; nothing about one that stays. */
function changesOf({
  sealed,
  before,
  keys,
}: {
  sealed: string | null;
  before: CardKeys | null;
  keys: CardKeys | null;
}): Record<string, string> {
  const change = (name: keyof CardKeys) => {
    const [from, to] = [before?.[name] ?? "", keys?.[name] ?? ""];
    // Keys that cannot be read were there, too.
    const wasThere = from !== "" || (sealed !== null && !before);
    if (to === "") return wasThere ? "removed" : null;
    if (from === to) return null;
    return wasThere ? "replaced" : "saved";
  };
  const [key, webhook] = [change("secretKey"), change("webhookSecret")];
  return { ...(key && { stripe_key: key }), ...(webhook && { stripe_webhook: webhook }) };
}

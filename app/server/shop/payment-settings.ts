import { eq, sql } from "drizzle-orm";
import {
  canShoppersPay,
  defaultPaymentSettings,
  readPaymentSettings,
} from "#app/domain/payments/payment-settings.ts";
import type { PaymentSettings } from "#app/domain/payments/payment-settings.ts";
import { keyMode } from "#app/domain/payments/card-keys.ts";
import type { CardKeys, StoredCards } from "#app/domain/payments/card-keys.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { cardSettings, paymentSettings } from "#app/server/db/schema/payments.ts";
import { shopOpening } from "#app/server/db/schema/settings.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";

type StoredSettings = { settings: PaymentSettings; updatedAt: Date };

/** Returns the settings of payments, or the defaults. */
export async function loadPaymentSettings(db: Pick<Database, "select">): Promise<PaymentSettings> {
  return (await readStored(db)).settings;
}

/** Returns the settings of payments and when they were saved, or the defaults. */
export async function findPaymentSettings(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<StoredSettings> {
  return readStored(db);
}

export type SavePaymentResult =
  | ({ ok: true } & StoredSettings)
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the settings of payments from form fields and returns them as stored. Refused as `invalid` by field, as in
 * `readPaymentSettings` and `methodProblems`, and as `stale` when they were saved after `seen` (null overwrites).
 * Public pages change at once; existing orders keep their payment deadline.
 */
export async function savePaymentSettings(
  { cards, db }: Pick<Services, "cards"> & { db: Pick<Database, "transaction"> },
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SavePaymentResult> {
  return db.transaction(async (tx): Promise<SavePaymentResult> => {
    await lockPaymentSettings(tx);
    const { settings: before, updatedAt } = await readStored(tx);
    const read = readPaymentSettings(field);
    if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
    const storedCards = await loadStoredCards(tx);
    const { provider, keys } = cards.of(storedCards);
    const { hasSandbox } = storedCards;
    const problems = methodProblems(read.input, { hasProvider: provider !== null, keys, hasSandbox });
    if (problems) return { ok: false, code: "invalid", problems };
    const stale = await staleRefusal(tx, { entity: "payment_settings", updatedAt, seen });
    if (stale) return stale;
    const row = { ...read.input, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(paymentSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: paymentSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "payment_settings",
      before,
      after: read.input,
      now: row.updated_at,
    });
    return { ok: true, settings: read.input, updatedAt: row.updated_at };
  });
}

/** Returns what is stored about card payments. */
export async function loadStoredCards(db: Pick<Database, "select">): Promise<StoredCards> {
  const [row] = await db
    .select({ keys: cardSettings.keys, hasSandbox: shopOpening.has_sandbox })
    .from(cardSettings)
    .fullJoin(shopOpening, eq(shopOpening.id, cardSettings.id));
  return { keys: row?.keys ?? null, hasSandbox: row?.hasSandbox ?? true };
}

/**
 * Serialises the saves of payment methods and of the keys for cards, also the first ones: each audit entry has the
 * actual previous values, and each save is checked against the other.
 */
export async function lockPaymentSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment settings', 0))`);
}

/**
 * Returns why these settings cannot be in force with an account, by field: `lastMethod` when no shopper could pay,
 * `webhookMissing` for cards whose payments Stripe could not report, and `liveKeys` for cards that an opened shop
 * (without the sandbox) would take without money; null when they can.
 */
export function methodProblems(
  settings: PaymentSettings,
  { hasProvider, keys, hasSandbox }: { hasProvider: boolean; keys: CardKeys | null; hasSandbox: boolean },
): Record<string, string> | null {
  if (!canShoppersPay(settings, { hasProvider })) return { is_cash_on_delivery_on: "lastMethod" };
  if (settings.is_card_on && keys?.webhookSecret === "") return { is_card_on: "webhookMissing" };
  if (settings.is_card_on && keys && !hasSandbox && keyMode(keys.secretKey) === "test")
    return { is_card_on: "liveKeys" };
  return null;
}

async function readStored(db: Pick<Database, "select">): Promise<StoredSettings> {
  const [row] = await db.select().from(paymentSettings);
  if (!row) return { settings: defaultPaymentSettings, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, ...settings } = row;
  return { settings, updatedAt };
}

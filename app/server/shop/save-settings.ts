import { companySettings, settingsFields, settingsProblems } from "#app/domain/shop/company-settings.ts";
import type {
  CompanySettings,
  SettingsField,
  SettingsForm,
  SettingsProblem,
} from "#app/domain/shop/company-settings.ts";
import { defaultSynonyms } from "#app/domain/catalogue/synonyms.ts";
import { defaultCompany, defaultInvoicing, defaultOrderLimits } from "#app/domain/shop/company.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { entities } from "#app/server/db/entities/entities.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { lastInvoice, lockInvoiceNumbers } from "./invoice-numbers.ts";

export type SaveSettingsResult =
  | { ok: true; settings: CompanySettings; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Partial<Record<SettingsField, SettingsProblem>> }
  | Extract<SaveRefusal, { code: "stale" }>;

type StoredSettings = { settings: CompanySettings; updatedAt: Date };

/** Returns the settings and when they were saved, or the demo shop's defaults. */
export async function loadSettings(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<StoredSettings> {
  return readSettings(db);
}

/** Returns the highest number of an invoice or credit note, or null before the first. */
export async function lastInvoiceNumber(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<number | null> {
  return (await lastInvoice(db))?.number ?? null;
}

/**
 * Saves all settings and returns them as stored. Refused as `invalid` by field, and as `stale` when they were saved
 * after `seen` (null overwrites). The start of the invoice sequence may be raised, but not changed to a number that was
 * already used (`issued`).
 */
export async function saveSettings(
  db: Pick<Database, "transaction">,
  admin: Granted<"settings">,
  { form, seen, now }: { form: SettingsForm; seen: Date | null; now: Date },
): Promise<SaveSettingsResult> {
  const input = companySettings.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: settingsProblems(input.error) };
  const settings = input.data;
  return db.transaction(async (tx): Promise<SaveSettingsResult> => {
    // This lock also serialises saves, so that each audit entry has the actual previous values.
    await lockInvoiceNumbers(tx);
    const { settings: before, updatedAt } = await readSettings(tx);
    const stale = await staleRefusal(tx, { entity: "settings", updatedAt, seen });
    if (stale) return stale;
    if (before.first_invoice_number !== settings.first_invoice_number) {
      const last = await lastInvoice(tx);
      if (last && settings.first_invoice_number <= last.number)
        return { ok: false, code: "invalid", problems: { first_invoice_number: "issued" } };
    }
    const row = { ...settings, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(shopSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: shopSettings.id, set: row });
    await writeSettingsAudit(tx, admin, { before, after: settings, now: row.updated_at });
    return { ok: true, settings, updatedAt: row.updated_at };
  });
}

async function readSettings(db: Pick<Database, "select">): Promise<StoredSettings> {
  const [row] = await db.select().from(shopSettings);
  if (row) {
    const { id: _id, updated_at: updatedAt, ...settings } = row;
    return { settings, updatedAt };
  }
  const notification_email = defaultCompany.email;
  const settings = {
    ...defaultCompany,
    ...defaultCurrencies,
    ...defaultInvoicing,
    ...defaultOrderLimits,
    search_synonyms: defaultSynonyms,
    notification_email,
  };
  return { settings, updatedAt: neverSaved };
}

/** The audit log has only the names of these fields when they change. */
const personal = (entities.settings.personal ?? []).map(({ name }) => name);

async function writeSettingsAudit(
  tx: Transaction,
  admin: Granted<"settings">,
  { before, after, now }: { before: CompanySettings; after: CompanySettings; now: Date },
): Promise<void> {
  const changed = settingsFields.filter((field) => before[field] !== after[field]);
  const listed = changed.filter((field) => !personal.includes(field));
  const named = changed.filter((field) => personal.includes(field));
  const pick = (settings: CompanySettings) =>
    Object.fromEntries(listed.map((field) => [field, settings[field]]));
  await writeAudit(tx, admin, {
    action: "update",
    entity: "settings",
    before: pick(before),
    after: { ...pick(after), ...(named.length > 0 && { also_changed: named }) },
    now,
  });
}

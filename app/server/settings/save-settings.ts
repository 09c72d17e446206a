import { companySettings, settingsFields, settingsProblems } from "#app/domain/company-settings.ts";
import type {
  CompanySettings,
  SettingsField,
  SettingsForm,
  SettingsProblem,
} from "#app/domain/company-settings.ts";
import { defaultCompany, defaultInvoicing } from "#app/domain/company.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { lastInvoice, lockInvoiceNumbers } from "#app/server/documents/keep-document.ts";

export type SaveSettingsResult =
  | { ok: true; settings: CompanySettings }
  | { ok: false; problems: Partial<Record<SettingsField, SettingsProblem>> };

/** The settings as they stand, or the demo shop's until they are first saved. For administrators only. */
export async function loadSettings(db: Pick<Database, "select">, actor: Actor): Promise<CompanySettings> {
  requireAdmin(actor);
  return readSettings(db);
}

/** The last number that an invoice or a credit note has, or null before the first. For administrators only. */
export async function lastInvoiceNumber(db: Pick<Database, "select">, actor: Actor): Promise<number | null> {
  requireAdmin(actor);
  return (await lastInvoice(db))?.number ?? null;
}

/**
 * Saves all settings, or none where a field is refused; returns them as they were kept. The sequence of invoices may be
 * made to go on higher, not to begin before a number that was given (`issued`). For administrators only.
 */
export async function saveSettings(
  db: Pick<Database, "transaction">,
  actor: Actor,
  { form, now }: { form: SettingsForm; now: Date },
): Promise<SaveSettingsResult> {
  requireAdmin(actor);
  const input = companySettings.safeParse(form);
  if (!input.success) return { ok: false, problems: settingsProblems(input.error) };
  const settings = input.data;
  return db.transaction(async (tx): Promise<SaveSettingsResult> => {
    // Also lets through one who saves at a time, so that each tells in the audit log what there was.
    await lockInvoiceNumbers(tx);
    const before = await readSettings(tx);
    if (before.first_invoice_number !== settings.first_invoice_number) {
      const last = await lastInvoice(tx);
      if (last && settings.first_invoice_number <= last.number)
        return { ok: false, problems: { first_invoice_number: "issued" } };
    }
    const row = { ...settings, updated_at: now };
    await tx
      .insert(shopSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: shopSettings.id, set: row });
    await writeSettingsAudit(tx, actor, { before, after: settings, now });
    return { ok: true, settings };
  });
}

async function readSettings(db: Pick<Database, "select">): Promise<CompanySettings> {
  const [row] = await db.select().from(shopSettings);
  if (row) {
    const { id: _id, updated_at: _updatedAt, ...settings } = row;
    return settings;
  }
  const notification_email = defaultCompany.email;
  return { ...defaultCompany, ...defaultCurrencies, ...defaultInvoicing, notification_email };
}

/** A person's data stays out of the log: of it, only that it changed is told. */
const personal: readonly SettingsField[] = ["notification_email", "manager_bg"];

async function writeSettingsAudit(
  tx: Transaction,
  actor: Extract<Actor, { kind: "admin" }>,
  { before, after, now }: { before: CompanySettings; after: CompanySettings; now: Date },
): Promise<void> {
  const changed = settingsFields.filter((field) => before[field] !== after[field]);
  const told = changed.filter((field) => !personal.includes(field));
  const untold = changed.filter((field) => personal.includes(field));
  const pick = (settings: CompanySettings) =>
    Object.fromEntries(told.map((field) => [field, settings[field]]));
  await writeAudit(tx, actor, {
    action: "update",
    entity: "settings",
    before: pick(before),
    after: { ...pick(after), ...(untold.length > 0 && { also_changed: untold }) },
    now,
  });
}

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
import { lastChange } from "#app/server/accounts/last-change.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import { nextUpdatedAt } from "#app/server/content/keep-content.ts";
import type { KeepRefusal } from "#app/server/content/keep-content.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { lastInvoice, lockInvoiceNumbers } from "#app/server/documents/keep-document.ts";

export type SaveSettingsResult =
  | { ok: true; settings: CompanySettings; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Partial<Record<SettingsField, SettingsProblem>> }
  | Extract<KeepRefusal, { code: "stale" }>;

type KeptSettings = { settings: CompanySettings; updatedAt: Date };

/** When settings were saved that nobody has saved yet. */
const never = new Date(0);

/** The settings as they stand and when they were saved, or the demo shop's until they are. For administrators only. */
export async function loadSettings(db: Pick<Database, "select">, actor: Actor): Promise<KeptSettings> {
  requireAdmin(actor);
  return readSettings(db);
}

/** The last number that an invoice or a credit note has, or null before the first. For administrators only. */
export async function lastInvoiceNumber(db: Pick<Database, "select">, actor: Actor): Promise<number | null> {
  requireAdmin(actor);
  return (await lastInvoice(db))?.number ?? null;
}

/**
 * Saves all settings, or none where a field is refused; returns them as they were kept. Refused as `stale` when somebody
 * saved them after the moment in `seen`; null overwrites knowingly. The sequence of invoices may be made to go on
 * higher, not to begin before a number that was given (`issued`). For administrators only.
 */
export async function saveSettings(
  db: Pick<Database, "transaction">,
  actor: Actor,
  { form, seen, now }: { form: SettingsForm; seen: Date | null; now: Date },
): Promise<SaveSettingsResult> {
  requireAdmin(actor);
  const input = companySettings.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: settingsProblems(input.error) };
  const settings = input.data;
  return db.transaction(async (tx): Promise<SaveSettingsResult> => {
    // Also lets through one who saves at a time, so that each tells in the audit log what there was.
    await lockInvoiceNumbers(tx);
    const { settings: before, updatedAt } = await readSettings(tx);
    if (seen && updatedAt.getTime() !== seen.getTime()) {
      const change = await lastChange(tx, { entity: "settings" });
      // Settings that were saved as they stood are no change that it would tell of.
      const by = change?.at.getTime() === updatedAt.getTime() ? change.by : null;
      return { ok: false, code: "stale", by, at: updatedAt };
    }
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
    await writeSettingsAudit(tx, actor, { before, after: settings, now: row.updated_at });
    return { ok: true, settings, updatedAt: row.updated_at };
  });
}

async function readSettings(db: Pick<Database, "select">): Promise<KeptSettings> {
  const [row] = await db.select().from(shopSettings);
  if (row) {
    const { id: _id, updated_at: updatedAt, ...settings } = row;
    return { settings, updatedAt };
  }
  const notification_email = defaultCompany.email;
  const settings = { ...defaultCompany, ...defaultCurrencies, ...defaultInvoicing, notification_email };
  return { settings, updatedAt: never };
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

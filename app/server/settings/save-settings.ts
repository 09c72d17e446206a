import { companySettings, settingsProblems } from "#app/domain/company-settings.ts";
import type {
  CompanySettings,
  SettingsField,
  SettingsForm,
  SettingsProblem,
} from "#app/domain/company-settings.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { loadNotificationEmail, loadShop } from "./load-company.ts";

export type SaveSettingsResult =
  | { ok: true; settings: CompanySettings }
  | { ok: false; problems: Partial<Record<SettingsField, SettingsProblem>> };

/** The settings as they stand, or the demo shop's until they are first saved. For administrators only. */
export async function loadSettings(db: Pick<Database, "select">, actor: Actor): Promise<CompanySettings> {
  requireAdmin(actor);
  const [shop, notification_email] = await Promise.all([loadShop(db), loadNotificationEmail(db)]);
  return { ...shop.company, ...shop.currencies, notification_email };
}

/** Saves all settings, or none where a field is refused; returns them as they were kept. For administrators only. */
export async function saveSettings(
  db: Pick<Database, "insert">,
  actor: Actor,
  { form, now }: { form: SettingsForm; now: Date },
): Promise<SaveSettingsResult> {
  requireAdmin(actor);
  const input = companySettings.safeParse(form);
  if (!input.success) return { ok: false, problems: settingsProblems(input.error) };
  const row = { ...input.data, updated_at: now };
  await db
    .insert(shopSettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: shopSettings.id, set: row });
  return { ok: true, settings: input.data };
}

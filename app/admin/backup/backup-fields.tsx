import { constraintsOf } from "#app/domain/field-constraints.ts";
import { backupColumns } from "#app/domain/shop/backup-settings.ts";
import type { BackupLocks } from "#app/server/backup/settings/backup-settings.ts";
import { CheckField, SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The variable that sets each field. */
const variables: Readonly<Record<keyof BackupLocks, string>> = {
  backups_on: "BACKUPS",
  backup_folder: "BACKUP_DIR",
  keep_daily: "BACKUPS_DAILY",
  keep_weekly: "BACKUPS_WEEKLY",
  keep_monthly: "BACKUPS_MONTHLY",
};
const kept = ["keep_daily", "keep_weekly", "keep_monthly"] as const;
const fields = ["backups_on", "backup_folder", ...kept] as const;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Shows the fields of the backup settings; those that the environment sets cannot be changed. */
export function BackupFields({ locks }: { locks: BackupLocks }) {
  const t = useAdminText();
  const set = fields.filter((name) => locks[name]).map((name) => variables[name]);
  return (
    <SettingsSection title={t("backup.settings")} text={t("backup.settings.text")}>
      {set.length > 0 && <p>{t("backup.locked", { names: set.join(", ") })}</p>}
      <CheckField name="backups_on" label={t("backup.backups_on")} disabled={locks.backups_on} />
      <TextField
        {...constraintsOf(backupColumns, "backup_folder")}
        label={t("backup.backup_folder")}
        hint={locks.backup_folder ? undefined : t("backup.backup_folder.hint")}
        autoCapitalize="none"
        spellCheck={false}
        disabled={locks.backup_folder}
      />
      <SelectField
        name="backup_hour"
        label={t("backup.backup_hour")}
        hint={t("backup.backup_hour.hint")}
        className="max-w-96"
        options={hours.map((hour) => ({ value: hour, label: `${hour.padStart(2, "0")}:00` }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        {kept.map((name) => (
          <TextField
            key={name}
            {...constraintsOf(backupColumns, name)}
            label={t(`backup.${name}`)}
            disabled={locks[name]}
          />
        ))}
      </div>
      <p className="text-muted">{t("backup.keep.text")}</p>
    </SettingsSection>
  );
}

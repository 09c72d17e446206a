import path from "node:path";
import { passphraseProblem } from "#app/domain/shop/backup-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { readBackupName } from "#app/server/backup/backup-folder.ts";
import { readManifest } from "#app/server/backup/check-backup.ts";
import { loadBackupPlan } from "#app/server/backup/settings/backup-settings.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { encryptBackup, encryptedSuffix } from "./encrypt-backup.ts";

type Download =
  | { ok: true; name: string; bytes: number; contents: ReadableStream<Uint8Array<ArrayBuffer>> }
  | { ok: false; code: "gone" | NonNullable<ReturnType<typeof passphraseProblem>> };

/**
 * Opens a backup as one file that is encrypted by a passphrase, which is stored nowhere. Refused as `gone` for a backup
 * that is missing or incomplete, or for the passphrase as in `passphraseProblem`.
 */
export async function downloadBackup(
  { db, env }: Pick<Services, "db" | "env">,
  admin: Granted<"settings">,
  { name, passphrase, repeated, now }: { name: string; passphrase: string; repeated: string; now: Date },
): Promise<Download> {
  const problem = passphraseProblem(passphrase, repeated);
  if (problem !== null) return { ok: false, code: problem };
  if (readBackupName(name)?.isIncomplete !== false) return { ok: false, code: "gone" };
  const folder = path.join((await loadBackupPlan(db, env)).folder, name);
  const manifest = await readManifest(folder).catch((error: unknown) => {
    log.warn({ err: error }, "a backup cannot be downloaded");
    return null;
  });
  if (!manifest) return { ok: false, code: "gone" };
  const file = await encryptBackup({ folder, manifest }, passphrase);
  await writeAudit(db, admin, { action: "export", entity: "backup", after: { backup: name }, now });
  return { ok: true, name: name + encryptedSuffix, ...file };
}

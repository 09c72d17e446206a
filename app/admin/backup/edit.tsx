import { data } from "react-router";
import { showBackups } from "#app/server/backup/list-backups.ts";
import { requestBackup } from "#app/server/backup/request-backup.ts";
import { saveBackupSettings, showBackupSettings } from "#app/server/backup/settings/backup-settings.ts";
import { log } from "#app/server/log.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { BackupFields } from "./backup-fields.tsx";
import { BackupList } from "./backup-list.tsx";
import { StateCard } from "./state-card.tsx";
import type { RequestAnswer } from "./state-card.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const { plan, ...settings } = await showBackupSettings(services, admin);
  const overview = await showBackups(services, admin, { plan, now: new Date() });
  return { ...settings, overview };
}

/** Saves the settings, or asks for a backup (intent `make`). */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const fields = await readFields(request);
  if (fields.get("intent") === "make") {
    try {
      const answer: RequestAnswer = await requestBackup(services, admin, new Date());
      return respond(answer, 409);
    } catch (error) {
      log.error({ err: error }, "a backup could not be asked for");
      return data(failedRequest, { status: 500 });
    }
  }
  const field = (name: string) => fields.get(name) ?? "";
  return saveSettingsForm(Object.fromEntries(fields), {
    id: "backup",
    saved: "backup.saved",
    failed: "backup.failed",
    needsPassword: () => needsPassword("admin/backup/edit", "save", { request, context }),
    save: () => saveBackupSettings(services, admin, { field, seen: readSeen(field), now: new Date() }),
  });
}

const failedRequest: RequestAnswer = { ok: false, code: "failed" };

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  if (intent !== "make") return saveConfirmed("admin/backup/edit", "backup.failed", args);
  return (await answerOf(args.serverAction)) ?? offlineAnswer(failedRequest);
}

/** Shows the state of the shop's backups, their settings and the backups in the folder. */
export default function Backup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, locks, overview, updatedAt } = loaderData;
  return (
    <>
      <PageHead title={t("backup.title")} text={t("backup.subtitle")} />
      <div className="flex max-w-4xl flex-col gap-6">
        <StateCard
          overview={overview}
          postedAnswer={actionData && !("text" in actionData) ? actionData : undefined}
        />
        <SettingsFrame
          action="/admin/backup"
          answer={actionData && "text" in actionData ? actionData : undefined}
          values={values}
          updatedAt={updatedAt}
        >
          <BackupFields locks={locks} />
        </SettingsFrame>
        <BackupList overview={overview} />
      </div>
    </>
  );
}

import { settingsFields, settingsForm } from "#app/domain/shop/company-settings.ts";
import type { SettingsForm } from "#app/domain/shop/company-settings.ts";
import { settingsHelp } from "#app/i18n/admin/help/settings.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { listGuaranteeNotices } from "#app/server/shop/guarantee-notices.ts";
import { lastInvoiceNumber, loadSettings, saveSettings } from "#app/server/shop/save-settings.ts";
import { version } from "#app/server/version.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { GuaranteeNotices } from "./guarantee-notices.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const { db } = context.get(servicesContext);
  const [{ settings, updatedAt }, lastNumber, notices] = await Promise.all([
    loadSettings(db, admin),
    lastInvoiceNumber(db, admin),
    listGuaranteeNotices(db, admin),
  ]);
  return { values: settingsForm(settings), updatedAt, lastNumber, notices, release: version };
}

/** Saves all settings, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const posted = await readForm(request);
  const form = Object.fromEntries(settingsFields.map((field) => [field, posted(field)])) as SettingsForm;
  return saveSettingsForm(form, {
    id: "settings",
    saved: "settings.saved",
    failed: "settings.failed",
    needsPassword: () => needsPassword("admin/settings/edit", "save", { request, context }),
    save: () => {
      const change = { form, seen: readSeen(posted), now: new Date() };
      return saveSettings(context.get(servicesContext).db, admin, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/settings/edit", "settings.failed", args);

/**
 * Shows the company details that public pages and e-mails contain, and the address for the shop's own notifications.
 */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, updatedAt, lastNumber, notices, release } = loaderData;
  return (
    <>
      <PageHead title={t("settings.title")} text={t("settings.subtitle")} help={settingsHelp} />
      <div className="max-w-4xl">
        <SettingsFrame action="/admin/settings" answer={actionData} values={values} updatedAt={updatedAt}>
          <SettingsFields answer={actionData} lastNumber={lastNumber} />
        </SettingsFrame>
        <GuaranteeNotices notices={notices} />
        <p className="mt-6 text-sm text-muted">{t("settings.version", { version: release })}</p>
      </div>
    </>
  );
}

import { useNavigation } from "react-router";
import { settingsFields, settingsForm } from "#app/domain/shop/company-settings.ts";
import type { SettingsForm } from "#app/domain/shop/company-settings.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { listGuaranteeNotices } from "#app/server/shop/guarantee-notices.ts";
import { lastInvoiceNumber, loadSettings, saveSettings } from "#app/server/shop/save-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
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
  return { values: settingsForm(settings), updatedAt, lastNumber, notices };
}

/** Saves all settings, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const posted = await readForm(request);
  const form = Object.fromEntries(settingsFields.map((field) => [field, posted(field)])) as SettingsForm;
  try {
    if (await needsPassword("admin/settings/edit", "save", { request, context }))
      return refused({ text: "confirm.needed", values: form }, 403);
    const { db } = context.get(servicesContext);
    const result = await saveSettings(db, admin, {
      form,
      seen: readSeen(posted),
      now: new Date(),
    });
    if (result.ok)
      return {
        ok: true,
        text: "settings.saved",
        id: "settings",
        seen: result.updatedAt.toISOString(),
      } satisfies EditAnswer;
    if (result.code === "stale") return saveRefusal(result, form, { text: "settings.failed" });
    return refused({ text: "settings.refused", problems: result.problems, values: form }, 422);
  } catch (error) {
    log.error({ err: error }, "the settings could not be saved");
    return refused({ text: "settings.failed", values: form }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/settings/edit", "settings.failed", args);

/**
 * Shows the company details that public pages and e-mails contain, and the address for the shop's own notifications.
 */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, updatedAt, lastNumber, notices } = loaderData;
  const isBusy = useNavigation().formAction === "/admin/settings";
  return (
    <>
      <PageHead title={t("settings.title")} text={t("settings.subtitle")} />
      <div className="max-w-4xl">
        <EditForm
          answer={actionData}
          values={values}
          seen={updatedAt}
          hasRevisions={false}
          listPath={null}
          foot={false}
        >
          <SettingsFields answer={actionData} lastNumber={lastNumber} />
          <SaveBar place="page">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? t("settings.busy") : t("settings.save")}
            </Button>
          </SaveBar>
        </EditForm>
        <GuaranteeNotices notices={notices} />
      </div>
    </>
  );
}

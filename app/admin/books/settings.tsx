import { useNavigation } from "react-router";
import { auditSettingsForm } from "#app/domain/books/audit-settings.ts";
import { findAuditSettings, saveAuditSettings } from "#app/server/books/audit-settings.ts";
import { log } from "#app/server/log.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { AuditSettingsFields } from "./settings-fields.tsx";
import type { Route } from "./+types/settings";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = granted(context, "settings");
  const { db } = context.get(servicesContext);
  const { settings, coveredFrom, lastNumber, updatedAt } = await findAuditSettings(db, staff);
  return { values: auditSettingsForm(settings), coveredFrom, lastNumber, updatedAt };
}

/** Saves the settings, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = granted(context, "settings");
  const values = Object.fromEntries(await readFields(request));
  const field = (name: string) => values[name] ?? "";
  try {
    if (await needsPassword("admin/books/settings", "save", { request, context }))
      return refused({ text: "confirm.needed", values }, 403);
    const change = { field, seen: readSeen(field), now: new Date() };
    const result = await saveAuditSettings(context.get(servicesContext), staff, change);
    if (result.ok) {
      const seen = result.updatedAt.toISOString();
      return { ok: true, text: "books.form.saved", id: "books", seen } satisfies EditAnswer;
    }
    if (result.code === "stale") return saveRefusal(result, values, { text: "books.form.failed" });
    return refused({ text: "settings.refused", problems: result.problems, values }, 422);
  } catch (error) {
    log.error({ err: error }, "the settings of the audit file could not be saved");
    return refused({ text: "books.form.failed", values }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/books/settings", "books.form.failed", args);

/** Shows the owner's settings of the audit file. */
export default function AuditSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, coveredFrom, lastNumber, updatedAt } = loaderData;
  const isBusy = useNavigation().formAction === "/admin/books/settings";
  return (
    <>
      <PageHead
        title={t("books.form.title")}
        text={t("books.form.subtitle")}
        back={{ to: "/admin/books", text: t("books.month.back") }}
      />
      <div className="max-w-4xl">
        <EditForm
          answer={actionData}
          values={values}
          seen={updatedAt}
          hasRevisions={false}
          listPath={null}
          foot={false}
        >
          <AuditSettingsFields
            // Remount after a save: the stored values may differ from the typed ones.
            key={updatedAt.toISOString()}
            coveredFrom={coveredFrom}
            lastNumber={lastNumber}
          />
          <SaveBar place="page">
            <Button type="submit" disabled={isBusy}>
              {t(isBusy ? "settings.busy" : "settings.save")}
            </Button>
          </SaveBar>
        </EditForm>
      </div>
    </>
  );
}

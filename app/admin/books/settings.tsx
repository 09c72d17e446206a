import { auditSettingsForm } from "#app/domain/books/audit-settings.ts";
import { findAuditSettings, saveAuditSettings } from "#app/server/books/save-audit-settings.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
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
  return saveSettingsForm(values, {
    id: "books",
    saved: "books.form.saved",
    failed: "books.form.failed",
    needsPassword: () => needsPassword("admin/books/settings", "save", { request, context }),
    save: () => {
      const change = { field, seen: readSeen(field), now: new Date() };
      return saveAuditSettings(context.get(servicesContext), staff, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/books/settings", "books.form.failed", args);

/** Shows the owner's settings of the audit file. */
export default function AuditSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, coveredFrom, lastNumber, updatedAt } = loaderData;
  return (
    <>
      <PageHead
        title={t("books.form.title")}
        text={t("books.form.subtitle")}
        back={{ to: "/admin/books", text: t("books.month.back") }}
      />
      <div className="max-w-4xl">
        <SettingsFrame
          action="/admin/books/settings"
          answer={actionData}
          values={values}
          updatedAt={updatedAt}
        >
          <AuditSettingsFields
            // Remount after a save: the stored values may differ from the typed ones.
            key={updatedAt.toISOString()}
            coveredFrom={coveredFrom}
            lastNumber={lastNumber}
          />
        </SettingsFrame>
      </div>
    </>
  );
}

import { measurementFields, secretFields } from "#app/domain/measurement/measurement-form.ts";
import { listConversions } from "#app/server/measurement/list-conversions.ts";
import { findMeasurement } from "#app/server/measurement/measurement-settings.ts";
import { saveMeasurement } from "#app/server/measurement/save-measurement.ts";
import { loadOr } from "#app/server/request/load-or.ts";
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
import { ConversionLog } from "./conversion-log.tsx";
import { Ga4Fields, MetaFields, OwnFields } from "./measurement-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const [{ settings, secrets, updatedAt }, conversions] = await Promise.all([
    findMeasurement(services, admin),
    loadOr("the conversions", listConversions(services.db, admin), null),
  ]);
  return { values: measurementFields(settings), secrets, updatedAt, conversions };
}

/** Saves the settings, or returns the refusal with the typed values but no secret. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const fields = await readFields(request);
  const field = (name: string) => fields.get(name) ?? "";
  const secret: readonly string[] = Object.values(secretFields);
  const values = Object.fromEntries([...fields].filter(([name]) => !secret.includes(name)));
  return saveSettingsForm(values, {
    id: "measurement",
    saved: "measurement.saved",
    failed: "measurement.failed",
    needsPassword: () => needsPassword("admin/measurement/edit", "save", { request, context }),
    save: () => {
      const change = { field, seen: readSeen(field), now: new Date() };
      return saveMeasurement(context.get(servicesContext), admin, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/measurement/edit", "measurement.failed", args);

/** Shows what the shop measures, with and without its visitors' consent, and what was reported to the services. */
export default function Measurement({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, secrets, updatedAt, conversions } = loaderData;
  return (
    <>
      <PageHead title={t("measurement.title")} text={t("measurement.subtitle")} />
      <div className="flex max-w-4xl flex-col gap-6">
        <SettingsFrame action="/admin/measurement" answer={actionData} values={values} updatedAt={updatedAt}>
          {/* Remount after a save, so that no secret stays in the page. */}
          <div key={updatedAt.toISOString()} className="flex flex-col gap-6">
            <OwnFields />
            <Ga4Fields secret={secrets.ga4} />
            <MetaFields secret={secrets.meta} />
          </div>
        </SettingsFrame>
        <ConversionLog conversions={conversions} />
      </div>
    </>
  );
}

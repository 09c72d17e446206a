import { distributorInput } from "#app/domain/content/distributor-input.ts";
import { isMissingField, parseForm } from "#app/domain/content/content-fields.ts";
import { distributorTable } from "#app/server/content/distributors.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { CheckField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import type { Route } from "./+types/edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.id === undefined) return newRecord(fieldValues({ is_active: true }));
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const record = await distributorTable.find(db, admin, params.id);
  return openRecord(db, admin, { entity: "distributor", record, request, toValues: fieldValues });
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => parseForm(distributorInput, field),
    save: (change) => distributorTable.save(db, context.get(adminContext), change),
    saved: () => ({ text: params.id === undefined ? "distributors.created" : "distributors.updated" }),
    invalid: (problems) => (isMissingField(problems) ? "distributors.required" : "distributors.invalid"),
    failed: "distributors.saveFailed",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("distributors.saveFailed", args);

export default function EditDistributor({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <RecordEditor
      title={t(params.id === undefined ? "distributors.new" : "distributors.edit")}
      listPath="/admin/distributors"
      record={loaderData}
      answer={actionData}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="city_bg" label={t("distributors.city.bg")} required maxLength={100} />
        <TextField
          name="city_en"
          label={t("distributors.city.en")}
          hint={t("distributors.english.hint")}
          maxLength={100}
        />
        <TextField name="company_bg" label={t("distributors.company.bg")} required maxLength={300} />
        <TextField
          name="company_en"
          label={t("distributors.company.en")}
          hint={t("distributors.english.hint")}
          maxLength={300}
        />
        <TextField
          name="phone"
          type="tel"
          label={t("distributors.phone")}
          hint={t("distributors.phone.hint")}
          required
        />
      </div>
      <CheckField name="is_active" label={t("distributors.isActive")} />
    </RecordEditor>
  );
}

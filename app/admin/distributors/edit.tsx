import { parseForm } from "#app/domain/content/content-fields.ts";
import { distributorInput } from "#app/domain/content/distributor-input.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { distributorTable } from "#app/server/content/distributors.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { CheckField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import type { Route } from "./+types/edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  if (params.id === undefined) return newRecord(fieldValues({ is_active: true }));
  const { db } = context.get(servicesContext);
  const record = await distributorTable.find(db, admin, params.id);
  return openRecord(db, admin, { entity: "distributor", record, request, toValues: fieldValues });
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => parseForm(distributorInput, field),
    save: (change) => distributorTable.save(db, admin, change),
    saved: () => ({ text: params.id === undefined ? "distributors.created" : "distributors.updated" }),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

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
        <TextField {...constraintsOf(distributorInput, "city_bg")} label={t("distributors.city.bg")} />
        <TextField
          {...constraintsOf(distributorInput, "city_en")}
          label={t("distributors.city.en")}
          hint={t("distributors.english.hint")}
        />
        <TextField {...constraintsOf(distributorInput, "company_bg")} label={t("distributors.company.bg")} />
        <TextField
          {...constraintsOf(distributorInput, "company_en")}
          label={t("distributors.company.en")}
          hint={t("distributors.english.hint")}
        />
        <TextField
          {...constraintsOf(distributorInput, "phone")}
          label={t("distributors.phone")}
          hint={t("distributors.phone.hint")}
        />
      </div>
      <CheckField name="is_active" label={t("distributors.isActive")} />
    </RecordEditor>
  );
}

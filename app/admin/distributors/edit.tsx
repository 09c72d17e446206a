import { data } from "react-router";
import { z } from "zod";
import { distributorFields, distributorInput } from "#app/domain/content/distributor-input.ts";
import type { DistributorField } from "#app/domain/content/distributor-input.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { findDistributor, saveDistributor } from "#app/server/content/distributors.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { CheckField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import type { Route } from "./+types/edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.id === undefined) return newRecord(fieldValues({ is_active: true }));
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const id = z.uuid().safeParse(params.id);
  const record = id.success ? await findDistributor(db, admin, id.data) : null;
  if (!record) throw data(null, { status: 404 });
  return openRecord(db, admin, { entity: "distributor", record, request, toValues: fieldValues });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const form = Object.fromEntries(distributorFields.map((name) => [name, posted(name)])) as Record<
    DistributorField,
    string
  >;
  const id = z.uuid().safeParse(params.id);
  if (params.id !== undefined && !id.success) return refused({ text: "edit.gone", values: form }, 409);
  try {
    const result = await saveDistributor(context.get(servicesContext).db, context.get(adminContext), {
      distributorId: id.data ?? null,
      form,
      seen: readSeen(posted),
      now: new Date(),
    });
    if (result.ok) return saved(id.data ? "distributors.updated" : "distributors.created", result.record);
    // Distributors have no unique field, so `taken` cannot occur.
    if (result.code !== "invalid") return saveRefusal(result, form, "distributors.saveFailed");
    const { problems } = result;
    const isMissing = Object.values(problems).includes("required");
    return refused(
      { text: isMissing ? "distributors.required" : "distributors.invalid", problems, values: form },
      422,
    );
  } catch (error) {
    log.error({ err: error }, "a distributor could not be saved");
    return refused({ text: "distributors.saveFailed", values: form }, 500);
  }
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
        <TextField
          {...constraintsOf(distributorInput, "city_bg")}
          name="city_bg"
          label={t("distributors.city.bg")}
        />
        <TextField
          {...constraintsOf(distributorInput, "city_en")}
          name="city_en"
          label={t("distributors.city.en")}
          hint={t("distributors.english.hint")}
        />
        <TextField
          {...constraintsOf(distributorInput, "company_bg")}
          name="company_bg"
          label={t("distributors.company.bg")}
        />
        <TextField
          {...constraintsOf(distributorInput, "company_en")}
          name="company_en"
          label={t("distributors.company.en")}
          hint={t("distributors.english.hint")}
        />
        <TextField
          {...constraintsOf(distributorInput, "phone")}
          name="phone"
          label={t("distributors.phone")}
          hint={t("distributors.phone.hint")}
        />
      </div>
      <CheckField name="is_active" label={t("distributors.isActive")} />
    </RecordEditor>
  );
}

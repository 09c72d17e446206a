import { flavorInput } from "#app/domain/catalogue/flavor-input.ts";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { flavorTable, saveFlavor } from "#app/server/catalogue/flavors.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { CheckField, ColorField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
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
  const record = await flavorTable.find(db, admin, params.id);
  return openRecord(db, admin, { entity: "flavor", record, request, toValues: fieldValues });
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const services = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => parseForm(flavorInput, field),
    save: (change) => saveFlavor(services, admin, change),
    saved: () => ({ text: params.id === undefined ? "flavors.created" : "flavors.updated" }),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

export default function EditFlavor({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <RecordEditor
      title={t(params.id === undefined ? "flavors.new" : "flavors.edit")}
      listPath="/admin/flavors"
      record={loaderData}
      answer={actionData}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...constraintsOf(flavorInput, "name_bg")} label={t("flavors.name.bg")} />
        <TextField
          {...constraintsOf(flavorInput, "name_en")}
          label={t("flavors.name.en")}
          hint={t("flavors.name.en.hint")}
        />
        <ColorField
          name="color"
          label={t("flavors.color")}
          hint={t("flavors.color.hint")}
          placeholder="#fbdcdc"
        />
      </div>
      <ImageField
        name="image_url"
        label={t("flavors.image")}
        hint={t("flavors.image.hint")}
        bucket="product-images"
        folder="flavors"
      />
      <CheckField name="is_active" label={t("flavors.isActive")} />
      <p className="-mt-3 text-sm text-muted">{t("flavors.isActive.hint")}</p>
    </RecordEditor>
  );
}

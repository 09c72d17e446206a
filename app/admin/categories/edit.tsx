import { categoryInput } from "#app/domain/catalogue/category-input.ts";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { categoryTable } from "#app/server/catalogue/categories.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { CheckField, TextField, TextareaField } from "#app/admin/shared/editing/edit-fields.tsx";
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
  const record = await categoryTable.find(db, admin, params.id);
  return openRecord(db, admin, { entity: "category", record, request, toValues: fieldValues });
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => parseForm(categoryInput, field),
    save: (change) => categoryTable.save(db, admin, change),
    saved: () => ({ text: params.id === undefined ? "categories.created" : "categories.updated" }),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

export default function EditCategory({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <RecordEditor
      title={t(params.id === undefined ? "categories.new" : "categories.edit")}
      listPath="/admin/categories"
      record={loaderData}
      answer={actionData}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...constraintsOf(categoryInput, "name_bg")} label={t("categories.name.bg")} />
        <TextField {...constraintsOf(categoryInput, "name_en")} label={t("categories.name.en")} />
        <TextareaField
          {...constraintsOf(categoryInput, "description_bg")}
          label={t("categories.description.bg")}
          hint={t("categories.description.hint")}
          rows={3}
        />
        <TextareaField
          {...constraintsOf(categoryInput, "description_en")}
          label={t("categories.description.en")}
          rows={3}
        />
      </div>
      <ImageField
        name="image_url"
        label={t("categories.image")}
        hint={t("categories.image.hint")}
        bucket="product-images"
        folder="categories"
      />
      <CheckField name="is_active" label={t("categories.isActive")} />
      <p className="-mt-3 text-sm text-muted">{t("categories.isActive.hint")}</p>
    </RecordEditor>
  );
}

import { data } from "react-router";
import { z } from "zod";
import { categoryFields, categoryInput } from "#app/domain/catalogue/category-input.ts";
import type { CategoryField } from "#app/domain/catalogue/category-input.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { findCategory, saveCategory } from "#app/server/catalogue/categories.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { CheckField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
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
  const category = id.success ? await findCategory(db, admin, id.data) : null;
  if (!category) throw data(null, { status: 404 });
  return openRecord(db, admin, { entity: "category", record: category, request, toValues: fieldValues });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const form = Object.fromEntries(categoryFields.map((name) => [name, posted(name)])) as Record<
    CategoryField,
    string
  >;
  const id = z.uuid().safeParse(params.id);
  if (params.id !== undefined && !id.success) return refused({ text: "edit.gone", values: form }, 409);
  try {
    const result = await saveCategory(context.get(servicesContext).db, context.get(adminContext), {
      categoryId: id.data ?? null,
      form,
      seen: readSeen(posted),
      now: new Date(),
    });
    if (result.ok) return saved(id.data ? "categories.updated" : "categories.created", result.record);
    // Categories have no unique field, so `taken` cannot occur.
    if (result.code !== "invalid") return saveRefusal(result, form, "categories.saveFailed");
    const { problems } = result;
    const isMissing = Object.values(problems).includes("required");
    return refused(
      { text: isMissing ? "categories.required" : "categories.invalid", problems, values: form },
      422,
    );
  } catch (error) {
    log.error({ err: error }, "a category could not be saved");
    return refused({ text: "categories.saveFailed", values: form }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("categories.saveFailed", args);

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
        <TextField
          {...constraintsOf(categoryInput, "name_bg")}
          name="name_bg"
          label={t("categories.name.bg")}
        />
        <TextField
          {...constraintsOf(categoryInput, "name_en")}
          name="name_en"
          label={t("categories.name.en")}
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

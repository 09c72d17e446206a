import { data } from "react-router";
import { localText } from "#app/domain/locale.ts";
import { maxRedirectText, readRedirectInput, redirectFields } from "#app/domain/redirects/redirect-input.ts";
import { productChoices } from "#app/server/content/section-products.ts";
import { findRedirectById, saveRedirect } from "#app/server/redirects/change-redirects.ts";
import type { SaveRedirectResult } from "#app/server/redirects/change-redirects.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import type { EditedRecord } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import type { FieldConflict } from "#app/admin/shared/editing/save-record.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/edit";

/** A new redirect begins with the path in `?path=`, as the list of missing pages links it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  const products = await productChoices(db, admin, []);
  if (params.id === undefined) {
    const path = url.searchParams.get("path") ?? "";
    return { record: recordOf({ path: path.slice(0, maxRedirectText) }, null), products };
  }
  const found = await findRedirectById(db, admin, params.id);
  if (!found) throw data(null, { status: 404 });
  return { record: recordOf(redirectFields(found), found.updated_at), products };
}

function recordOf(values: Record<string, string>, seen: Date | null): EditedRecord {
  return { values, seen, revisions: null, shown: null };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: readRedirectInput,
    save: async (change) => withProblems(await saveRedirect(db, admin, change)),
    saved: () => ({ text: "redirects.saved" }),
  });
}

function withProblems(
  result: SaveRedirectResult,
): Exclude<SaveRedirectResult, { code: "refused" }> | FieldConflict {
  if (result.ok || result.code !== "refused") return result;
  const field = result.why === "target" || result.why === "loop" ? "target" : "path";
  return { ok: false, code: "conflict", problems: { [field]: `redirect_${result.why}` } };
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

/** Edits one redirect: the path, and the path or the product to which it leads. */
export default function EditRedirect({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { record, products } = loaderData;
  return (
    <RecordEditor
      title={t(params.id === undefined ? "redirects.new" : "redirects.edit")}
      listPath="/admin/redirects"
      record={record}
      answer={actionData}
    >
      <TextField
        name="path"
        label={t("redirects.path")}
        hint={t("redirects.path.hint")}
        maxLength={maxRedirectText}
        required
      />
      <TextField
        name="target"
        label={t("redirects.target")}
        hint={t("redirects.target.hint")}
        maxLength={maxRedirectText}
      />
      <SelectField
        name="product"
        label={t("redirects.product")}
        options={[
          { value: "", label: t("edit.products.none") },
          ...products.map((product) => ({ value: product.id, label: localText(product, "name", locale) })),
        ]}
      />
    </RecordEditor>
  );
}

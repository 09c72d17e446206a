import { parseForm } from "#app/domain/content/content-fields.ts";
import { isSiteTextKey, siteTexts } from "#app/domain/content/site-texts.ts";
import { textContentInput } from "#app/domain/content/text-content.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { textTable } from "#app/server/content/text-content.ts";
import type { TextContent } from "#app/server/content/text-content.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { TextFields } from "./text-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  if (params.id === undefined) return newText(new URL(request.url).searchParams.get("key") ?? "");
  const record = await textTable.find(db, admin, params.id);
  return openRecord(db, admin, { entity: "text_content", record, request, toValues: editedValues });
}

/** Sanitizes stored HTML before it reaches the editor. */
function editedValues(text: TextContent): Record<string, string> {
  const { content_bg, content_en } = text;
  return fieldValues({ ...text, content_bg: sanitizeHtml(content_bg), content_en: sanitizeHtml(content_en) });
}

/** Returns a new text; a known key gets the scope in which the storefront uses it. */
function newText(key: string) {
  const known = isSiteTextKey(key) ? { key, scope: siteTexts[key].scope } : { scope: "site" };
  return newRecord(fieldValues(known));
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => parseForm(textContentInput, field),
    save: (change) => textTable.save(db, admin, change),
    saved: () => ({ text: "text-seo.saved" }),
    invalid: ({ key }) => (key === "required" ? "text-seo.keyRequired" : "text-seo.invalid"),
    failed: "text-seo.saveFailed",
    taken: { text: "text-seo.taken", field: "key" },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("text-seo.saveFailed", args);

export default function EditText({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <RecordEditor
      title={t(params.id === undefined ? "text-seo.new" : "text-seo.edit")}
      listPath="/admin/text-seo"
      record={loaderData}
      answer={actionData}
    >
      <TextFields />
    </RecordEditor>
  );
}

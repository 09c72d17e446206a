import { data } from "react-router";
import { z } from "zod";
import { isSiteTextKey, siteTexts } from "#app/domain/content/site-texts.ts";
import { textContentFields } from "#app/domain/content/text-content.ts";
import type { TextContentField } from "#app/domain/content/text-content.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { findText, saveText } from "#app/server/content/text-content.ts";
import type { TextContent } from "#app/server/content/text-content.ts";
import { maxContentBytes, readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { TextFields } from "./text-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  if (params.id === undefined) return newText(new URL(request.url).searchParams.get("key") ?? "");
  const admin = context.get(adminContext);
  const id = z.uuid().safeParse(params.id);
  const text = id.success ? await findText(db, admin, id.data) : null;
  if (!text) throw data(null, { status: 404 });
  return openRecord(db, admin, { entity: "text_content", record: text, request, toValues: editedValues });
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request, maxContentBytes);
  const form = Object.fromEntries(textContentFields.map((name) => [name, posted(name)])) as Record<
    TextContentField,
    string
  >;
  const id = z.uuid().safeParse(params.id);
  if (params.id !== undefined && !id.success) return refused({ text: "edit.gone", values: form }, 409);
  try {
    const result = await saveText(context.get(servicesContext).db, context.get(adminContext), {
      textId: id.data ?? null,
      form,
      seen: readSeen(posted),
      now: new Date(),
    });
    if (result.ok) return saved("text-seo.saved", result.record, result.removed);
    if (result.code !== "invalid") return saveRefusal(result, form, "text-seo.taken");
    const { problems } = result;
    const text = problems.key === "required" ? "text-seo.keyRequired" : "text-seo.invalid";
    return refused({ text, problems, values: form }, 422);
  } catch (error) {
    log.error({ err: error }, "a text of the site could not be saved");
    return refused({ text: "text-seo.saveFailed", values: form }, 500);
  }
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

import { useState } from "react";
import { data } from "react-router";
import type { Locale } from "#app/domain/locale.ts";
import { popupTypes } from "#app/domain/campaigns/popup.ts";
import { readPopupInput } from "#app/domain/campaigns/popup-input.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { findPopup, savePopup } from "#app/server/campaigns/popups.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { PopupFields } from "./popup-fields.tsx";
import { PopupPreview } from "./popup-preview.tsx";
import { newPopup } from "./popup-templates.ts";
import { popupValues } from "./popup-values.ts";
import type { Route } from "./+types/edit";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  if (params.id === undefined) {
    const template = popupTypes.find((type) => type === url.searchParams.get("template"));
    return newRecord(popupValues(newPopup(template, new Date())));
  }
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const record = await findPopup(db, admin, params.id);
  if (!record) throw data(null, { status: 404 });
  return openRecord(db, admin, { entity: "popup", record, request, toValues: popupValues });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await readFields(request, maxContentBytes);
  const field = (name: string) => fields.get(name) ?? "";
  const values = Object.fromEntries(fields);
  const read = readPopupInput(field);
  if (!read.ok) {
    const { problems } = read;
    return refused({ text: refusalOf(problems, field("type")), problems, values }, 422);
  }
  try {
    const result = await savePopup(context.get(servicesContext), context.get(adminContext), {
      id: params.id ?? null,
      input: read.input,
      seen: readSeen(field),
      now: new Date(),
    });
    return result.ok
      ? saved("popups.saved", result.record)
      : saveRefusal(result, values, "popups.saveFailed");
  } catch (error) {
    log.error({ err: error }, "a popup could not be saved");
    return refused({ text: "popups.saveFailed", values }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("popups.saveFailed", args);

/** Picks the refusal message that the specification defines (section 5), if there is one. */
function refusalOf(problems: Record<string, string>, type: string): AdminTextKey {
  if (problems.name === "required" || problems.headline_bg === "required") return "popups.refused.name";
  if (type === "newsletter" && problems.legal_note_bg === "required") return "popups.refused.consent";
  if (problems.timer_end === "required") return "popups.refused.timer";
  return "popups.refused";
}

/** Edits one popup with a live preview; a new one may start from a template. */
export default function EditPopup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const [fields, setFields] = useState(loaderData.values);
  const [language, setLanguage] = useState<Locale>("bg");
  return (
    <RecordEditor
      title={t(loaderData.seen ? "popups.edit" : "popups.new")}
      listPath="/admin/popups"
      record={loaderData}
      answer={actionData}
      aside={<PopupPreview fields={fields} language={language} />}
    >
      <PopupFields onFields={setFields} onLanguage={setLanguage} />
    </RecordEditor>
  );
}

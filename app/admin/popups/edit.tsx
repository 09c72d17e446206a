import { useState } from "react";
import type { Locale } from "#app/domain/locale.ts";
import { popupTypes } from "#app/domain/campaigns/popup.ts";
import { readPopupInput } from "#app/domain/campaigns/popup-input.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { popupTable } from "#app/server/campaigns/popups.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { PopupFields } from "./popup-fields.tsx";
import { PopupPreview } from "./popup-preview.tsx";
import { newPopup } from "./popup-templates.ts";
import { popupValues } from "./popup-values.ts";
import type { Route } from "./+types/edit";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  if (params.id === undefined) {
    const template = popupTypes.find((type) => type === url.searchParams.get("template"));
    return newRecord(popupValues(newPopup(template, { brand: await loadCompany(db), now: new Date() })));
  }
  const record = await popupTable.find(db, admin, params.id);
  return openRecord(db, admin, { entity: "popup", record, request, toValues: popupValues });
}

export function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  return saveRecord(request, params.id, {
    read: readPopupInput,
    save: (change) => popupTable.save(context.get(servicesContext), admin, change),
    saved: () => ({ text: "popups.saved" }),
    invalid: (problems, field) => refusalOf(problems, field("type")),
    failed: "popups.saveFailed",
  });
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

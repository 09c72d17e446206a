import { data } from "react-router";
import { z } from "zod";
import { fieldProblems, optionalText } from "#app/domain/content/content-fields.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { maxAltLength } from "#app/domain/media/media.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { altVersion, describeMedia } from "#app/server/media/change-media.ts";
import { findMedia } from "#app/server/media/list-media.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { refused, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { EditDialog } from "#app/admin/shared/editing/edit-dialog.tsx";
import { LanguageTabs, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { MediaDetails } from "./media-details.tsx";
import type { Route } from "./+types/edit";

const listPath = "/admin/media";
const altTexts = z.object({ alt_bg: optionalText(maxAltLength), alt_en: optionalText(maxAltLength) });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const services = context.get(servicesContext);
  const file = isRecordId(params.id) ? await findMedia(services, admin, params.id) : null;
  if (!file) throw data(null, { status: 404 });
  return { file, version: altVersion(file) };
}

/** Saves an image's alternative text in both languages, or returns the refusal with the typed values. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const field = await readForm(request);
  const values = { alt_bg: field("alt_bg"), alt_en: field("alt_en") };
  const { id } = params;
  const input = altTexts.safeParse(values);
  if (!isRecordId(id)) throw data(null, { status: 404 });
  if (!input.success)
    return refused({ text: "edit.saveFailed", problems: fieldProblems(input.error), values }, 422);
  try {
    const seen = field("overwrite") === "on" ? null : field("seen");
    const file = { id, ...input.data, seen, now: new Date() };
    const result = await describeMedia(context.get(servicesContext), admin, file);
    if (result.ok) return { ok: true, text: "media.saved", id, seen: result.version } satisfies EditAnswer;
    if (result.code === "stale") return saveRefusal(result, values, { text: "edit.saveFailed" });
    return refused({ text: "media.gone", values }, 409);
  } catch (error) {
    log.error({ err: error }, "an uploaded file could not be described");
    return refused({ text: "edit.saveFailed", values }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

/** Shows one uploaded file: its details, alternative text and uses. */
export default function EditMedia({ loaderData: { file, version }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const altField = (language: "bg" | "en") => (
    <TextField
      {...constraintsOf(altTexts, `alt_${language}`)}
      label={t("media.alt")}
      hint={t("media.alt.hint")}
    />
  );
  return (
    <EditDialog title={file.file_name} listPath={listPath}>
      <MediaDetails file={file} listPath={listPath} />
      {file.kind === "image" && (
        <div className="mt-6 border-t border-line pt-6">
          <EditForm
            answer={actionData}
            values={fieldValues(file)}
            seen={version}
            hasRevisions={false}
            listPath={listPath}
          >
            <LanguageTabs bg={altField("bg")} en={altField("en")} />
          </EditForm>
        </div>
      )}
    </EditDialog>
  );
}

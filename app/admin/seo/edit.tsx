import { data } from "react-router";
import { z } from "zod";
import { seoFields } from "#app/domain/content/seo-input.ts";
import { defaultRobots } from "#app/domain/content/seo-meta.ts";
import { findSeo, saveSeo } from "#app/server/content/seo-settings.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { SeoFields } from "./seo-fields.tsx";
import type { Route } from "./+types/edit";

/** Loads a page's SEO settings or an earlier revision (`?revision=`); without an id, a new record. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const baseUrl = env.BASE_URL;
  if (params.id === undefined)
    return { baseUrl, record: newRecord({ page_slug: slugOf(params), robots: defaultRobots }) };
  const seo = await findSeo(db, admin, params.id);
  if (!seo) throw data(null, { status: 404 });
  const opened = { entity: "seo_meta", record: seo, request, toValues: fieldValues } as const;
  return { baseUrl, record: await openRecord(db, admin, opened) };
}

/** Only the route for new settings has a slug parameter. */
function slugOf(params: object): string {
  return "slug" in params && typeof params.slug === "string" ? params.slug : "";
}

/** Saves a page's SEO settings, or returns the invalid fields. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const form = Object.fromEntries(seoFields.map((field) => [field, posted(field)]));
  const id: string | null = params.id ?? null;
  if (id !== null && !z.uuid().safeParse(id).success)
    return saveRefusal({ ok: false, code: "gone" }, form, "edit.gone");
  try {
    const result = await saveSeo(context.get(servicesContext).db, context.get(adminContext), {
      id,
      form,
      seen: readSeen(posted),
      now: new Date(),
    });
    if (result.ok) return saved(id === null ? "seo.created" : "seo.updated", result.record);
    if (result.code === "invalid") {
      const { problems } = result;
      const text = problems["page_slug"] === "required" ? "seo.required" : "seo.saveFailed";
      return refused({ text, problems, values: form }, 422);
    }
    return saveRefusal(result, form, "seo.taken");
  } catch (error) {
    log.error({ err: error }, "the SEO settings could not be saved");
    return refused({ text: "seo.saveFailed", values: form }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("seo.saveFailed", args);

export default function EditSeo({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { record, baseUrl } = loaderData;
  const isNew = record.seen === null;
  return (
    <RecordEditor
      title={t(isNew ? "seo.new.title" : "seo.edit.title")}
      listPath="/admin/seo"
      record={record}
      answer={actionData}
      saveText={t(isNew ? "seo.create" : "seo.update")}
    >
      <SeoFields values={record.values} baseUrl={baseUrl} />
    </RecordEditor>
  );
}

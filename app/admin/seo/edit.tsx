import { data } from "react-router";
import { z } from "zod";
import { seoFields } from "#app/domain/seo-input.ts";
import { defaultRobots } from "#app/domain/seo-meta.ts";
import { findRevision, listRevisions } from "#app/server/content/keep-content.ts";
import { findSeo, saveSeo } from "#app/server/content/seo-settings.ts";
import { readForm } from "#app/server/http/read-form.ts";
import { log } from "#app/server/log.ts";
import { actorContext, servicesContext } from "#app/server/services-context.ts";
import { fieldValues } from "#app/admin/shared/edit-answer.ts";
import type { EditAnswer } from "#app/admin/shared/edit-answer.ts";
import { keepRefused, readSeen, refused, saved } from "#app/admin/shared/edit-answer.server.ts";
import { EditDialog } from "#app/admin/shared/edit-dialog.tsx";
import { EditForm } from "#app/admin/shared/edit-form.tsx";
import { RevisionList } from "#app/admin/shared/revision-list.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { SeoFields } from "./seo-fields.tsx";
import type { Route } from "./+types/edit";

/** One page's settings as they are, or as they were (`?revision=`); without an id those of a page still to be named. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const actor = context.get(actorContext);
  if (params.id === undefined) {
    const values = { page_slug: slugOf(params), robots: defaultRobots };
    return { values, seen: null, baseUrl: context.get(servicesContext).env.BASE_URL };
  }
  const record = await findSeo(db, actor, params.id);
  if (!record) throw data(null, { status: 404 });
  const kept = { entity: "seo_meta", recordId: record.id } as const;
  const asked = new URL(request.url).searchParams.get("revision");
  const [revisions, earlier] = await Promise.all([
    listRevisions(db, actor, kept),
    asked === null ? null : findRevision(db, actor, { ...kept, revisionId: asked }),
  ]);
  return {
    values: fieldValues(earlier ?? record),
    seen: record.updated_at,
    baseUrl: context.get(servicesContext).env.BASE_URL,
    revisions,
    revision: earlier && asked,
    lastEdited: { at: record.updated_at, by: revisions[0]?.by ?? null },
  };
}

/** Only the route of new settings has a slug in its address. */
function slugOf(params: object): string {
  return "slug" in params && typeof params.slug === "string" ? params.slug : "";
}

/** Saves a page's settings, or says what stands in the way. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const form = Object.fromEntries(seoFields.map((field) => [field, posted(field)]));
  const id: string | null = params.id ?? null;
  if (id !== null && !z.uuid().safeParse(id).success)
    return keepRefused({ ok: false, code: "gone" }, form, "edit.gone");
  try {
    const result = await saveSeo(context.get(servicesContext).db, context.get(actorContext), {
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
    return keepRefused(result, form, "seo.taken");
  } catch (error) {
    log.error({ err: error }, "the SEO settings could not be saved");
    return refused({ text: "seo.saveFailed", values: form }, 500);
  }
}

export default function EditSeo({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, seen, baseUrl, revisions, revision, lastEdited } = loaderData;
  const answer: EditAnswer | undefined = actionData;
  return (
    <EditDialog title={t(seen ? "seo.edit.title" : "seo.new.title")} listPath="/admin/seo">
      {revisions && <RevisionList revisions={revisions} shown={revision} />}
      <EditForm
        key={revision}
        answer={answer}
        values={values}
        seen={seen}
        listPath="/admin/seo"
        lastEdited={lastEdited}
        saveText={t(seen ? "seo.update" : "seo.create")}
      >
        <SeoFields values={values} baseUrl={baseUrl} />
      </EditForm>
    </EditDialog>
  );
}

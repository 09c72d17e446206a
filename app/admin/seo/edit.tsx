import { parseForm } from "#app/domain/content/content-fields.ts";
import { seoInput } from "#app/domain/content/seo-input.ts";
import { defaultRobots } from "#app/domain/content/seo-meta.ts";
import { seoTable } from "#app/server/content/seo-settings.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { SeoFields } from "./seo-fields.tsx";
import type { Route } from "./+types/edit";

/** Loads a page's SEO settings or an earlier revision (`?revision=`); without an id, a new record. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db, env } = context.get(servicesContext);
  const baseUrl = env.BASE_URL;
  if (params.id === undefined)
    return { baseUrl, record: newRecord({ page_slug: slugOf(params), robots: defaultRobots }) };
  const record = await seoTable.find(db, admin, params.id);
  const opened = { entity: "seo_meta", record, request, toValues: fieldValues } as const;
  return { baseUrl, record: await openRecord(db, admin, opened) };
}

/** Only the route for new settings has a slug parameter. */
function slugOf(params: object): string {
  return "slug" in params && typeof params.slug === "string" ? params.slug : "";
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => parseForm(seoInput, field),
    save: (change) => seoTable.save(db, admin, change),
    saved: () => ({ text: params.id === undefined ? "seo.created" : "seo.updated" }),
    invalid: ({ page_slug }) => (page_slug === "required" ? "seo.required" : "edit.saveFailed"),
    taken: { text: "seo.taken", field: "page_slug" },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

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

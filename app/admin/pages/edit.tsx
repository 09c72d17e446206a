import { data } from "react-router";
import { z } from "zod";
import { isPageTemplate } from "#app/domain/content/page-template-names.ts";
import { staticPageFields } from "#app/domain/content/static-page.ts";
import type { StaticPageField } from "#app/domain/content/static-page.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { pageFromTemplate } from "#app/server/content/page-templates.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { findPage, savePage } from "#app/server/content/static-pages.ts";
import type { StaticPage } from "#app/server/content/static-pages.ts";
import { maxContentBytes, readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { PageFields } from "./page-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (params.id === undefined) {
    const template = new URL(request.url).searchParams.get("template") ?? "";
    return newPage(services, template);
  }
  const admin = context.get(adminContext);
  const id = z.uuid().safeParse(params.id);
  const page = id.success ? await findPage(services.db, admin, id.data) : null;
  if (!page) throw data(null, { status: 404 });
  return openRecord(services.db, admin, {
    entity: "static_page",
    record: page,
    request,
    toValues: editedValues,
  });
}

/** Sanitizes stored HTML before it reaches the editor. */
function editedValues(page: StaticPage): Record<string, string> {
  const { content_bg, content_en } = page;
  return fieldValues({ ...page, content_bg: sanitizeHtml(content_bg), content_en: sanitizeHtml(content_en) });
}

/** A new page is a draft listed in the footer (specification, section 4); a template fills in its texts. */
async function newPage({ db }: Services, template: string) {
  const texts = isPageTemplate(template) ? pageFromTemplate(template, await loadCompany(db)) : {};
  return newRecord(fieldValues({ status: "draft", show_in_footer: true, ...texts }));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request, maxContentBytes);
  const form = Object.fromEntries(staticPageFields.map((name) => [name, posted(name)])) as Record<
    StaticPageField,
    string
  >;
  const id = z.uuid().safeParse(params.id);
  if (params.id !== undefined && !id.success) return refused({ text: "edit.gone", values: form }, 409);
  const pageId = id.data ?? null;
  try {
    const result = await savePage(context.get(servicesContext).db, context.get(adminContext), {
      pageId,
      form,
      seen: readSeen(posted),
      now: new Date(),
    });
    if (result.ok) return saved(pageId ? "pages.updated" : "pages.created", result.record, result.removed);
    if (result.code !== "invalid") return saveRefusal(result, form, "pages.taken");
    const { problems } = result;
    return refused({ text: mainProblem(problems), problems, values: form }, 422);
  } catch (error) {
    log.error({ err: error }, "a static page could not be saved");
    return refused({ text: "pages.saveFailed", values: form }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("pages.saveFailed", args);

/** Picks the message for several invalid fields: missing ones first (specification, section 5). */
function mainProblem(problems: Record<string, string>): AdminTextKey {
  if (Object.values(problems).includes("required")) return "pages.required";
  if (problems.slug === "slug") return "pages.slugInvalid";
  return problems.slug === "reserved" ? "pages.slugReserved" : "pages.invalid";
}

export default function EditPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <RecordEditor
      title={t(params.id === undefined ? "pages.new" : "pages.edit")}
      listPath="/admin/pages"
      record={loaderData}
      answer={actionData}
    >
      <PageFields />
    </RecordEditor>
  );
}

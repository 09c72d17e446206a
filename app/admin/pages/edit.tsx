import { isMissingField, parseForm } from "#app/domain/content/content-fields.ts";
import { isPageTemplate } from "#app/domain/content/page-template-names.ts";
import { staticPageInput } from "#app/domain/content/static-page.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { pageFromTemplate } from "#app/server/content/page-templates.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { pageTable } from "#app/server/content/static-pages.ts";
import type { StaticPage } from "#app/server/content/static-pages.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { PageFields } from "./page-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const services = context.get(servicesContext);
  if (params.id === undefined) {
    const template = new URL(request.url).searchParams.get("template") ?? "";
    return newPage(template, await loadCompany(services.db));
  }
  const record = await pageTable.find(services.db, admin, params.id);
  const opened = { entity: "static_page", record, request, toValues: editedValues } as const;
  return openRecord(services.db, admin, opened);
}

/** Sanitizes stored HTML before it reaches the editor. */
function editedValues(page: StaticPage): Record<string, string> {
  const { content_bg, content_en } = page;
  return fieldValues({ ...page, content_bg: sanitizeHtml(content_bg), content_en: sanitizeHtml(content_en) });
}

/** A new page is a draft listed in the footer (specification, section 4); a template fills in its texts. */
function newPage(template: string, brand: Brand) {
  const texts = isPageTemplate(template) ? pageFromTemplate(template, brand) : {};
  return newRecord(fieldValues({ status: "draft", show_in_footer: true, ...texts }));
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => parseForm(staticPageInput, field),
    save: (change) => pageTable.save(db, admin, change),
    saved: () => ({ text: params.id === undefined ? "pages.created" : "pages.updated" }),
    invalid: mainProblem,
    taken: { text: "pages.taken", field: "slug" },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

/** Picks the message for several invalid fields: missing ones first (specification, section 5). */
function mainProblem(problems: Record<string, string>): AdminTextKey {
  if (isMissingField(problems)) return "edit.required";
  if (problems.slug === "slug") return "pages.slugInvalid";
  return problems.slug === "reserved" ? "pages.slugReserved" : "edit.invalid";
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

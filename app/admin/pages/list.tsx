import { FileText, Plus } from "lucide-react";
import { Outlet } from "react-router";
import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { listPages, pageTable } from "#app/server/content/static-pages.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import {
  contentListAction,
  deleteAction,
  sortAction,
} from "#app/admin/shared/lists/content-actions.server.ts";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { PageList } from "./page-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const search = new URL(request.url).searchParams.get("q") ?? "";
  const { db } = context.get(servicesContext);
  return { search, pages: await loadOr("the static pages", listPages(db, admin, { search }), null) };
}

/** The error message of each action. */
const failures = {
  sort: "lists.sortFailed",
  delete: "edit.deleteFailed",
} as const satisfies Record<string, AdminTextKey>;

/** Runs one list action: sort or delete. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "edit.saveFailed", (at) => ({
    sort: sortAction(pageTable, at, { done: "pages.sorted", failed: failures.sort }),
    delete: deleteAction(pageTable, at, {
      done: "pages.deleted",
      failed: failures.delete,
      gone: "edit.gone",
    }),
  }));

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("edit.deleteFailed", args, failures);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the static pages (specification, section 2). */
export default function Pages({ loaderData }: Route.ComponentProps) {
  const t = useAdminText();
  const { pages, search } = loaderData;
  return (
    <>
      <PageHead
        title={t("pages.title")}
        text={t("pages.subtitle")}
        actions={
          <ButtonLink to="new" preventScrollReset>
            <Plus aria-hidden />
            {t("pages.new")}
          </ButtonLink>
        }
      />
      <Outlet />
      <Templates />
      <SearchForm
        path="/admin/pages"
        label={t("pages.search")}
        placeholder={t("pages.search.placeholder")}
        search={search}
      />
      {pages === null ? (
        <NotLoaded icon={<FileText />} title="pages.loadFailed" />
      ) : (
        <PageList pages={pages} search={search} />
      )}
    </>
  );
}

/** Lists the page templates; each opens the editor with its texts filled in. */
function Templates() {
  const t = useAdminText();
  return (
    <nav aria-label={t("pages.templates")} className="mb-6">
      <p className="mb-2 font-medium">{t("pages.templates")}</p>
      <ul className="flex flex-wrap gap-2">
        {pageTemplateNames.map((name) => (
          <li key={name}>
            <ButtonLink to={`new?template=${name}`} variant="outline" preventScrollReset>
              <Plus aria-hidden />
              {t(`pages.template.${name}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Download, Plus, Upload } from "lucide-react";
import { Outlet } from "react-router";
import { deletedRedirectFields, readDeletedRedirect } from "#app/domain/redirects/redirect-input.ts";
import { deleteRedirect, restoreRedirect } from "#app/server/redirects/change-redirects.ts";
import { listMissingPaths, listRedirects } from "#app/server/redirects/list-redirects.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { contentListAction } from "#app/admin/shared/lists/content-actions.server.ts";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { readCursor } from "#app/admin/shared/lists/list-address.ts";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { sortedListFailures } from "#app/admin/shared/lists/sorted-list-failures.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { MissingList } from "./missing-list.tsx";
import { RedirectList } from "./redirect-list.tsx";
import type { Route } from "./+types/list";

const listPath = "/admin/redirects";

/** `?show=missing` lists what was not found instead of the redirects. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  if (url.searchParams.get("show") === "missing") {
    const missing = await loadOr("the missing paths", listMissingPaths(db, admin, new Date()), null);
    return { show: "missing", missing } as const;
  }
  const search = url.searchParams.get("q") ?? "";
  const listed = listRedirects(db, admin, { search, cursor: readCursor(url.searchParams) });
  return { show: "redirects", search, page: await loadOr("the redirects", listed, null) } as const;
}

/** Deletes a redirect, or restores the one that was just deleted, as the row it was. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "edit.saveFailed", ({ db, admin, now }, fields) => ({
    delete: {
      failed: sortedListFailures.delete,
      async attempt([id]) {
        const deleted = await deleteRedirect(db, admin, { id, now });
        // Idempotent: a second request finds the redirect gone.
        if (!deleted) return { text: "redirects.deleted" };
        return { text: "redirects.deleted", undo: { ...deletedRedirectFields(deleted), intent: "restore" } };
      },
    },
    restore: {
      failed: sortedListFailures.restore,
      async attempt() {
        const deleted = readDeletedRedirect((name) => fields.get(name) ?? "");
        if (!deleted) return 422;
        const { ok } = await restoreRedirect(db, admin, { ...deleted, now });
        return ok ? { text: "redirects.restored" } : 422;
      },
    },
  }));

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("edit.saveFailed", args, sortedListFailures);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the redirects, or the paths that were asked for and not found. */
export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("redirects.title")}
        text={t("redirects.subtitle")}
        actions={
          <>
            <ButtonLink to={`${listPath}/import`} variant="outline">
              <Upload aria-hidden />
              {t("redirects.import")}
            </ButtonLink>
            <ButtonLink to={`${listPath}/export`} reloadDocument variant="outline">
              <Download aria-hidden />
              {t("redirects.export")}
            </ButtonLink>
            <ButtonLink to={`${listPath}/new`} preventScrollReset>
              <Plus aria-hidden />
              {t("redirects.new")}
            </ButtonLink>
          </>
        }
      />
      <FilterLinks
        label={t("redirects.show")}
        links={(["redirects", "missing"] as const).map((show) => ({
          to: show === "missing" ? `${listPath}?show=missing` : listPath,
          text: t(`redirects.show.${show}`),
          isCurrent: show === loaderData.show,
        }))}
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      {loaderData.show === "missing" ? (
        <MissingList missing={loaderData.missing} />
      ) : (
        <>
          <SearchForm
            path={listPath}
            label={t("redirects.search")}
            placeholder={t("redirects.search.placeholder")}
            search={loaderData.search}
          />
          <RedirectList page={loaderData.page} search={loaderData.search} />
        </>
      )}
    </>
  );
}

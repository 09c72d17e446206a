import { Megaphone, Plus } from "lucide-react";
import { Outlet } from "react-router";
import { landingStatuses } from "#app/domain/content/landing-page.ts";
import type { LandingStatus } from "#app/domain/content/landing-page.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { campaignFigures } from "#app/server/campaigns/campaign-counts.ts";
import {
  copyLandingPage,
  landingPageTable,
  listLandingPages,
} from "#app/server/content/landing/landing-pages.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { contentListAction, deleteAction } from "#app/admin/shared/lists/content-actions.server.ts";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { PageTable } from "./page-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q") ?? "";
  const status = landingStatuses.find((known) => known === searchParams.get("status")) ?? null;
  const now = new Date();
  const { db } = context.get(servicesContext);
  const listed = Promise.all([
    listLandingPages(db, admin, { search, status }),
    campaignFigures(db, admin, { kind: "landing_page", now }),
  ]);
  const [pages, figures] = await loadOr("the landing pages", listed, [null, {}]);
  return { search, status, pages, figures, now };
}

/** The error message of each action. */
const failures = {
  copy: "landing-pages.copyFailed",
  delete: "landing-pages.deleteFailed",
} as const satisfies Record<string, AdminTextKey>;

/** Runs one list action: copy or delete. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "landing-pages.saveFailed", (at) => ({
    copy: {
      failed: failures.copy,
      attempt: async ([pageId]) => {
        const result = await copyLandingPage(at.db, at.admin, { pageId, now: at.now });
        if (result.ok) return { text: "landing-pages.copied" };
        return result.code === "gone" ? { refused: "edit.gone" } : 409;
      },
    },
    delete: deleteAction(landingPageTable, at, {
      done: "landing-pages.deleted",
      failed: failures.delete,
      gone: "edit.gone",
    }),
  }));

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("landing-pages.saveFailed", args, failures);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the landing pages (specification, section 2). */
export default function LandingPages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { pages, figures, search, status, now } = loaderData;
  const isFiltered = search !== "" || status !== null;
  return (
    <>
      <PageHead
        title={t("landing-pages.title")}
        text={t("landing-pages.subtitle")}
        actions={
          <ButtonLink to="new" preventScrollReset>
            <Plus aria-hidden />
            {t("landing-pages.new")}
          </ButtonLink>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      <SearchForm
        path="/admin/landing-pages"
        label={t("landing-pages.search")}
        placeholder={t("landing-pages.search.placeholder")}
        search={search}
        isFiltered={isFiltered}
      >
        <StatusFilter status={status} />
      </SearchForm>
      {pages === null && <NotLoaded icon={<Megaphone />} title="landing-pages.loadFailed" />}
      {pages?.length === 0 && (
        <EmptyList
          screen="/admin/landing-pages"
          icon={<Megaphone />}
          title={t(isFiltered ? "landing-pages.none.title" : "landing-pages.empty.title")}
          text={t(isFiltered ? "landing-pages.none.text" : "landing-pages.empty.text")}
          isFiltered={isFiltered}
        />
      )}
      {pages && pages.length > 0 && <PageTable pages={pages} figures={figures} now={now} />}
    </>
  );
}

function StatusFilter({ status }: { status: LandingStatus | null }) {
  const t = useAdminText();
  return (
    <Field label={t("landing-pages.filter")} className="basis-44">
      {(control) => (
        <Select
          key={status}
          {...control}
          name="status"
          defaultValue={status ?? ""}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          <option value="">{t("landing-pages.filter.all")}</option>
          {landingStatuses.map((known) => (
            <option key={known} value={known}>
              {t(`landing-pages.status.${known}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

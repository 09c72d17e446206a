import { Megaphone, Plus } from "lucide-react";
import { Outlet, data } from "react-router";
import { z } from "zod";
import { landingStatuses } from "#app/domain/content/landing-page.ts";
import type { LandingStatus } from "#app/domain/content/landing-page.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { campaignFigures } from "#app/server/campaigns/campaign-counts.ts";
import {
  copyLandingPage,
  deleteLandingPage,
  listLandingPages,
} from "#app/server/content/landing/landing-pages.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { PageTable } from "./page-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q") ?? "";
  const status = landingStatuses.find((known) => known === searchParams.get("status")) ?? null;
  const now = new Date();
  try {
    const { db } = context.get(servicesContext);
    const admin = context.get(adminContext);
    const [pages, figures] = await Promise.all([
      listLandingPages(db, admin, { search, status }),
      campaignFigures(db, admin, { kind: "landing_page", now }),
    ]);
    return { search, status, pages, figures, now };
  } catch (error) {
    log.error({ err: error }, "the landing pages could not be loaded");
    return { search, status, pages: null, figures: {}, now };
  }
}

const step = z.object({ step: z.enum(["copy", "delete"]), id: z.uuid() });

/** The error message of each action. */
const failures = {
  copy: "landing-pages.copyFailed",
  delete: "landing-pages.deleteFailed",
} as const satisfies Record<string, AdminTextKey>;

type Answer = { ok: boolean; text: AdminTextKey };
const answer = (text: AdminTextKey, status?: number) =>
  data<Answer>({ ok: status === undefined, text }, status ?? 200);

/** Copies or deletes one page. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const input = step.safeParse({ step: field("step"), id: field("id") });
  if (!input.success) return answer("landing-pages.saveFailed", 422);
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const { step: intent, id } = input.data;
  try {
    if (intent === "delete") {
      const result = await deleteLandingPage(db, admin, { pageId: id, now: new Date() });
      return result.ok ? answer("landing-pages.deleted") : answer("edit.gone", 409);
    }
    const result = await copyLandingPage(db, admin, { pageId: id, now: new Date() });
    if (result.ok) return answer("landing-pages.copied");
    return answer(result.code === "gone" ? "edit.gone" : "landing-pages.copyFailed", 409);
  } catch (error) {
    log.error({ err: error, intent }, "a landing page could not be copied or deleted");
    return answer(failures[intent], 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("landing-pages.saveFailed", args, failures);

/** Revalidates after a refusal too: the data has changed meanwhile. */
export const shouldRevalidate = revalidateUnlessOffline;

/** The landing pages (specification, section 2). */
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
        <EmptyState
          icon={<Megaphone />}
          title={t(isFiltered ? "landing-pages.none.title" : "landing-pages.empty.title")}
          text={t(isFiltered ? "landing-pages.none.text" : "landing-pages.empty.text")}
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

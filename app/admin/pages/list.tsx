import { FileText, Plus } from "lucide-react";
import { Outlet, data } from "react-router";
import { z } from "zod";
import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { deletePage, listPages, sortPages } from "#app/server/content/static-pages.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { PageList } from "./page-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get("q") ?? "";
  try {
    const { db } = context.get(servicesContext);
    return { search, pages: await listPages(db, context.get(adminContext), { search }) };
  } catch (error) {
    log.error({ err: error }, "the static pages could not be loaded");
    return { search, pages: null };
  }
}

const step = z.discriminatedUnion("step", [
  z.object({ step: z.literal("delete"), ids: z.tuple([z.uuid()]) }),
  z.object({ step: z.literal("sort"), ids: z.array(z.uuid()).max(10_000) }),
]);

type Answer = { ok: boolean; text: AdminTextKey };
const answer = (text: AdminTextKey, status?: number) =>
  data<Answer>({ ok: status === undefined, text }, status ?? 200);

/** Deletes one page, or stores the posted order of all pages. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  const input = step.safeParse({ step: fields.get("step"), ids: fields.getAll("id") });
  if (!input.success) return answer("pages.saveFailed", 422);
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const isSort = input.data.step === "sort";
  try {
    if (input.data.step === "sort") {
      await sortPages(db, admin, { pageIds: input.data.ids, now: new Date() });
      return answer("pages.sorted");
    }
    const result = await deletePage(db, admin, { pageId: input.data.ids[0], now: new Date() });
    return result.ok ? answer("pages.deleted") : answer("edit.gone", 409);
  } catch (error) {
    log.error({ err: error, step: input.data.step }, "the static pages could not be changed");
    return answer(isSort ? "pages.sortFailed" : "pages.deleteFailed", 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("pages.deleteFailed", args, { sort: "pages.sortFailed" });

/** Revalidates after a refusal too: the data has changed meanwhile. */
export const shouldRevalidate = revalidateUnlessOffline;

/** The static pages (specification, section 2). */
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

/** Page templates; each opens the editor with its texts filled in. */
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

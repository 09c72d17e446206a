import { ExternalLink, LayoutTemplate } from "lucide-react";
import { data, Outlet, useFetcher } from "react-router";
import { mergeOrder } from "#app/domain/content/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import { listSections } from "#app/server/content/home-sections.ts";
import type { SectionRow } from "#app/server/content/home-sections.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { SortableList } from "#app/admin/shared/lists/sortable-list.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { QuickAdd } from "./quick-add.tsx";
import { runSectionAction } from "./run-section-action.server.ts";
import type { SectionAnswer } from "./run-section-action.server.ts";
import { SectionCard } from "./section-card.tsx";
import { sectionFailures } from "./section-failures.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  try {
    const sections = await listSections(context.get(servicesContext).db, context.get(adminContext));
    return { sections, now };
  } catch (error) {
    log.error({ err: error }, "the sections could not be loaded");
    return { sections: null, now };
  }
}

/** Runs one list action: sort, hide, show or delete. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  const answer = await runSectionAction(context.get(servicesContext).db, context.get(adminContext), fields);
  return answer.ok ? answer : data(answer, { status: answer.status });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("homepage.saveFailed", args, sectionFailures);

/** Reloads after a refusal too: it means that the list was out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** The Homepage Builder (specification, section 2). */
export default function HomepageBuilder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { sections, now } = loaderData;
  return (
    <>
      <PageHead
        title={t("homepage.title")}
        text={t("homepage.subtitle")}
        actions={
          <a href="/" target="_blank" rel="noopener" className={buttonStyle({ variant: "outline" })}>
            <ExternalLink aria-hidden />
            {t("homepage.preview")}
          </a>
        }
      />
      <AnswerNotice answer={actionData} className="mt-4" />
      <QuickAdd />
      <Outlet />
      {sections === null ? (
        <NotLoaded icon={<LayoutTemplate />} title="homepage.loadFailed" />
      ) : (
        <SectionList sections={sections} now={now} />
      )}
    </>
  );
}

function SectionList({ sections, now }: { sections: readonly SectionRow[]; now: Date }) {
  const t = useAdminText();
  const locale = useLocale();
  const sorter = useFetcher<SectionAnswer>();
  useAnswerToast(sorter.data);
  const named = sections.map((section) => ({
    ...section,
    name: localText(section, "title", locale) || t(`homepage.type.${section.type}`),
  }));
  if (named.length === 0)
    return (
      <EmptyState
        icon={<LayoutTemplate />}
        title={t("homepage.empty.title")}
        text={t("homepage.empty.text")}
      />
    );
  // Keep the dropped order until the answer arrives.
  const wanted = sorter.formData?.getAll("id").map(String) ?? [];
  const ids = mergeOrder(
    wanted,
    named.map(({ id }) => id),
  );
  const items = ids.flatMap((id) => named.find((section) => section.id === id) ?? []);
  const sort = (order: string[]) => {
    const fields = new FormData();
    fields.set("intent", "sort");
    for (const id of order) fields.append("id", id);
    void sorter.submit(fields, { method: "post", action: "/admin/homepage", flushSync: true });
  };
  return (
    <>
      <DeleteRecord
        records={named}
        listPath="/admin/homepage"
        fields={{ intent: "delete" }}
        describe={({ name }) => ({
          title: t("homepage.delete.title", { name }),
          text: t("homepage.delete.text"),
        })}
      />
      <SortableList label={t("homepage.list")} items={items} onSort={sort}>
        {(section, handle) => <SectionCard section={section} order={ids} handle={handle} now={now} />}
      </SortableList>
    </>
  );
}

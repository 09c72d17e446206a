import { ExternalLink, LayoutTemplate, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Outlet, useFetcher } from "react-router";
import type { FetcherWithComponents } from "react-router";
import { localText } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { homepageHelp } from "#app/i18n/admin/help/homepage.ts";
import { createFirstSections, sectionTable } from "#app/server/content/home-sections.ts";
import type { SectionRow } from "#app/server/content/home-sections.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { shopOfRequest } from "#app/server/shop/load-company.ts";
import type { Shop } from "#app/server/shop/load-company.ts";
import type { Services } from "#app/server/services.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { deleteAction, sortedListActions } from "#app/admin/shared/lists/content-actions.server.ts";
import type { ActionContext } from "#app/admin/shared/lists/content-actions.server.ts";
import { runListAction } from "#app/admin/shared/lists/run-list-action.server.ts";
import type { ListAnswer } from "#app/admin/shared/lists/run-list-action.server.ts";
import { SortableList } from "#app/admin/shared/lists/sortable-list.tsx";
import { useSorting } from "#app/admin/shared/lists/sorting.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { respond } from "#app/admin/shared/respond.server.ts";
import { defaultSections } from "./default-sections.server.ts";
import { QuickAdd } from "./quick-add.tsx";
import { SectionCard } from "./section-card.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const now = new Date();
  const listed = sectionTable.list(context.get(servicesContext).db, admin);
  return { sections: await loadOr("the sections", listed, null), now };
}

/** The error message of each action (specification, section 8). */
const failures = {
  sort: "homepage.sortFailed",
  hide: "homepage.visibilityFailed",
  show: "homepage.visibilityFailed",
  delete: "edit.deleteFailed",
  start: "edit.saveFailed",
} as const satisfies Record<string, AdminTextKey>;

/** Runs one list action: sort, hide, show or delete; or starts an empty list with the default home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const fields = await readFields(request);
  const services = context.get(servicesContext);
  const { db } = services;
  const at = { db, admin, now: new Date() };
  const actions = {
    ...sortedListActions(sectionTable, at, {
      column: "is_visible",
      hidden: "homepage.hidden",
      shown: "homepage.shown",
      failures,
    }),
    delete: deleteAction(sectionTable, at, { done: "homepage.deleted", failed: failures.delete }),
  };
  const answer =
    fields.get("intent") === "start"
      ? await startFromDefault(services, at, shopOfRequest(context))
      : await runListAction(fields, actions, "edit.saveFailed");
  return respond(answer);
}

async function startFromDefault(
  services: Pick<Services, "cards" | "db">,
  { db, admin, now }: ActionContext,
  shop: Promise<Shop>,
): Promise<ListAnswer> {
  try {
    await createFirstSections(db, admin, { inputs: await defaultSections(services, { shop, now }), now });
    return { ok: true, text: "homepage.started" };
  } catch (error) {
    log.error({ err: error }, "the default sections could not be created");
    return { ok: false, text: failures.start, status: 500 };
  }
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("edit.saveFailed", args, failures);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the Homepage Builder (specification, section 2). */
export default function HomepageBuilder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { sections, now } = loaderData;
  // Here and not beside its button, which disappears with the empty list.
  const starting = useFetcher<ListAnswer>();
  useAnswerToast(starting.data);
  return (
    <>
      <PageHead
        title={t("homepage.title")}
        text={t("homepage.subtitle")}
        help={homepageHelp}
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
        <SectionList sections={sections} now={now} start={<StartButton starting={starting} />} />
      )}
    </>
  );
}

/** Creates the default home page's sections, for the owner to change. */
function StartButton({ starting }: { starting: FetcherWithComponents<ListAnswer> }) {
  const t = useAdminText();
  const isBusy = starting.state !== "idle";
  return (
    <starting.Form
      method="post"
      action="/admin/homepage"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <Button type="submit" name="intent" value="start" aria-disabled={isBusy}>
        <Sparkles aria-hidden />
        {t("homepage.start")}
      </Button>
    </starting.Form>
  );
}

function SectionList({
  sections,
  now,
  start,
}: {
  sections: readonly SectionRow[];
  now: Date;
  /** Fills an empty list. */
  start: ReactNode;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { order, sort } = useSorting(
    "/admin/homepage",
    sections.map(({ id }) => id),
  );
  const named = sections.map((section) => ({
    ...section,
    name: localText(section, "title", locale) || t(`homepage.type.${section.type}`),
  }));
  if (named.length === 0)
    return (
      <EmptyList
        screen="/admin/homepage"
        icon={<LayoutTemplate />}
        title={t("homepage.empty.title")}
        text={t("homepage.empty.text")}
      >
        {start}
      </EmptyList>
    );
  const items = order.flatMap((id) => named.find((section) => section.id === id) ?? []);
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
        {(section, handle) => <SectionCard section={section} order={order} handle={handle} now={now} />}
      </SortableList>
    </>
  );
}

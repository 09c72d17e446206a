import { Plus, SearchX } from "lucide-react";
import { useState } from "react";
import { Link, Outlet, useFetcher, useSearchParams } from "react-router";
import { seoTable } from "#app/server/content/seo-settings.ts";
import type { SeoRecord } from "#app/server/content/seo-settings.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { contentListAction, deleteAction } from "#app/admin/shared/lists/content-actions.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline } from "#app/admin/shared/editing/offline.ts";
import { SeoCard } from "./seo-card.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return { records: await loadOr("the SEO settings", seoTable.list(db, admin), null) };
}

/** Deletes a page's SEO settings. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "edit.deleteFailed", (at) => ({
    delete: deleteAction(seoTable, at, {
      done: "seo.deleted",
      failed: "edit.deleteFailed",
    }),
  }));

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("edit.deleteFailed", args);

/** Shows the SEO Manager (specification, section 2). */
export default function SeoManager({ loaderData }: Route.ComponentProps) {
  const t = useAdminText();
  const { records } = loaderData;
  const steps = useFetcher<typeof action>();
  const [toDelete, setToDelete] = useState<SeoRecord | null>(null);
  useAnswerToast(steps.data);
  const deleteChosen = () => {
    if (toDelete)
      void steps.submit({ intent: "delete", id: toDelete.id }, { method: "post", action: "/admin/seo" });
    setToDelete(null);
  };
  return (
    <>
      <Outlet />
      <PageHead
        title={t("seo.title")}
        text={t("seo.subtitle")}
        actions={
          <ButtonLink to="/admin/seo/new" preventScrollReset>
            <Plus aria-hidden />
            {t("seo.add")}
          </ButtonLink>
        }
      />
      {records === null ? (
        <NotLoaded icon={<SearchX />} title="seo.loadFailed" to="/admin/seo" />
      ) : (
        <>
          <QuickAdd records={records} />
          <Settings records={records} onDelete={setToDelete} />
        </>
      )}
      <DeleteDialog
        open={toDelete !== null}
        title={t("seo.delete.title", { slug: toDelete?.page_slug ?? "" })}
        text={t("seo.delete.text")}
        onCancel={() => setToDelete(null)}
        onDelete={deleteChosen}
      />
    </>
  );
}

const quickPages = ["home", "products", "contact", "about", "distributors", "categories"] as const;

/** Shows shortcuts for the usual pages; a page that has settings links to them. */
function QuickAdd({ records }: { records: readonly SeoRecord[] }) {
  const t = useAdminText();
  return (
    <section aria-labelledby="quick-add" className="mt-8">
      <h2 id="quick-add" className="mb-3 text-lg font-bold">
        {t("seo.quickAdd")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-6">
        {quickPages.map((slug) => {
          const record = records.find(({ page_slug }) => page_slug === slug);
          const look = record ? "border-line bg-surface text-muted" : "border-control bg-background";
          return (
            <li key={slug}>
              <Link
                to={record ? `/admin/seo/${record.id}` : `/admin/seo/new/${slug}`}
                preventScrollReset
                className={`flex h-full min-h-14 flex-col items-start justify-center gap-1 rounded-xl border px-4 py-3 font-medium hover:border-text ${look}`}
              >
                {t(`seo.page.${slug}`)}
                {record && <Badge>{t("seo.configured")}</Badge>}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Settings({
  records,
  onDelete,
}: {
  records: readonly SeoRecord[];
  onDelete: (record: SeoRecord) => void;
}) {
  const t = useAdminText();
  const [search] = useSearchParams();
  const [query, setQuery] = useState(search.get("q") ?? "");
  const found = records.filter((record) => matches(record, query));
  return (
    <section aria-label={t("seo.title")} className="mt-8">
      <form role="search" action="/admin/seo" onSubmit={(event) => event.preventDefault()}>
        <Field label={t("seo.search.label")} className="max-w-xl">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="q"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              placeholder={t("seo.search")}
            />
          )}
        </Field>
      </form>
      {found.length > 0 ? (
        <ul className="mt-5 flex flex-col gap-4">
          {found.map((record) => (
            <li key={record.id}>
              <SeoCard record={record} onDelete={() => onDelete(record)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList
          screen="/admin/seo"
          icon={<SearchX />}
          title={t("seo.empty.title")}
          text={t(records.length > 0 ? "seo.empty.search" : "seo.empty.first")}
          isFiltered={records.length > 0}
          onUnfilter={() => setQuery("")}
        />
      )}
    </section>
  );
}

/** Matches the slug and both titles, ignoring case (specification, section 2). */
function matches({ page_slug, title_bg, title_en }: SeoRecord, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [page_slug, title_bg, title_en].some((text) => text?.toLowerCase().includes(wanted));
}

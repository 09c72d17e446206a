import { ExternalLink, FileText, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ListedPage } from "#app/server/content/static-pages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import type { ListAnswer } from "#app/admin/shared/lists/run-list-action.server.ts";
import { SortableList } from "#app/admin/shared/lists/sortable-list.tsx";
import { useSorting } from "#app/admin/shared/lists/sorting.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists the pages in the footer's order, sortable by dragging; search results cannot be sorted. */
export function PageList({ pages, search }: { pages: readonly ListedPage[]; search: string }) {
  const t = useAdminText();
  const locale = useLocale();
  const remover = useFetcher<ListAnswer>();
  const { order, sort } = useSorting(
    "/admin/pages",
    pages.map(({ id }) => id),
  );
  const [toDelete, setToDelete] = useState<ListedPage | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useAnswerToast(remover.data);
  if (pages.length === 0) return <NoPages search={search} />;

  const nameOf = (page: ListedPage) => (locale === "en" ? page.title_en : page.title_bg);
  const named = pages.map((page) => ({ ...page, name: nameOf(page) }));
  const items = order.flatMap((id) => named.find((page) => page.id === id) ?? []);
  const card = (page: (typeof items)[number], handle?: ReactNode) => (
    <PageCard page={page} handle={handle} onDelete={() => setToDelete(page)} />
  );
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      {search === "" ? (
        <SortableList label={t("pages.list")} items={items} onSort={sort}>
          {card}
        </SortableList>
      ) : (
        <ul aria-label={t("pages.list")} className="flex flex-col gap-3">
          {items.map((page) => (
            <li key={page.id}>{card(page)}</li>
          ))}
        </ul>
      )}
      <DeleteDialog
        open={toDelete !== null}
        title={t("pages.delete.title")}
        text={t("pages.delete.text", {
          name: toDelete ? nameOf(toDelete) : "",
          slug: toDelete?.slug ?? "",
        })}
        onCancel={() => setToDelete(null)}
        onDelete={() => {
          if (toDelete)
            void remover.submit(
              { intent: "delete", id: toDelete.id },
              { method: "post", action: "/admin/pages" },
            );
          setToDelete(null);
          // Restore focus: the pressed button is removed with its page.
          list.current?.focus();
        }}
      />
    </div>
  );
}

function NoPages({ search }: { search: string }) {
  const t = useAdminText();
  const reason = search === "" ? "empty" : "none";
  return (
    <EmptyList
      screen="/admin/pages"
      icon={<FileText />}
      title={t(`pages.${reason}.title`)}
      text={t(`pages.${reason}.text`, { search })}
      isFiltered={search !== ""}
    />
  );
}

function PageCard({
  page,
  handle,
  onDelete,
}: {
  page: ListedPage & { name: string };
  handle: ReactNode;
  onDelete: () => void;
}) {
  const t = useAdminText();
  const { search } = useLocation();
  const { id, slug, name, status } = page;
  return (
    <Card className="p-3 sm:p-4">
      <article aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {handle}
        <div className="min-w-0 flex-1 basis-52">
          <CardTitle className="wrap-anywhere">{name}</CardTitle>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            <span className="mr-1 wrap-anywhere text-muted">/{slug}</span>
            <Badge tone={status === "published" ? "success" : "attention"}>
              {t(`pages.status.${status}`)}
            </Badge>
            {page.show_in_footer && <Badge>{t("pages.inFooter")}</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-1 sm:gap-2">
          <ViewLink page={page} />
          <ButtonLink
            to={{ pathname: `/admin/pages/${id}`, search }}
            variant="outline"
            aria-label={t("edit.editNamed", { name })}
            preventScrollReset
          >
            <Pencil aria-hidden className="max-sm:hidden" />
            {t("edit.edit")}
          </ButtonLink>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("edit.deleteNamed", { name })}
            className="noscript:hidden"
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </article>
    </Card>
  );
}

/** Links to the page; the link is disabled for a draft, which is not public yet. */
function ViewLink({ page: { slug, name, status } }: { page: ListedPage & { name: string } }) {
  const t = useAdminText();
  const content = (
    <>
      <ExternalLink aria-hidden className="max-sm:hidden" />
      {t("pages.view")}
    </>
  );
  if (status !== "published")
    return (
      <Button variant="outline" disabled aria-label={t("pages.view.draft", { name })}>
        {content}
      </Button>
    );
  return (
    <a
      href={`/${slug}`}
      target="_blank"
      rel="noopener"
      aria-label={t("pages.viewNamed", { name })}
      className={buttonStyle({ variant: "outline" })}
    >
      {content}
    </a>
  );
}

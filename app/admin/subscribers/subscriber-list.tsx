import { Newspaper } from "lucide-react";
import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ListedSubscriber, listSubscribers } from "#app/server/campaigns/newsletter/list-subscribers.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import type { action } from "./list.tsx";
import { choiceAddress } from "./subscriber-filter.ts";
import type { SubscriberChoice } from "./subscriber-filter.ts";
import { SubscriberRow } from "./subscriber-row.tsx";

type SubscriberPage = Awaited<ReturnType<typeof listSubscribers>>;
type ListProps = { page: SubscriberPage; choice: SubscriberChoice };

export function SubscriberList({ page, choice }: { page: SubscriberPage | null; choice: SubscriberChoice }) {
  if (page === null) return <NotLoaded icon={<Newspaper />} title="subscribers.loadFailed" />;
  return <LoadedList page={page} choice={choice} />;
}

function LoadedList({ page, choice }: ListProps) {
  const t = useAdminText();
  const deletion = useFetcher<typeof action>();
  const [toDelete, setToDelete] = useState<ListedSubscriber | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useAnswerToast(deletion.data);
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      {page.subscribers.length > 0 ? (
        <Table label={t("subscribers.title")}>
          <TableHead>
            <HeadCell>{t("subscribers.email")}</HeadCell>
            <HeadCell>{t("subscribers.state")}</HeadCell>
            <HeadCell>{t("subscribers.source")}</HeadCell>
            <HeadCell>{t("subscribers.consent")}</HeadCell>
            <HeadCell>{t("subscribers.actions")}</HeadCell>
          </TableHead>
          <TableBody>
            {page.subscribers.map((subscriber) => (
              <SubscriberRow
                key={subscriber.id}
                subscriber={subscriber}
                onDelete={() => setToDelete(subscriber)}
              />
            ))}
          </TableBody>
        </Table>
      ) : (
        <NoSubscribers page={page} choice={choice} />
      )}
      <OtherPages page={page} choice={choice} />
      <DeleteDialog
        open={toDelete !== null}
        title={t("subscribers.delete.title")}
        text={t("subscribers.delete.text", { email: toDelete?.email ?? "" })}
        onCancel={() => setToDelete(null)}
        onDelete={() => {
          if (toDelete) void deletion.submit({ id: toDelete.id }, { method: "post" });
          setToDelete(null);
          // Restore focus: the pressed button is removed with its row.
          list.current?.focus();
        }}
      />
    </div>
  );
}

function NoSubscribers({ page, choice }: ListProps) {
  const t = useAdminText();
  if (!page.isFirstPage) return <EmptyState icon={<Newspaper />} title={t("subscribers.end.title")} />;
  const reason = choice.search === "" && choice.state === null ? "empty" : "none";
  return (
    <EmptyList
      screen="/admin/subscribers"
      icon={<Newspaper />}
      title={t(`subscribers.${reason}.title`)}
      text={t(`subscribers.${reason}.text`)}
      isFiltered={reason === "none"}
    />
  );
}

/** Links to the newest and to older subscribers. */
function OtherPages({ page, choice }: ListProps) {
  const t = useAdminText();
  const address = (after: string | null) => choiceAddress("/admin/subscribers", choice, after);
  return (
    <PageLinks
      links={[
        page.isFirstPage ? null : { to: address(null), text: t("subscribers.newest") },
        page.next === null ? null : { to: address(page.next), text: t("subscribers.older") },
      ]}
    />
  );
}

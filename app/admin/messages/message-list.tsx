import { Inbox } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ListedMessage } from "#app/server/shop/contact/list-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { MessageCard } from "./message-card.tsx";
import type { action, loader } from "./list.tsx";

type MessagePage = Awaited<ReturnType<typeof loader>>;

export function MessageList({ page }: { page: MessagePage }) {
  const t = useAdminText();
  // One fetcher for all messages: an action may remove its message from the list, and its result must still be shown.
  const steps = useFetcher<typeof action>();
  const [toDelete, setToDelete] = useState<ListedMessage | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const reported = useRef(steps.data);
  useEffect(() => {
    const answer = steps.data;
    if (!answer || reported.current === answer) return;
    reported.current = answer;
    if (answer.ok) {
      // Restore focus: the pressed button is removed with its message.
      if (answer.step === "delete") list.current?.focus();
      showToast({
        tone: "success",
        title: t("toast.success"),
        description: t(`messages.done.${answer.step}`),
      });
      return;
    }
    const failed = answer.step === "delete" ? "messages.deleteFailed" : "messages.saveFailed";
    const description = t(answer.code === "gone" ? "messages.gone" : failed);
    showToast({ tone: "error", title: t("toast.error"), description });
  }, [steps.data, t]);

  if (page.messages === null) return <NotLoaded icon={<Inbox />} title="messages.loadFailed" />;
  const { messages } = page;
  const deleteChosen = () => {
    if (toDelete) void steps.submit({ id: toDelete.id, step: "delete" }, { method: "post" });
    setToDelete(null);
  };
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      {messages.length === 0 && <NoMessages page={page} />}
      <ul className="flex flex-col gap-4">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} steps={steps} onDelete={() => setToDelete(message)} />
          </li>
        ))}
      </ul>
      <OtherPages page={page} />
      <Dialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title={t("messages.delete.title")}
        description={t("messages.delete.text", { name: toDelete?.name ?? "" })}
        actions={
          <>
            <Button variant="outline" onClick={() => setToDelete(null)}>
              {t("messages.delete.cancel")}
            </Button>
            <Button variant="destructive" onClick={deleteChosen}>
              {t("messages.delete")}
            </Button>
          </>
        }
      />
    </div>
  );
}

type LoadedPage = Extract<MessagePage, { unhandled: number }>;

/** Links to the newest and to older messages. */
function OtherPages({ page }: { page: LoadedPage }) {
  const t = useAdminText();
  return (
    <PageLinks
      links={[
        page.isFirstPage ? null : { to: addressOf(page, null), text: t("messages.newest") },
        page.next === null ? null : { to: addressOf(page, page.next), text: t("messages.older") },
      ]}
    />
  );
}

function addressOf({ onlyUnhandled }: LoadedPage, after: string | null): string {
  const search = new URLSearchParams();
  if (onlyUnhandled) search.set("show", "unhandled");
  if (after !== null) search.set("after", after);
  return search.size > 0 ? `/admin/messages?${search.toString()}` : "/admin/messages";
}

function NoMessages({ page }: { page: LoadedPage }) {
  const t = useAdminText();
  if (!page.isFirstPage) return <EmptyState icon={<Inbox />} title={t("messages.end.title")} />;
  const reason = page.onlyUnhandled ? "none" : "empty";
  return (
    <EmptyList
      screen="/admin/messages"
      icon={<Inbox />}
      title={t(`messages.${reason}.title`)}
      text={t(`messages.${reason}.text`)}
      isFiltered={page.onlyUnhandled}
    />
  );
}

import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { WithdrawalFilter } from "#app/domain/orders/withdrawal.ts";
import type { listWithdrawals, ListedWithdrawal } from "#app/server/orders/withdrawals/list-withdrawals.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import type { action } from "./list.tsx";
import { WithdrawalCard } from "./withdrawal-card.tsx";

type WithdrawalPage = Awaited<ReturnType<typeof listWithdrawals>>;

export function WithdrawalList({
  page,
  filter,
}: {
  page: WithdrawalPage | null;
  filter: WithdrawalFilter | null;
}) {
  const t = useAdminText();
  // One fetcher for all withdrawals: an action may remove its card from the list, and its result must still be shown.
  const steps = useFetcher<typeof action>();
  const [toDelete, setToDelete] = useState<ListedWithdrawal | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useAnswerToast(steps.data);
  if (page === null) return <NotLoaded icon={<Undo2 />} title="withdrawals.loadFailed" />;
  if (page.rows.length === 0) {
    const reason = filter ? "none" : "empty";
    return (
      <EmptyList
        screen="/admin/withdrawals"
        icon={<Undo2 />}
        title={t(`withdrawals.${reason}.title`)}
        text={t(`withdrawals.${reason}.text`)}
        isFiltered={filter !== null}
      />
    );
  }
  const deleteChosen = () => {
    if (toDelete) void steps.submit({ id: toDelete.id, step: "delete" }, { method: "post" });
    setToDelete(null);
    // Restore focus: the button that opened the dialog is removed with its card.
    list.current?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <ul className="flex flex-col gap-4">
        {page.rows.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalCard
              withdrawal={withdrawal}
              steps={steps}
              // In a filtered list the pressed button is removed with its card.
              onStep={() => filter && list.current?.focus()}
              onDelete={() => setToDelete(withdrawal)}
            />
          </li>
        ))}
      </ul>
      <Pager previous={page.previous} next={page.next} />
      <Dialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title={t("withdrawals.delete.title")}
        description={t("withdrawals.delete.text", { name: toDelete?.name ?? "" })}
        actions={
          <>
            <Button variant="outline" onClick={() => setToDelete(null)}>
              {t("withdrawals.delete.cancel")}
            </Button>
            <Button variant="destructive" onClick={deleteChosen}>
              {t("withdrawals.delete")}
            </Button>
          </>
        }
      />
    </div>
  );
}

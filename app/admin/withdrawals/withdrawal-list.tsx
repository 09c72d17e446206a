import { Undo2 } from "lucide-react";
import { useRef } from "react";
import { useFetcher } from "react-router";
import type { WithdrawalFilter } from "#app/domain/withdrawal.ts";
import type { listWithdrawals } from "#app/server/withdrawals/list-withdrawals.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { Pager } from "#app/admin/shared/pager.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";
import { WithdrawalRow } from "./withdrawal-row.tsx";

type WithdrawalPage = Awaited<ReturnType<typeof listWithdrawals>>;

export function WithdrawalList({
  page,
  filter,
}: {
  page: WithdrawalPage | null;
  filter: WithdrawalFilter | null;
}) {
  const t = useAdminText();
  // One for all rows: a step may take its row out of the list, and is told of all the same.
  const steps = useFetcher<typeof action>();
  const list = useRef<HTMLDivElement>(null);
  useAnswerToast(steps.data);
  if (page === null)
    return (
      <EmptyState icon={<Undo2 />} title={t("withdrawals.loadFailed")}>
        <ButtonLink to="" reloadDocument>
          {t("withdrawals.retry")}
        </ButtonLink>
      </EmptyState>
    );
  if (page.rows.length === 0) {
    const reason = filter ? "none" : "empty";
    return (
      <EmptyState
        icon={<Undo2 />}
        title={t(`withdrawals.${reason}.title`)}
        text={t(`withdrawals.${reason}.text`)}
      />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <Table label={t("withdrawals.title")}>
        <TableHead>
          <HeadCell>{t("withdrawals.declared")}</HeadCell>
          <HeadCell>{t("withdrawals.customer")}</HeadCell>
          <HeadCell>{t("withdrawals.order")}</HeadCell>
          <HeadCell>{t("withdrawals.goods")}</HeadCell>
          <HeadCell>{t("withdrawals.term")}</HeadCell>
          <HeadCell>{t("withdrawals.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {page.rows.map((withdrawal) => (
            <WithdrawalRow
              key={withdrawal.id}
              withdrawal={withdrawal}
              steps={steps}
              // With a filter the pressed button goes with its row.
              onStep={() => filter && list.current?.focus()}
            />
          ))}
        </TableBody>
      </Table>
      <Pager previous={page.previous} next={page.next} />
    </div>
  );
}

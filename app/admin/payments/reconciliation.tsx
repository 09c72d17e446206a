import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoney } from "#app/domain/money.ts";
import type { Amounts } from "#app/domain/payments/reconciliation.ts";
import type { Reconciled } from "#app/server/payments/reconcile.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ReconciledRow } from "./reconciled-row.tsx";

type ReconciliationViewProps = Reconciled & {
  /** Matching rows that are not shown. */
  more: number;
  /** Whether the reader chose the period. */
  isChosen: boolean;
};

export function ReconciliationView({ provider, books, more, isChosen }: ReconciliationViewProps) {
  const t = useAdminText();
  const isCompared = provider === "answered";
  const { mismatching, matching } = books;
  const isEmpty = mismatching.length === 0 && matching.length === 0;
  return (
    <>
      {provider === "silent" && (
        <Notice
          tone="error"
          title={t("payments.silent.title")}
          text={t("payments.silent.text")}
          className="mb-6"
        />
      )}
      {provider === "none" && (
        <Card className="mb-6 p-4">
          <p className="font-semibold">{t("payments.none.title")}</p>
          <p className="text-muted">{t("payments.none.text")}</p>
        </Card>
      )}
      {isEmpty ? (
        <EmptyList
          screen="/admin/payments"
          icon={<Landmark />}
          title={t("payments.empty")}
          text={t("payments.empty.text")}
          isFiltered={isChosen}
        />
      ) : (
        <>
          <Totals ours={books.ours} theirs={isCompared ? books.theirs : null} />
          {(isCompared || mismatching.length > 0) && (
            <Rows title={t("payments.mismatching", { count: mismatching.length })}>
              {mismatching.length === 0 ? (
                <p className="text-muted">{t("payments.mismatching.none")}</p>
              ) : (
                <RowTable label={t("payments.mismatching", { count: mismatching.length })}>
                  {mismatching.map((row) => (
                    <ReconciledRow key={keyOf(row)} row={row} isCompared={isCompared} />
                  ))}
                </RowTable>
              )}
            </Rows>
          )}
          {matching.length > 0 && (
            <Rows
              title={t(isCompared ? "payments.matching" : "payments.ownOrders", {
                count: matching.length + more,
              })}
            >
              <RowTable
                label={t(isCompared ? "payments.matching" : "payments.ownOrders", {
                  count: matching.length + more,
                })}
              >
                {matching.map((row) => (
                  <ReconciledRow key={keyOf(row)} row={row} isCompared={isCompared} />
                ))}
              </RowTable>
              {more > 0 && <p className="mt-4 text-muted">{t("payments.more", { count: more })}</p>}
            </Rows>
          )}
        </>
      )}
    </>
  );
}

function keyOf({ order, sessions }: Reconciled["books"]["matching"][number]): string {
  return order?.id ?? sessions[0]?.id ?? "";
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <CardTitle className="mb-3">{title}</CardTitle>
      {children}
    </section>
  );
}

function RowTable({ label, children }: { label: string; children: ReactNode }) {
  const t = useAdminText();
  return (
    <Table label={label}>
      <TableHead>
        <HeadCell>{t("payments.order")}</HeadCell>
        <HeadCell>{t("payments.ours")}</HeadCell>
        <HeadCell>{t("payments.theirs")}</HeadCell>
        <HeadCell>{t("payments.finding")}</HeadCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

function Totals({ ours, theirs }: { ours: Amounts; theirs: Amounts | null }) {
  const t = useAdminText();
  return (
    <Table label={t("payments.sum")}>
      <TableHead>
        <HeadCell>{t("payments.sum")}</HeadCell>
        <HeadCell align="end">{t("payments.paid")}</HeadCell>
        <HeadCell align="end">{t("payments.refunded")}</HeadCell>
        <HeadCell align="end">{t("payments.kept")}</HeadCell>
      </TableHead>
      <TableBody>
        <TotalsRow name={t("payments.sum.ours")} amounts={ours} />
        {theirs && <TotalsRow name={t("payments.sum.theirs")} amounts={theirs} />}
      </TableBody>
    </Table>
  );
}

function TotalsRow({ name, amounts: { paidEur, refundedEur } }: { name: string; amounts: Amounts }) {
  const t = useAdminText();
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  return (
    <Row>
      <Cell heading={t("payments.sum")} className="font-semibold">
        {name}
      </Cell>
      <Cell align="end" heading={t("payments.paid")}>
        {euros(paidEur)}
      </Cell>
      <Cell align="end" heading={t("payments.refunded")}>
        {euros(refundedEur)}
      </Cell>
      <Cell align="end" heading={t("payments.kept")}>
        {euros(paidEur - refundedEur)}
      </Cell>
    </Row>
  );
}

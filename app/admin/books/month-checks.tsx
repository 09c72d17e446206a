import type { FetcherWithComponents } from "react-router";
import type { AuditMonth } from "#app/server/books/audit-file.ts";
import type { CheckedOrder } from "#app/server/books/audit-month.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { BooksAnswer } from "./month.tsx";

type Props = { found: AuditMonth; fetcher: FetcherWithComponents<BooksAnswer> };

/** Lists what the month's audit file lacks, with links and a button to fix it. */
export function MonthChecksCard({ found: { refusal, checks }, fetcher }: Props) {
  const t = useAdminText();
  const may = useMay();
  const isBusy = fetcher.state !== "idle";
  // The orders behind these two reasons are listed below.
  const reason = refusal === "missing" || refusal === "sums" ? null : refusal;
  const lists = [
    ["books.check.missing", checks.missing],
    ["books.check.sums", checks.wrongSums],
    ["books.check.withoutTransaction", checks.withoutTransaction],
    ["books.check.uncovered", checks.uncovered],
  ] as const;
  const isFine = reason === null && lists.every(([, orders]) => orders.length === 0);
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>{t("books.checks.title")}</CardTitle>
      {isFine && <p className="mt-2">{t("books.checks.fine")}</p>}
      {reason && (
        <Notice tone="error" title={t(`books.check.${reason}`)} className="mt-3">
          {reason === "off" && may("settings") && (
            <ButtonLink to="/admin/books/settings" variant="outline" size="sm">
              {t("books.check.toSettings")}
            </ButtonLink>
          )}
          {reason === "no_seller" && may("settings") && (
            <ButtonLink to="/admin/settings" variant="outline" size="sm">
              {t("books.check.toCompany")}
            </ButtonLink>
          )}
        </Notice>
      )}
      {lists.map(([name, orders]) => (
        <Orders key={name} title={t(name)} orders={orders} />
      ))}
      {checks.missing.length > 0 && reason === null && may("books.change") && (
        <fetcher.Form method="post" className="mt-4">
          <Button type="submit" variant="outline" disabled={isBusy}>
            {t(isBusy ? "books.issue.busy" : "books.issue")}
          </Button>
        </fetcher.Form>
      )}
    </Card>
  );
}

function Orders({ title, orders }: { title: string; orders: readonly CheckedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-6 py-3">
        {orders.map(({ id, order_number }) => (
          <li key={id}>
            <OrderLink to={`/admin/orders/${id}`} number={order_number} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import { CircleCheck, Inbox, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { orderFilters, orderSorts } from "#app/domain/orders/order-filter.ts";
import type { OrderChoice } from "#app/domain/orders/order-filter.ts";
import type { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { useRestoredFocus } from "#app/admin/shared/lists/restored-focus.ts";
import { SortHeadCell } from "#app/admin/shared/lists/sort-head-cell.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { BatchForm } from "#app/admin/orders/selected/batch-form.tsx";
import { OrderRow } from "./order-row.tsx";

type OrderPage = Awaited<ReturnType<typeof listOrders>>;

/** Shows one page of the orders with its batch actions, an empty state with the reason, or that loading failed. */
export function OrderList({
  page,
  choice,
  isAllSelected,
}: {
  page: OrderPage | null;
  choice: OrderChoice;
  isAllSelected: boolean;
}) {
  const t = useAdminText();
  const may = useMay();
  const { list, noteStep } = useRestoredFocus(page);
  const table = (orders: OrderPage["orders"], selectAll: ReactNode) => (
    <Table label={t("orders.title")}>
      <OrderTableHead sort={choice.sort} selectAll={selectAll} />
      <TableBody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isSelected={isAllSelected} onStep={noteStep} />
        ))}
      </TableBody>
    </Table>
  );
  // With another filter the list may be empty although there is work left.
  const doneWork = orderFilters.every((name) => name === "work" || (choice.filter[name] ?? "") === "")
    ? choice.filter.work
    : null;
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      {page === null ? (
        <NotLoaded icon={<Inbox />} title="orders.loadFailed" />
      ) : page.orders.length > 0 ? (
        <>
          {may("parcels") ? (
            <BatchForm orders={page.orders} isAllSelected={isAllSelected} onStep={noteStep}>
              {(selectAll) => table(page.orders, selectAll)}
            </BatchForm>
          ) : (
            table(page.orders, null)
          )}
          <Pager previous={page.previous} next={page.next} />
        </>
      ) : doneWork ? (
        <EmptyList
          screen="/admin"
          icon={<CircleCheck />}
          title={t(`orders.none.work.${doneWork}`)}
          text={t("orders.none.work.text")}
          isFiltered
        />
      ) : choice.isFiltered ? (
        <EmptyList
          screen="/admin"
          icon={<SearchX />}
          title={t("orders.none.title")}
          text={t("orders.none.text")}
          isFiltered
        />
      ) : (
        <EmptyList
          screen="/admin"
          icon={<Inbox />}
          title={t("orders.empty.title")}
          text={t("orders.empty.text")}
        />
      )}
    </div>
  );
}

function OrderTableHead({ sort, selectAll }: Pick<OrderChoice, "sort"> & { selectAll: ReactNode }) {
  const t = useAdminText();
  return (
    <TableHead>
      <HeadCell>
        <span className="-ml-0.5 flex items-center gap-3">
          <span className="-my-3 max-md:hidden">{selectAll}</span>
          {t("orders.number")}
        </span>
      </HeadCell>
      <SortHeadCell
        column={t("orders.date")}
        sort={sort}
        first={orderSorts[0]}
        ascending="oldest"
        descending="newest"
      />
      <HeadCell className="xl:px-2">{t("orders.customer")}</HeadCell>
      <SortHeadCell
        column={t("orders.total")}
        align="end"
        sort={sort}
        first={orderSorts[0]}
        ascending="total_asc"
        descending="total_desc"
      />
      <HeadCell className="xl:px-2">{t("orders.orderStatus")}</HeadCell>
      <HeadCell className="xl:px-2">{t("orders.paymentStatus")}</HeadCell>
    </TableHead>
  );
}

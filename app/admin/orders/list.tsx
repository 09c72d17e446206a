import { Inbox } from "lucide-react";
import { data } from "react-router";
import { z } from "zod";
import { advanceOrderInput } from "#app/domain/advance-order-input.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { readFields } from "#app/server/http/read-form.ts";
import { log } from "#app/server/log.ts";
import { actorContext, servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { BatchAnswerNotice, BatchForm } from "./batch-form.tsx";
import { markSelected } from "./mark-selected.server.ts";
import { OrderRow } from "./order-row.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = z.uuid().safeParse(new URL(request.url).searchParams.get("after"));
  const { db } = context.get(servicesContext);
  const isFirstPage = !after.success;
  try {
    const page = await listOrders(db, context.get(actorContext), after.success ? after.data : null);
    return { ...page, isFirstPage };
  } catch (error) {
    log.error({ err: error }, "the orders could not be loaded");
    return { orders: null, next: null, isFirstPage };
  }
}

/** One step forward for one order, or cash noted for several; the answer tells the pressed button what to say. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  if (fields.get("deed") === "mark_paid") return markSelected(services, actor, fields.getAll("order"));
  const input = advanceOrderInput.safeParse(Object.fromEntries(fields));
  if (!input.success) return data({ ok: false, code: "failed" } as const, { status: 422 });
  try {
    const result = await advanceOrder(services, actor, { ...input.data, now: new Date() });
    return result.ok ? result : data(result, { status: 409 });
  } catch (error) {
    log.error({ err: error }, "an order's status could not be changed");
    return data({ ok: false, code: "failed" } as const, { status: 500 });
  }
}

/** A refusal says that the list is not as it was shown: it is read again then, too. */
export const shouldRevalidate = () => true;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <h1 className="text-2xl font-bold">{t("orders.title")}</h1>
      <p className="mt-1 mb-6 text-muted">{t("orders.subtitle")}</p>
      {actionData && <BatchAnswerNotice answer={actionData} />}
      <OrderList {...loaderData} />
    </>
  );
}

function OrderList({ orders, next, isFirstPage }: Route.ComponentProps["loaderData"]) {
  const t = useAdminText();
  if (orders === null) {
    return (
      <EmptyState icon={<Inbox />} title={t("orders.loadFailed")}>
        <ButtonLink to="" reloadDocument>
          {t("orders.retry")}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (orders.length === 0) {
    return <EmptyState icon={<Inbox />} title={t("orders.empty.title")} text={t("orders.empty.text")} />;
  }
  return (
    <>
      <BatchForm />
      <Table label={t("orders.title")}>
        <TableHead>
          <HeadCell>{t("orders.number")}</HeadCell>
          <HeadCell>{t("orders.date")}</HeadCell>
          <HeadCell>{t("orders.customer")}</HeadCell>
          <HeadCell>{t("orders.total")}</HeadCell>
          <HeadCell>{t("orders.orderStatus")}</HeadCell>
          <HeadCell>{t("orders.paymentStatus")}</HeadCell>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </TableBody>
      </Table>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isFirstPage && (
          <ButtonLink to="/admin" variant="outline">
            {t("orders.newest")}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={`/admin?after=${next}`} variant="outline">
            {t("orders.older")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

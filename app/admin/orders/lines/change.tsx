import { data } from "react-router";
import { z } from "zod";
import { amountField, amountIn } from "#app/domain/money.ts";
import { onlyShrinks } from "#app/domain/orders/changed-lines.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { findLines } from "#app/server/orders/lines/find-lines.ts";
import { listOffered } from "#app/server/orders/lists/list-offered.ts";
import { changeOrderLines } from "#app/server/payments/change-order-lines.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { shopOfRequest } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { intentConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused } from "#app/admin/shared/editing/edit-answer.server.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { revalidateUnlessOffline, saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { FixedLines } from "./fixed-lines.tsx";
import { LinesFields } from "./lines-fields.tsx";
import { lineField, readLineChange } from "./lines-form.ts";
import { refusalOf } from "./lines-refusal.ts";
import type { Route } from "./+types/change";

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = granted(context, "orders.change");
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const order = id.success ? await findLines(db, staff, { orderId: id.data, now: new Date() }) : null;
  if (!order) throw data(null, { status: 404 });
  const [offered, { delivery }] = await Promise.all([listOffered(db, staff), shopOfRequest(context)]);
  const own = new Set(order.lines.map(({ product_id }) => product_id));
  const products = offered.filter(({ id: productId }) => !own.has(productId));
  return { order, products, delivery, refundId: newId() };
}

/** Reloads after a refusal too: the order, prices or stock may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

const refundKey = z.uuid();

export async function action({ params, request, context }: Route.ActionArgs) {
  const staff = granted(context, "orders.change", "payments.change");
  const fields = await readFields(request);
  const values = Object.fromEntries(fields);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const { typed, problems } = readLineChange(fields);
  const seen = readSeen((name) => (name === "seen" ? (fields.get(name) ?? "") : ""));
  const refundId = refundKey.safeParse(values.refund_id);
  if (Object.keys(problems).length > 0) return refused({ text: "orders.new.invalid", problems, values }, 422);
  if (!seen || !refundId.success) return refused({ text: "orders.lines.failed", values }, 422);
  try {
    const intent = typed.confirmedRefund > 0 ? "refund" : "save";
    if (await needsPassword("admin/orders/lines/change", intent, { request, context }))
      return refused({ text: "confirm.needed", values }, 403);
    const result = await changeOrderLines(context.get(servicesContext), staff, {
      ...typed,
      orderId: id.data,
      refundId: refundId.data,
      seen,
      now: new Date(),
    });
    if (!result.ok) return refused({ ...refusalOf(result), values }, result.code === "draft" ? 422 : 409);
    return {
      ok: true,
      text: result.refund === null ? "orders.lines.saved" : `orders.lines.refund.${result.refund}`,
      id: id.data,
      seen: result.updatedAt.toISOString(),
      next: `/admin/orders/${id.data}`,
    } satisfies EditAnswer;
  } catch (error) {
    log.error({ err: error }, "the lines of an order could not be changed");
    return refused({ text: "orders.lines.failed", values }, 500);
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  const values = sentFields(await args.request.clone().formData());
  const intent = values.confirmed_refund === undefined ? "save" : "refund";
  if (!(await intentConfirmed("admin/orders/lines/change", intent)))
    return { ok: false, text: "confirm.needed", problems: {}, values } satisfies EditAnswer;
  return saveOrOffline("orders.lines.failed", args);
}

/** Changes the lines, discount and delivery of an order. If its lines are fixed, shows why and what to do instead. */
export default function ChangeLines({
  loaderData: { order, products, delivery, refundId },
  actionData,
}: Route.ComponentProps) {
  const t = useAdminText();
  const orderPage = `/admin/orders/${order.id}`;
  const back = useListAddress(orderPage);
  const amounts = orderAmounts(order);
  const inBase = (amount: typeof amounts.total) => amountIn(order.base_currency, amount);
  const values = {
    ...Object.fromEntries(order.lines.map(({ id, quantity }) => [lineField(id), String(quantity)])),
    discount: inBase(amounts.discount) > 0 ? amountField(inBase(amounts.discount)) : "",
    discount_reason: order.discount_reason,
    delivery: "kept",
    delivery_amount: amountField(inBase(amounts.delivery)),
    notify: isReachable(order.email) ? "on" : "",
  };
  return (
    <>
      <PageHead
        title={t("orders.lines.title", { number: order.order_number })}
        text={order.lock === null && t("orders.lines.intro")}
        back={{ to: back, text: t("orders.correct.back") }}
      />
      <div className="flex max-w-4xl flex-col gap-5">
        {order.lock === null ? (
          <>
            {onlyShrinks(order) && (
              <Notice tone="success" title={t("orders.lines.paid.title")} text={t("orders.lines.paid.text")}>
                <ButtonLink to="/admin/orders/new" variant="outline" size="sm">
                  {t("orders.new")}
                </ButtonLink>
              </Notice>
            )}
            {/* Remount when the order has changed meanwhile, so that the next save is based on what is shown. */}
            <EditForm
              key={new Date(order.updated_at).toISOString()}
              answer={actionData}
              values={values}
              seen={order.updated_at}
              hasRevisions={false}
              listPath={orderPage}
              foot={false}
            >
              <LinesFields order={order} products={products} terms={delivery} refundId={refundId} />
            </EditForm>
          </>
        ) : (
          <FixedLines orderId={order.id} lock={order.lock} />
        )}
      </div>
    </>
  );
}

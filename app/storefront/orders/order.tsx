import { ArrowLeft } from "lucide-react";
import { data, redirect } from "react-router";
import { z } from "zod";
import { proFormaName } from "#app/domain/documents/document-files.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { whyNotPayable } from "#app/domain/orders/order.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { hasProForma } from "#app/server/books/pro-forma.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import { findOrderPage } from "#app/server/orders/order-page.ts";
import { findOwnOrder } from "#app/server/orders/own-orders.ts";
import { payTokenOf } from "#app/server/payments/pay-link.ts";
import { findShownTransfer } from "#app/server/payments/transfers/transfer-details.ts";
import { findOrderReminder } from "#app/server/reminders/orders/order-reminder.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderGoods } from "./order-goods.tsx";
import { OrderDetails, OrderTitle } from "./order-details.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/order";

const WithdrawalLink = onDemand(async () => (await import("./order-change.tsx")).WithdrawalLink);
// Loaded on demand, since most orders are paid.
const PaymentWaiting = onDemand(
  async () => (await import("#app/storefront/payments/pay-form.tsx")).PaymentWaiting,
);
const OrderReminder = onDemand(async () => (await import("./order-reminder.tsx")).OrderReminder);
const TransferCard = onDemand(async () => (await import("./transfer-card.tsx")).TransferCard);

export const meta: Route.MetaFunction = (args) => pageMeta("order", args);
export const headers = () => noStore;

/** Loads one of the person's own orders; any other is a 404, as if it did not exist. Redirects visitors to /auth. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  if (actor.kind === "visitor") {
    const { pathname } = new URL(request.url);
    throw redirect(localePath(localeOfPath(pathname), "/auth"), { headers: noStore });
  }
  const id = z.uuid().safeParse(params.id);
  const order = id.success ? await findOwnOrder(services.db, actor, id.data) : null;
  if (!order) throw data(null, { status: 404, headers: noStore });
  const page = await loadOr("an order's page", findOrderPage(services.db, order.page_token), null);
  const productIds = order.lines.map((line) => line.product_id);
  return {
    order,
    canChange: page?.canChange === true,
    payToken: await payTokenOf(services, order),
    isTooLittle: whyNotPayable({ ...order, replaced_by: null }) === "payment_unavailable",
    transfer: await loadOr(
      "the details of a transfer",
      findShownTransfer(services.db, order, localeOfPath(url.pathname)),
      null,
    ),
    proForma: (await loadOr("the pro forma invoice", hasProForma(services.db, order), false))
      ? localePath(localeOfPath(url.pathname), `/order/${order.page_token}/documents/${proFormaName}`)
      : null,
    offered: await loadOr("products ordered before", offersById(services.db, productIds), null),
    reminder: await loadOr("the reminder to order again", findOrderReminder(services.db, order.id), null),
  };
}

/** Shows an own order: how to pay it, its lines, delivery and timeline. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const {
    order,
    canChange,
    offered,
    reminder,
    transfer,
    proForma,
    payToken: token,
    isTooLittle,
  } = loaderData;
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page pt-4 sm:pt-8">
      <ButtonLink to={localePath(locale, "/profile?tab=orders")} variant="ghost" className="-ml-5">
        <ArrowLeft aria-hidden />
        {t("orders.back")}
      </ButtonLink>
      <div className="mt-4">
        <OrderTitle order={order} />
      </div>
      {(token || isTooLittle) && <PaymentWaiting token={token} />}
      {transfer && <TransferCard transfer={transfer} proForma={proForma} className="mb-6" />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <OrderGoods order={order} offered={offered ?? []}>
          <div className="mt-6 flex flex-wrap items-center gap-2">
            {offered && <OrderAgain lines={order.lines} offered={offered} />}
            {canChange && (
              <ButtonLink to={localePath(locale, `/order/${order.page_token}`)} variant="ghost">
                {t("orders.changeLink")}
              </ButtonLink>
            )}
          </div>
          {!canChange && order.order_status !== "cancelled" && (
            <WithdrawalLink order={order} className="mt-6" />
          )}
        </OrderGoods>
        <div className="flex flex-col gap-6">
          <OrderDetails order={order} />
          <OrderTimeline order={order} />
          {reminder && <OrderReminder pageToken={order.page_token} reminder={reminder} />}
        </div>
      </div>
    </div>
  );
}

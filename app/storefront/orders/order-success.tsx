import { useEffect } from "react";
import { data, redirect, useLocation, useSearchParams } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { findConfirmation } from "#app/server/orders/confirmation.ts";
import { findOrderToPay } from "#app/server/payments/order-to-pay.ts";
import { findShownTransfer } from "#app/server/payments/transfers/transfer-details.ts";
import { payByLink } from "#app/server/payments/pay-by-link.ts";
import { findPlacedReminder } from "#app/server/reminders/orders/order-reminder.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { OrderPlaced } from "./order-placed.tsx";
import { OrderToPay, UnknownOrderToPay } from "#app/storefront/payments/order-to-pay.tsx";
import { focusHeading } from "#app/storefront/shop/focus-after-navigation.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/order-success";

export const meta: Route.MetaFunction = (args) => pageMeta("order-success", args);
export const headers = () => noStore;

/** Loads the order of a pay link or of a confirmation; an unknown one is a 404. Without a token it loads nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const payToken = payTokenOf(request);
  if (payToken !== null) {
    const toPay = await findOrderToPay(services, payToken);
    return data(
      { toPay, placed: null, offered: [], transfer: null, placedReminder: null },
      { status: toPay ? 200 : 404, headers: noStore },
    );
  }
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOfPath(pathname);
  const token = searchParams.get("order");
  if (token === null) return { toPay: null, placed: null, offered: [], transfer: null, placedReminder: null };
  const placed = await findConfirmation(services, { token, now: new Date() });
  const transfer =
    placed &&
    (await loadOr("the details of a transfer", findShownTransfer(services.db, placed, locale), null));
  const productIds = placed?.lines.map((line) => line.product_id) ?? [];
  const offered = (await loadOr("ordered products", offersById(services.db, productIds), null)) ?? [];
  const findReminder = async (orderId: string) =>
    findPlacedReminder(services.db, await findActor(services, request.headers), orderId);
  const placedReminder =
    placed && (await loadOr("the reminder to order again", findReminder(placed.id), null));
  return data(
    { toPay: null, placed, offered, transfer, placedReminder },
    { status: placed ? 200 : 404, headers: noStore },
  );
}

const statuses = { unknown_order: 404, payment_failed: 502 } as const;

/** Opens the payment of a pay link's order and redirects to it, or returns the refusal. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = payTokenOf(request) ?? "";
  const result = await payByLink(context.get(servicesContext), { token, now: new Date() });
  if (result.ok) return redirect(result.url, { status: 303, headers: noStore });
  const { code } = result;
  const status = code === "unknown_order" || code === "payment_failed" ? statuses[code] : 409;
  return data({ refusal: code }, { status, headers: noStore });
}

/** Shows an error on the page when the shop is unreachable or fails. Skips the revalidation, which would fail too. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    // The redirect to the payment page.
    if (thrown instanceof Response) throw thrown;
    return data({ refusal: "payment_failed" } as const, { status: 503 });
  }
}

const UnknownOrder = onDemand(async () => (await import("./unconfirmed-order.tsx")).UnknownOrder);
const PaymentReturn = onDemand(
  async () => (await import("#app/storefront/payments/payment-return.tsx")).PaymentReturn,
);

/**
 * The page after an order (specification, section 2): a confirmation, with the order if a token names it (`order`), the
 * verification of a card payment (`session_id`, done in the browser), or the order of a pay link (`pay`).
 */
export default function OrderSuccessPage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const state = useLocation().state as { isEarlierVersion?: boolean; isVerified?: boolean } | null;
  const isVerified = state?.isVerified === true;
  // The confirmation replaces the verification on the same page, where nothing has the focus.
  useEffect(() => {
    if (isVerified && document.activeElement === document.body) focusHeading();
  }, [isVerified]);
  const sessionId = search.get("session_id");
  if (search.has("pay"))
    return loaderData.toPay ? (
      <OrderToPay order={loaderData.toPay} refusal={actionData?.refusal ?? null} />
    ) : (
      <UnknownOrderToPay />
    );
  if (sessionId) return <PaymentReturn key={sessionId} sessionId={sessionId} />;
  const { placed, offered, transfer, placedReminder } = loaderData;
  if (!placed && search.has("order")) return <UnknownOrder />;
  return (
    <OrderPlaced
      order={placed}
      offered={offered}
      transfer={transfer}
      placedReminder={placedReminder}
      isEarlierVersion={state?.isEarlierVersion === true}
    />
  );
}

function payTokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("pay");
}

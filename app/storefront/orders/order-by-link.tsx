import { data, redirect, useSearchParams } from "react-router";
import { proFormaName } from "#app/domain/documents/document-files.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { whyNotPayable } from "#app/domain/orders/order.ts";
import { readReminderWeeks } from "#app/domain/shop/reminders.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { hasProForma } from "#app/server/books/pro-forma.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import { cancelByCustomer, redirectByCustomer, showDelivery } from "#app/server/orders/customer-changes.ts";
import { findOrderPage } from "#app/server/orders/order-page.ts";
import { log } from "#app/server/log.ts";
import { payTokenOf } from "#app/server/payments/pay-link.ts";
import { findShownTransfer } from "#app/server/payments/transfers/transfer-details.ts";
import { chooseOrderReminder, findOrderReminder } from "#app/server/reminders/orders/order-reminder.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { Services } from "#app/server/services.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import { secretPage, withRetryAfter } from "#app/storefront/accounts/personal-page.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { OrderDetails, OrderTitle } from "./order-details.tsx";
import { readChange } from "./read-change.ts";
import type { ChangeAnswer } from "./read-change.ts";
import { remindIntent } from "./remind-intent.ts";
import type { ReminderAnswer } from "./remind-intent.ts";
import type { Route } from "./+types/order-by-link";

export const meta: Route.MetaFunction = (args) => pageMeta("order-by-link", args);
export const headers = withRetryAfter(secretPage);

/** Loads the order that the token in the address identifies; needs no account. An unknown token is a 404. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db } = services;
  const order = await findOrderPage(db, params.token);
  if (!order) throw data(null, { status: 404, headers: secretPage });
  const productIds = order.lines.map((line) => line.product_id);
  return {
    order,
    payToken: await payTokenOf(services, order),
    isTooLittle: whyNotPayable({ ...order, replaced_by: null }) === "payment_unavailable",
    transfer: await loadOr(
      "the details of a transfer",
      findShownTransfer(db, order, localeOfPath(url.pathname)),
      null,
    ),
    proForma: (await loadOr("the pro forma invoice", hasProForma(db, order), false))
      ? localePath(localeOfPath(url.pathname), `/order/${order.page_token}/documents/${proFormaName}`)
      : null,
    offered: (await loadOr("ordered products", offersById(db, productIds), null)) ?? [],
    reminder: await loadOr("the reminder to order again", findOrderReminder(db, order.id), null),
  };
}

const statuses = {
  not_offered: 409,
  emails_stopped: 409,
  unknown: 404,
  wrong_email: 403,
  not_allowed: 409,
  rate_limited: 429,
  invalid: 422,
  other_price: 409,
} as const;

/** Reminds the customer to order again, or not any more. Refused as in `chooseOrderReminder`. */
async function remind(services: Services, reminder: Parameters<typeof chooseOrderReminder>[1]) {
  try {
    const result = await chooseOrderReminder(services, reminder);
    if (result.ok) return answerReminder(null, { status: 200 });
    return answerReminder(result.code, { status: statuses[result.code], headers: retryAfterOf(result) });
  } catch (error) {
    log.error({ err: error }, "a reminder to order again could not be changed");
    return answerReminder("failed", { status: 500 });
  }
}

function answerReminder(
  code: ReminderAnswer["code"],
  { status, headers }: { status: number; headers?: Record<string, string> },
) {
  const answer: ReminderAnswer = { intent: remindIntent, code };
  return data(answer, { status, headers: { ...secretPage, ...headers } });
}

/**
 * Cancels the order if `intent` is `cancel`, shows its delivery for the form if it is `show`, else changes it. All
 * require the order's e-mail; only `remind` does not, since its e-mail goes to the order's address. Refuses an unknown
 * order, another e-mail, a change that is not allowed, too many attempts, an invalid delivery and one of another price.
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  if (field("intent") === remindIntent) {
    const weeks = readReminderWeeks(field("weeks"));
    // Only a form without weeks stops the reminder.
    if (weeks === null && field("weeks") !== "") return answerReminder("invalid", { status: 422 });
    return remind(services, {
      actor: await findActor(services, request.headers),
      token: params.token,
      weeks,
      address: context.get(clientAddressContext),
      now: new Date(),
    });
  }
  const { intent, email, delivery } = readChange(field);
  const customer = {
    token: params.token,
    email,
    address: context.get(clientAddressContext),
    now: new Date(),
  };
  const typed = { intent, email, delivery, problems: [], minutes: 0 };
  try {
    const shown = intent === "show" ? await showDelivery(services, customer) : null;
    if (shown?.ok) {
      const answer: ChangeAnswer = { ...typed, delivery: shown.delivery, code: null };
      return data(answer, { headers: secretPage });
    }
    const change = () =>
      delivery
        ? redirectByCustomer(services, { ...customer, delivery })
        : cancelByCustomer(services, customer);
    const result = shown ?? (await change());
    if (result.ok) {
      const done = intent === "cancel" ? "cancelled" : "redirected";
      const page = localePath(localeOfPath(url.pathname), `/order/${params.token}`);
      return redirect(`${page}?done=${done}`, { status: 303, headers: secretPage });
    }
    const wait = result.code === "rate_limited" ? result.retryAfterSeconds : null;
    const answer: ChangeAnswer = {
      ...typed,
      code: result.code,
      problems: result.code === "invalid" ? result.problems : [],
      minutes: Math.ceil((wait ?? 0) / 60),
    };
    const retry: Record<string, string> = wait === null ? {} : { "Retry-After": String(wait) };
    return data(answer, { status: statuses[result.code], headers: { ...secretPage, ...retry } });
  } catch (error) {
    log.error({ err: error }, "a customer's change of an order failed");
    const answer: ChangeAnswer = { ...typed, code: "failed" };
    return data(answer, { status: 500, headers: secretPage });
  }
}

/** Keeps the page and what was typed when the shop is unreachable. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  const text = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value : "";
  };
  if (text("intent") === remindIntent) {
    const failed: ReminderAnswer = { intent: remindIntent, code: "failed" };
    return answerOrOffline(serverAction, failed);
  }
  const offline: ChangeAnswer = { ...readChange(text), code: "offline", problems: [], minutes: 0 };
  return answerOrOffline(serverAction, offline);
}

// These parts are only read, so the page is complete without their code.
const OrderGoods = onDemand(async () => (await import("./order-goods.tsx")).OrderGoods);
const OrderAgain = onDemand(async () => (await import("./order-again.tsx")).OrderAgain);
const OrderReminder = onDemand(async () => (await import("./order-reminder.tsx")).OrderReminder);
const OrderTimeline = onDemand(async () => (await import("./order-timeline.tsx")).OrderTimeline);
const ParcelCard = onDemand(async () => (await import("./parcel-card.tsx")).ParcelCard);
const OrderChange = onDemand(async () => (await import("./order-change.tsx")).OrderChange);
const Changed = onDemand(async () => (await import("./order-change.tsx")).Changed);
const OrderDocuments = onDemand(async () => (await import("./order-documents.tsx")).OrderDocuments);
const TransferCard = onDemand(async () => (await import("./transfer-card.tsx")).TransferCard);
const PaymentWaiting = onDemand(
  async () => (await import("#app/storefront/payments/pay-form.tsx")).PaymentWaiting,
);

const changes = ["cancelled", "redirected"] as const;

/**
 * Shows an order to anybody who has its link: where the parcel is, what is in it, its documents, and what may still be
 * changed.
 */
export default function OrderByLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, offered, reminder, transfer, proForma, payToken: token, isTooLittle } = loaderData;
  const [search] = useSearchParams();
  const changed = actionData?.intent === remindIntent ? undefined : actionData;
  const reminded = actionData?.intent === remindIntent ? actionData : undefined;
  const done = changes.find((change) => change === search.get("done"));
  return (
    <div className="page pt-6 sm:pt-10">
      <OrderTitle order={order} />
      {done && !actionData && <Changed change={done} />}
      {(token || isTooLittle) && <PaymentWaiting token={token} />}
      {transfer && <TransferCard transfer={transfer} proForma={proForma} className="mb-6" />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="flex min-w-0 flex-col gap-6">
          {order.order_status !== "cancelled" && <ParcelCard order={order} />}
          <OrderGoods order={order} offered={offered}>
            <div className="mt-6 flex flex-wrap items-center gap-2 print:hidden">
              <OrderAgain lines={order.lines} offered={offered} />
            </div>
          </OrderGoods>
          <OrderChange order={order} answer={changed} />
        </div>
        <div className="flex flex-col gap-6">
          <OrderDetails order={order} />
          {order.documents.length > 0 && <OrderDocuments order={order} />}
          <OrderTimeline order={order} />
          {reminder && <OrderReminder pageToken={order.page_token} reminder={reminder} answer={reminded} />}
        </div>
      </div>
    </div>
  );
}

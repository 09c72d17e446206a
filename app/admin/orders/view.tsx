import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { paymentLabel } from "#app/domain/orders/order-situation.ts";
import { heldAmount, isRefundDue } from "#app/domain/orders/order.ts";
import { orderHelp } from "#app/i18n/admin/help/order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { findLines } from "#app/server/orders/lines/find-lines.ts";
import { findReturnableParts } from "#app/server/orders/refund-shares.ts";
import { findOrder } from "#app/server/orders/find-order.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { payLinkForStaff } from "#app/server/payments/pay-link.ts";
import { isVisibleOrder } from "#app/server/orders/visible-orders.ts";
import { loadParcelCard } from "#app/server/shipments/load-parcel-card.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderStatusBadge, PaymentStatusBadge } from "#app/ui/order-status-badge.tsx";
import { intentConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { ParcelCard } from "#app/admin/parcels/parcel-card.tsx";
import { LotBlockBadge, RepackCard } from "#app/admin/parcels/repack-card.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { UndoForm } from "#app/admin/shared/step-undo.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { changeOrder, typedFields } from "./change-order.server.ts";
import type { OrderAnswer } from "./change-order.server.ts";
import { readNamedParts } from "./named-parts.ts";
import { DocumentsCard } from "./documents/documents-card.tsx";
import { EmailsCard } from "./emails-card.tsx";
import { OrderActions } from "./order-actions.tsx";
import { CustomerCard, LinesCard } from "./order-cards.tsx";
import { GiftBadge } from "./gift/gift-part.tsx";
import { orderIntents } from "./order-intents.ts";
import { OrderEvents } from "./order-events.tsx";
import { OrderOrigin } from "./order-origin.tsx";
import { RefundBadge } from "./refund-badge.tsx";
import { refusalText } from "./order-refusal.ts";
import { PaymentCard } from "./payment-card.tsx";
import type { Route } from "./+types/view";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reader = grantedIf(context, "orders.read");
  const packer = reader ? grantedIf(context, "parcels") : granted(context, "parcels");
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const orderId = id.data;
  // A packer works on the parcel's page, which shows what is needed of the order.
  if (!reader) {
    const isVisible = packer !== null && (await isVisibleOrder(services.db, packer, orderId));
    if (!isVisible) throw data(null, { status: 404 });
    throw redirect(`/admin/orders/${orderId}/parcel`);
  }
  const now = new Date();
  const [found, parcel] = await Promise.all([
    findOrder(services.db, reader, orderId),
    packer && loadParcelCard(services, packer, { orderId, search: null, now }),
  ]);
  if (!found) throw data(null, { status: 404 });
  const parts = await findReturnableParts(services.db, found);
  const order = { ...found, emails: grantedIf(context, "customers") ? found.emails : [] };
  // Idempotency keys: one per page view, so that a form submitted twice makes one refund or one note.
  const hasProvider = (await services.cards.find()).provider !== null;
  const clerk = grantedIf(context, "orders.change");
  const payLink = clerk && (await payLinkForStaff(services, clerk, found));
  const lines = clerk && (await findLines(services.db, clerk, { orderId, now }));
  const canChangeLines = lines?.lock === null;
  return {
    order,
    parcel,
    parts,
    payLink,
    canChangeLines,
    refundId: newId(),
    noteId: newId(),
    hasProvider,
    now,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "orders.change", "payments.change", "parcels");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  try {
    const intent = orderIntents.find((each) => each === field("intent")) ?? null;
    if (intent && (await needsPassword("admin/orders/view", intent, { request, context }))) {
      const typed = typedFields(field);
      return data({ ok: false, code: "password", intent, typed } satisfies OrderAnswer, { status: 403 });
    }
    const change = { orderId: id.data, field, now: new Date() };
    const answer = await changeOrder(context.get(servicesContext), admin, change);
    if (answer.ok) return answer;
    return data(answer, { status: badInput.includes(answer.code) ? 422 : 409 });
  } catch (error) {
    log.error({ err: error }, "an order could not be changed");
    const typed = typedFields(field);
    return data({ ok: false, code: "failed", intent: null, typed } satisfies OrderAnswer, { status: 500 });
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const parts = [...readNamedParts((name) => sent[name] ?? "")];
  const typed = {
    reason: sent.reason ?? "",
    amount: sent.amount ?? "",
    parts,
    areGoodsBack: sent.goods_back === "yes",
    note: sent.note ?? "",
  };
  const intent = orderIntents.find((each) => each === sent.intent) ?? null;
  if (intent && !(await intentConfirmed("admin/orders/view", intent)))
    return { ok: false, code: "password", intent, typed } satisfies OrderAnswer;
  const answer: OrderAnswer = { ok: false, code: "failed", intent, typed };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Refusals caused by the input, not by the order's state. */
const badInput = ["failed", "amount", "empty", "too_long"];

/** Reloads after a refusal too: the order may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows one order: lines, payment, customer, parcel, timeline, documents, e-mails and the actions it allows. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const may = useMay();
  const locale = useLocale();
  const { order, parcel, payLink } = loaderData;
  return (
    <>
      <PageHead
        title={t("orders.one", { number: order.order_number })}
        text={
          <>
            {t("orders.placedAt", { date: formatDateTime(order.created_at, locale) })},{" "}
            {t(`orders.placedIn.${order.language}`)}
            {order.has_account && `, ${t("orders.withAccount")}`}
            <OrderOrigin origin={order.origin} />
          </>
        }
        back={{ to: useListAddress("/admin"), text: t("orders.back") }}
        badges={
          <>
            <OrderStatusBadge status={order.order_status}>
              {t(`orders.status.${order.order_status}`)}
            </OrderStatusBadge>
            <PaymentStatusBadge label={paymentLabel(order)}>
              {t(`orders.payment.${paymentLabel(order)}`)}
            </PaymentStatusBadge>
            <RefundBadge order={order} />
            {order.gift && <GiftBadge />}
            {parcel?.block && <LotBlockBadge block={parcel.block} />}
          </>
        }
        neighbours={<Neighbours order={order} />}
        help={orderHelp}
      />
      {actionData && <Answer answer={actionData} />}
      <RefundDue {...loaderData} />
      {parcel?.repack && <RepackCard orderId={order.id} plan={parcel.repack} className="mb-6" />}
      {/* Remount for each order: form answers belong to their own order. */}
      <div
        key={order.id}
        className="grid items-start gap-3 md:gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]"
      >
        <div className="flex min-w-0 flex-col gap-3 md:gap-6">
          {parcel && may("orders.change") && (
            <OrderActions {...loaderData} parcel={parcel} postedAnswer={actionData} />
          )}
          <LinesCard order={order} canChange={loaderData.canChangeLines} />
          <PaymentCard order={order} payLink={payLink} />
        </div>
        <div className="flex min-w-0 flex-col gap-3 md:gap-6 xl:row-span-2">
          <CustomerCard order={order} recipient={parcel?.recipient ?? null} />
          {parcel && <ParcelCard order={order} card={parcel} now={loaderData.now} />}
          <DocumentsCard order={order} />
          {may("customers") && <EmailsCard emails={order.emails} />}
        </div>
        <div className="min-w-0 xl:col-start-1">
          <OrderEvents order={order} noteId={loaderData.noteId} postedAnswer={actionData} />
        </div>
      </div>
    </>
  );
}

function Neighbours({ order }: Pick<Route.ComponentProps["loaderData"], "order">) {
  const t = useAdminText();
  return (
    <nav aria-label={t("orders.neighbours")} className="flex gap-2">
      {order.newerId !== null && (
        <Neighbour id={order.newerId} name={t("orders.newerOne")}>
          <ChevronLeft aria-hidden />
        </Neighbour>
      )}
      {order.olderId !== null && (
        <Neighbour id={order.olderId} name={t("orders.olderOne")}>
          <ChevronRight aria-hidden />
        </Neighbour>
      )}
    </nav>
  );
}

function Neighbour({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const page = useListAddress(`/admin/orders/${id}`);
  return (
    <ButtonLink to={page} variant="outline" size="icon" aria-label={name} title={name}>
      {children}
    </ButtonLink>
  );
}

/** Shows the answer to a form posted without JavaScript; with it, a toast or the form shows the result. */
function Answer({ answer }: { answer: OrderAnswer }) {
  const t = useAdminText();
  return answer.ok ? (
    <Notice tone="success" title={t("toast.success")} text={t(`orders.did.${answer.did}`)} className="mb-6">
      {answer.undoable && <UndoForm steps={answer.undoable} />}
    </Notice>
  ) : (
    <Notice tone="error" title={t("toast.error")} text={refusalText(answer, t)} className="mb-6" />
  );
}

function RefundDue({ order }: Pick<Route.ComponentProps["loaderData"], "order">) {
  const t = useAdminText();
  const locale = useLocale();
  if (!isRefundDue(order)) return null;
  const amount = formatMoney(heldAmount(order), "EUR", locale);
  return (
    <Notice
      tone="error"
      title={t("orders.refundDue.title", { amount })}
      text={t(order.payment_method === "stripe" ? "orders.refundDue.text" : "orders.refundDue.transfer")}
      className="mb-6"
    />
  );
}

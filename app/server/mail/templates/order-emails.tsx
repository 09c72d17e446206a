import { formatMoney } from "#app/domain/money.ts";
import { awaitsPayment, orderSituation } from "#app/domain/orders/order-situation.ts";
import type { GuaranteeNotice } from "#app/domain/shop/guarantee-notice.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import {
  After,
  Contact,
  LinkAction,
  Hello,
  Paragraph,
  Part,
  Steps,
  Support,
  ToShop,
  OwnWords,
} from "./email.tsx";
import type { Template } from "./email.tsx";
import {
  Delivery,
  FollowOrder,
  LegalGuarantee,
  OrderFacts,
  OrderLines,
  ParcelNumber,
  Payment,
  ToOrder,
  WithdrawalRight,
  orderTotal,
} from "./order-parts.tsx";
import { TransferPart } from "./transfer-emails.tsx";

type OrderTemplate = Template<{ order: EmailOrder }>;

/** To the customer: the order was received; with a payment link for an unpaid card order. */
export const orderReceived: Template<{
  order: EmailOrder;
  payUrl: string | null | undefined;
  guaranteeNotice: GuaranteeNotice | null;
}> = ({ order, payUrl, guaranteeNotice }, sender) => {
  const { t } = sender;
  const { goods } = orderSituation(order);
  return {
    subject: t("order_received.subject", { number: order.order_number }),
    preview: t("order_received.preview"),
    title: t("order_received.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{`${t("order_received.text")} ${t(`order.goods.${goods}`)}`}</Paragraph>
        {payUrl !== null && (
          <LinkAction to={payUrl} sender={sender}>
            {t("order_received.pay")}
          </LinkAction>
        )}
        <TransferPart order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <Delivery order={order} sender={sender} />
        <Payment order={order} sender={sender} />
        <FollowOrder order={order} sender={sender} />
        {hasNextSteps(order) && (
          <Part title={t("order.next")}>
            <Steps
              of={[
                t("order_received.next.contact"),
                t(awaitsPayment({ goods }) ? "order_received.next.afterPayment" : "order.next.processing"),
                t("order.next.shipped"),
              ]}
            />
          </Part>
        )}
        <WithdrawalRight order={order} sender={sender} />
        <LegalGuarantee notice={guaranteeNotice} sender={sender} />
        <OwnWords sender={sender} />
        <Support sender={sender} />
        <ToShop sender={sender} />
      </>
    ),
  };
};

/** Returns whether the shop still has something to do before the order is sent. */
function hasNextSteps(order: EmailOrder): boolean {
  const { goods } = orderSituation(order);
  return awaitsPayment({ goods }) || goods === "to_prepare" || goods === "preparing";
}

/** To the owner: everything needed to pack the order and call the customer. Replies go to the customer. */
export const ownerOrderReceived: OrderTemplate = ({ order }, sender) => {
  const { t, locale } = sender;
  const name = `${order.first_name} ${order.last_name}`;
  const [total = ""] = orderTotal(order, locale);
  const { goods } = orderSituation(order);
  const subject = awaitsPayment({ goods })
    ? "owner_order_received.subject.unpaid"
    : "owner_order_received.subject";
  return {
    subject: t(subject, { number: order.order_number, total }),
    preview: t("owner_order_received.preview", { name, address: order.destination.line }),
    title: t("owner_order_received.title"),
    replyTo: { name, address: order.email },
    body: (
      <>
        <Paragraph>{t(`owner_order_received.goods.${goods}`)}</Paragraph>
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <Part title={t("order.customer")}>
          <Contact name={name} email={order.email} phone={order.phone} />
        </Part>
        <Delivery order={order} sender={sender} />
        <Payment order={order} sender={sender} />
        <ToOrder order={order} sender={sender} />
        <Paragraph>{t("owner.reply")}</Paragraph>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** To the owner: the customer has cancelled the order or changed where it goes. */
export const ownerOrderChanged: Template<{ order: EmailOrder; change: "cancelled" | "redirected" }> = (
  { order, change },
  sender,
) => {
  const { t } = sender;
  const text = t(`owner_order_changed.${change}.text`);
  return {
    subject: t(`owner_order_changed.${change}.subject`, { number: order.order_number }),
    preview: text,
    title: t("owner_order_changed.title"),
    replyTo: { name: `${order.first_name} ${order.last_name}`, address: order.email },
    body: (
      <>
        <Paragraph>{text}</Paragraph>
        <OrderFacts order={order} sender={sender} />
        <Delivery order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <ToOrder order={order} sender={sender} />
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** To the customer: the delivery was changed by staff, or on the order's page, which whoever did it had the link to. */
export const orderRedirected: OrderTemplate = ({ order }, sender) => {
  const { t } = sender;
  return {
    subject: t("order_redirected.subject", { number: order.order_number }),
    preview: t("order_redirected.text"),
    title: t("order_redirected.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_redirected.text")}</Paragraph>
        <Delivery order={order} sender={sender} />
        <Paragraph>{t("order_redirected.unexpected")}</Paragraph>
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

/** To the customer: a friendly reminder of a parcel that waits to be collected. */
export const orderWaiting: OrderTemplate = ({ order }, sender) => {
  const { t } = sender;
  return {
    subject: t("order_waiting.subject", { number: order.order_number }),
    preview: t("order_waiting.text"),
    title: t("order_waiting.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_waiting.text")}</Paragraph>
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <Delivery order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

/** To the owner: a paid order will not be shipped, so its payment must be refunded. */
export const ownerRefundDue: OrderTemplate = ({ order }, sender) => {
  const { t, locale } = sender;
  const total = formatMoney(order.total_eur, "EUR", locale);
  return {
    subject: t("owner_refund_due.subject", { number: order.order_number, total }),
    preview: t("owner_refund_due.text"),
    title: t("owner_refund_due.title"),
    body: (
      <>
        <Paragraph>{t("owner_refund_due.text")}</Paragraph>
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <Payment order={order} sender={sender} />
        <ToOrder order={order} sender={sender} />
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** To the owner: a refund failed, so the customer has not received the money. */
export const ownerRefundFailed: Template<{ order: EmailOrder; amountEur: number }> = (
  { order, amountEur },
  sender,
) => {
  const { t, locale } = sender;
  const amount = formatMoney(amountEur, "EUR", locale);
  return {
    subject: t("owner_refund_failed.subject", { number: order.order_number, amount }),
    preview: t("owner_refund_failed.text", { amount }),
    title: t("owner_refund_failed.title"),
    body: (
      <>
        <Paragraph>{t("owner_refund_failed.text", { amount })}</Paragraph>
        <OrderFacts order={order} sender={sender} />
        <Part title={t("order.customer")}>
          <Contact name={`${order.first_name} ${order.last_name}`} email={order.email} phone={order.phone} />
        </Part>
        <Payment order={order} sender={sender} />
        <ToOrder order={order} sender={sender} />
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** To the customer: the card payment was settled or the transfer has arrived. */
export const orderPaid: OrderTemplate = ({ order }, sender) => {
  const { t, locale } = sender;
  const [sum, inOther] = orderTotal(order, locale);
  const total = inOther ? `${sum} (${inOther})` : `${sum}`;
  const text = order.payment_method === "bank_transfer" ? "order_paid.transfer" : "order_paid.text";
  const goods = t(`order.goods.${orderSituation(order).goods}`);
  return {
    subject: t("order_paid.subject", { number: order.order_number }),
    preview: `${t("order_paid.preview", { total })} ${goods}`,
    title: t("order_paid.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{`${t(text, { total })} ${goods}`}</Paragraph>
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <Delivery order={order} sender={sender} />
        <Payment order={order} sender={sender} />
        {hasNextSteps(order) && (
          <Part title={t("order.next")}>
            <Steps of={[t("order.next.processing"), t("order.next.shipped")]} />
          </Part>
        )}
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

export const orderShipped: OrderTemplate = ({ order }, sender) => {
  const { t, locale } = sender;
  const [sum, inOther] = orderTotal(order, locale);
  const total = inOther ? `${sum} (${inOther})` : `${sum}`;
  const hasCourier = order.parcel !== null || order.destination.carrier !== null;
  const paysCourier = orderSituation(order).money === "on_delivery";
  return {
    subject: t("order_shipped.subject", { number: order.order_number }),
    preview: t(hasCourier ? "order_shipped.preview" : "order_shipped.sent"),
    title: t("order_shipped.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t(hasCourier ? "order_shipped.text" : "order_shipped.sent")}</Paragraph>
        <ParcelNumber order={order} sender={sender} />
        {paysCourier && <Paragraph>{t("order_shipped.cash", { total })}</Paragraph>}
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <Delivery order={order} sender={sender} />
        <WithdrawalRight order={order} sender={sender} />
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

export const orderDelivered: OrderTemplate = ({ order }, sender) => {
  const { t } = sender;
  return {
    subject: t("order_delivered.subject", { number: order.order_number }),
    preview: t("order_delivered.preview"),
    title: t("order_delivered.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_delivered.text")}</Paragraph>
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <After>
          <Paragraph>{t("order_delivered.wrong")}</Paragraph>
          <WithdrawalRight order={order} sender={sender} />
          <OwnWords sender={sender} />
          <Support sender={sender} />
        </After>
        <ToShop sender={sender} />
      </>
    ),
  };
};

export const orderCancelled: OrderTemplate = ({ order }, sender) => {
  const { t } = sender;
  const { money } = orderSituation(order);
  const isReturned = money === "to_return" || money === "returned";
  return {
    subject: t("order_cancelled.subject", { number: order.order_number }),
    preview: t("order_cancelled.preview"),
    title: t("order_cancelled.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>
          {`${t("order_cancelled.text")} ${t(`order_cancelled.${isReturned ? money : "nothing_due"}`)}`}
        </Paragraph>
        <Paragraph>{t("order_cancelled.unexpected")}</Paragraph>
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <After>
          <OwnWords sender={sender} />
          <Support sender={sender} />
        </After>
        <ToShop sender={sender} />
      </>
    ),
  };
};

/** To the customer of two orders for one purchase: which of them counts. */
export const orderReplaced: Template<{
  order: EmailOrder;
  replacementNumber: string;
  replacementUrl: string | undefined;
}> = ({ order, replacementNumber, replacementUrl }, sender) => {
  const { t } = sender;
  const numbers = { number: order.order_number, by: replacementNumber };
  return {
    subject: t("order_replaced.subject", numbers),
    preview: t("order_replaced.preview", numbers),
    title: t("order_replaced.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_replaced.text", numbers)}</Paragraph>
        <LinkAction to={replacementUrl} sender={sender}>
          {t("order_replaced.button", numbers)}
        </LinkAction>
        <Paragraph>{t("order_replaced.both")}</Paragraph>
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <After>
          <OwnWords sender={sender} />
          <Support sender={sender} />
        </After>
        <ToShop sender={sender} />
      </>
    ),
  };
};

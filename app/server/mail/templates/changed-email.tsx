import { amountTexts, formatMoney } from "#app/domain/money.ts";
import type { Amount } from "#app/domain/money.ts";
import { orderSituation, paysOnReceipt } from "#app/domain/orders/order-situation.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { Hello, LinkAction, Paragraph, Support, OwnWords } from "./email.tsx";
import type { Sender, Template } from "./email.tsx";
import { Delivery, FollowOrder, OrderFacts, OrderLines, orderTotal } from "./order-parts.tsx";
import { TransferPart } from "./transfer-emails.tsx";

type ChangedOrder = {
  order: EmailOrder;
  /** The total before the change. */
  from: Amount;
  /** The amount that is returned to the customer, in euro cents. */
  refundEur: number;
  payUrl: string | null | undefined;
};

/** To the customer: the lines after a change, the total before and after it, and what is to be paid or returned. */
export const orderChanged: Template<ChangedOrder> = (changed, sender) => {
  const { order, from } = changed;
  const { t, locale } = sender;
  const totals = { from: joined(amountTexts(from, order, locale)), to: joined(orderTotal(order, locale)) };
  const isSame = from.cents === order.total_eur && from.stotinki === order.total_bgn;
  const text = t(isSame ? "order_changed.same" : "order_changed.text", totals);
  return {
    subject: t("order_changed.subject", { number: order.order_number }),
    preview: text,
    title: t("order_changed.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{text}</Paragraph>
        <PaymentAfter {...changed} total={totals.to} sender={sender} />
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <Delivery order={order} sender={sender} />
        <Paragraph>{t("order_changed.wrong")}</Paragraph>
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

function PaymentAfter({
  order,
  refundEur,
  payUrl,
  total,
  sender,
}: Omit<ChangedOrder, "from"> & { total: string; sender: Sender }) {
  const { t, locale } = sender;
  if (refundEur > 0) {
    const amount = formatMoney(refundEur, "EUR", locale);
    const isCard = order.payment_method === "stripe";
    return <Paragraph>{t(isCard ? "order_changed.refund" : "order_changed.return", { amount })}</Paragraph>;
  }
  if (order.payment_status === "paid") return null;
  if (payUrl !== null)
    return (
      <>
        <Paragraph>{t("order_changed.link")}</Paragraph>
        <LinkAction to={payUrl} sender={sender}>
          {t("order_changed.pay", { to: total })}
        </LinkAction>
      </>
    );
  if (order.transfer !== null)
    return (
      <>
        <TransferPart order={order} sender={sender} />
        <Paragraph>{t("order_changed.transferred")}</Paragraph>
      </>
    );
  return paysOnReceipt(orderSituation(order)) ? (
    <Paragraph>{t("order_changed.cash", { to: total })}</Paragraph>
  ) : null;
}

/** The amount in the base currency, with the other one in brackets. */
function joined([sum = "", inOther]: readonly string[]): string {
  return inOther ? `${sum} (${inOther})` : sum;
}

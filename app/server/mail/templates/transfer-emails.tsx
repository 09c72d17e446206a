import { formatDayInWords } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { groupedIban } from "#app/domain/payments/iban.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { After, Hello, Lines, Paragraph, Part, Support, ToShop, OwnWords } from "./email.tsx";
import type { Sender, Template } from "./email.tsx";
import { FollowOrder, OrderFacts, OrderLines } from "./order-parts.tsx";

type TransferTemplate = Template<{ order: EmailOrder }>;

/** Shows how to pay an order by transfer; nothing for an order without transfer details. */
export function TransferPart({
  order: { transfer },
  sender: { t, locale },
}: {
  order: EmailOrder;
  sender: Sender;
}) {
  if (transfer === null) return null;
  const { holder, iban, bic, amountEur, reason, until } = transfer;
  return (
    <Part title={t("order.transfer")}>
      <Lines
        of={[
          t("order.transfer.holder", { holder }),
          `IBAN: ${groupedIban(iban)}`,
          bic && `BIC: ${bic}`,
          t("order.transfer.amount", { amount: formatMoney(amountEur, "EUR", locale) }),
          t("order.transfer.reason", { reason }),
          until && t("order.transfer.until", { day: formatDayInWords(until, locale) }),
        ]}
      />
    </Part>
  );
}

/** To the customer: the transfer has not arrived yet, and the order is held until the stated day. */
export const orderPayReminder: TransferTemplate = ({ order }, sender) => {
  const { t } = sender;
  return {
    subject: t("order_pay_reminder.subject", { number: order.order_number }),
    preview: t("order_pay_reminder.text"),
    title: t("order_pay_reminder.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_pay_reminder.text")}</Paragraph>
        <TransferPart order={order} sender={sender} />
        <Paragraph>{t("order_pay_reminder.paid")}</Paragraph>
        <FollowOrder order={order} sender={sender} />
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

/** To the customer: the order was cancelled, since its transfer did not arrive in time. */
export const orderUnpaid: TransferTemplate = ({ order }, sender) => {
  const { t } = sender;
  return {
    subject: t("order_unpaid.subject", { number: order.order_number }),
    preview: t("order_unpaid.text"),
    title: t("order_unpaid.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_unpaid.text")}</Paragraph>
        <Paragraph>{t("order_unpaid.late")}</Paragraph>
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

import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import type { EmailWithdrawal } from "#app/server/mail/email-withdrawal.ts";
import { Action, Contact, Hello, Lines, Paragraph, Part, Steps, Support, OwnWords } from "./email.tsx";
import type { Sender, Template } from "./email.tsx";

type WithdrawalTemplate = Template<{ withdrawal: EmailWithdrawal }>;

/**
 * To the customer: the declaration with its date and time, on a durable medium (Directive 2011/83/EU, article 11a(4)).
 * Contains nothing of the order but what was typed. Without an order of this number and address, nobody has proved that
 * the sender reads this mailbox: the e-mail then carries nothing typed, so that the shop delivers no stranger's words.
 */
export const withdrawalReceived: WithdrawalTemplate = ({ withdrawal }, sender) => {
  const { t, locale, company } = sender;
  if (!withdrawal.has_order)
    return {
      subject: t("withdrawal_unmatched.subject"),
      preview: t("withdrawal_unmatched.preview"),
      title: t("withdrawal_received.title"),
      body: (
        <>
          <Paragraph>
            {t("withdrawal_unmatched.text", { date: formatDateTime(withdrawal.created_at, locale) })}
          </Paragraph>
          <Paragraph>{t("withdrawal_unmatched.next")}</Paragraph>
          <Paragraph>{t("withdrawal_received.notYou")}</Paragraph>
          <OwnWords sender={sender} />
          <Support sender={sender} />
        </>
      ),
    };
  return {
    subject: t("withdrawal_received.subject", { number: withdrawal.order_number }),
    preview: t("withdrawal_received.preview"),
    title: t("withdrawal_received.title"),
    body: (
      <>
        <Hello name={withdrawal.name} sender={sender} />
        <Paragraph>
          {t("withdrawal_received.text", { date: formatDateTime(withdrawal.created_at, locale) })}
        </Paragraph>
        <Declaration withdrawal={withdrawal} sender={sender} />
        <Part title={t("withdrawal_received.next")}>
          <Steps
            of={[
              t("withdrawal_received.next.send", { address: localText(company, "address", locale) }),
              t("withdrawal_received.next.money"),
            ]}
          />
        </Part>
        <Paragraph>{t("withdrawal_received.notYou")}</Paragraph>
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

/** To the owner: the declaration, and whether it matches an order. Replies go to the customer. */
export const ownerWithdrawal: WithdrawalTemplate = ({ withdrawal }, sender) => {
  const { t, baseUrl } = sender;
  const { name, email, order_number } = withdrawal;
  return {
    subject: t("owner_withdrawal.subject", { number: order_number }),
    preview: t("owner_withdrawal.preview", { name }),
    title: t("owner_withdrawal.title"),
    replyTo: { name, address: email },
    body: (
      <>
        <Paragraph>
          {t(withdrawal.has_order ? "owner_withdrawal.text" : "owner_withdrawal.unknown")}
        </Paragraph>
        <Declaration withdrawal={withdrawal} sender={sender} />
        <Part title={t("order.customer")}>
          <Contact name={name} email={email} phone="" />
        </Part>
        <Paragraph>{t("owner_withdrawal.money")}</Paragraph>
        <Action to={`${baseUrl}/admin/withdrawals`}>{t("owner_withdrawal.button")}</Action>
        <Paragraph>{t("owner.reply")}</Paragraph>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** Shows the declaration as typed, with its time; it covers all goods but bags when none were named. */
function Declaration({ withdrawal, sender: { t, locale } }: { withdrawal: EmailWithdrawal; sender: Sender }) {
  const goods = withdrawal.goods
    ? withdrawal.goods.split("\n")
    : [t(withdrawal.has_bags ? "withdrawal.goods.butBags" : "withdrawal.goods.all")];
  return (
    <Part title={t("withdrawal.declaration")}>
      <Paragraph>{t("withdrawal.statement")}</Paragraph>
      <Lines of={goods} />
      <Lines
        of={[
          `${t("order.number")}: ${withdrawal.order_number}`,
          `${t("withdrawal.name")}: ${withdrawal.name}`,
          `${t("withdrawal.email")}: ${withdrawal.email}`,
          `${t("withdrawal.declaredAt")}: ${formatDateTime(withdrawal.created_at, locale)}`,
        ]}
      />
    </Part>
  );
}

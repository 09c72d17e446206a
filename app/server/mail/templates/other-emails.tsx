import type { ConfirmableDuty } from "#app/domain/books/duties.ts";
import { formatDate } from "#app/domain/dates.ts";
import type { EmailReply } from "#app/server/mail/email-reply.ts";
import { Action, Contact, Hello, OwnWords, Paragraph, Part, Quote, ToShop, TypedText } from "./email.tsx";
import type { Template } from "./email.tsx";

/** To the owner: a message from the contact form. Replies go to its sender. */
export const contactMessage: Template<{ name: string; email: string; phone: string; message: string }> = (
  { name, email, phone, message },
  sender,
) => ({
  subject: sender.t("contact_message.subject", { name }),
  preview: message,
  title: sender.t("contact_message.title"),
  replyTo: { name, address: email },
  body: (
    <>
      <Part title={sender.t("contact_message.from")}>
        <Contact name={name} email={email} phone={phone} />
      </Part>
      <Part title={sender.t("contact_message.text")}>
        <TypedText text={message} />
      </Part>
      <Paragraph>{sender.t("contact_message.reply")}</Paragraph>
      <OwnWords sender={sender} />
    </>
  ),
});

/** To the sender of a message: the shop's reply, with the message quoted below it. */
export const messageReply: Template<{ reply: EmailReply }> = ({ reply }, sender) => {
  const { t } = sender;
  return {
    subject: t("message_reply.subject"),
    preview: reply.text,
    title: t("message_reply.title"),
    body: (
      <>
        <Hello name={reply.name} sender={sender} />
        <TypedText text={reply.text} />
        <Paragraph>{t("message_reply.further")}</Paragraph>
        <Part title={t("message_reply.quote", { date: formatDate(reply.written_at, sender.locale) })}>
          <Quote>
            <TypedText text={reply.message} />
          </Quote>
        </Part>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** To the owner: a duty is due to be checked again. */
export const ownerDutyReminder: Template<{ duty: ConfirmableDuty; note: string }> = (
  { duty, note },
  sender,
) => {
  const { t, baseUrl } = sender;
  const name = t(`duties.name.${duty}`);
  return {
    subject: t("owner_duty_reminder.subject", { duty: name }),
    preview: t("owner_duty_reminder.preview"),
    title: t("owner_duty_reminder.title"),
    body: (
      <>
        <Paragraph>{t("owner_duty_reminder.text", { duty: name })}</Paragraph>
        {note !== "" && (
          <Part title={t("owner_duty_reminder.note")}>
            <TypedText text={note} />
          </Part>
        )}
        <Action to={`${baseUrl}/admin/duties`}>{t("owner_duty_reminder.button")}</Action>
        <Paragraph>{t("owner_duty_reminder.advice")}</Paragraph>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

export const testEmail: Template<object> = (_content, sender) => {
  const { t } = sender;
  return {
    subject: t("test.subject"),
    preview: t("test.preview"),
    title: t("test.title"),
    body: (
      <>
        <Hello name="" sender={sender} />
        <Paragraph>{t("test.text")}</Paragraph>
        <OwnWords sender={sender} />
        <ToShop sender={sender} />
      </>
    ),
  };
};

import { Contact, Hello, Lines, Paragraph, Part, ToShop } from "./email.tsx";
import type { Template } from "./email.tsx";

/** To the owner: a message from the contact form. Replies go to its sender. */
export const contactMessage: Template<{ name: string; email: string; phone: string; message: string }> = (
  { name, email, phone, message },
  { t },
) => ({
  subject: t("contact_message.subject", { name }),
  preview: message,
  title: t("contact_message.title"),
  replyTo: { name, address: email },
  body: (
    <>
      <Part title={t("contact_message.from")}>
        <Contact name={name} email={email} phone={phone} />
      </Part>
      <Part title={t("contact_message.text")}>
        {message.split(/\n{2,}/).map((paragraph, index) => (
          <Lines key={index} of={paragraph.split("\n")} />
        ))}
      </Part>
      <Paragraph>{t("contact_message.reply")}</Paragraph>
    </>
  ),
});

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
        <ToShop sender={sender} />
      </>
    ),
  };
};

import { linkLife } from "#app/domain/shop/email.ts";
import { Hello, HiddenLink, LinkAction, Paragraph, ToShop, OwnWords } from "./email.tsx";
import type { Template } from "./email.tsx";

/** Double opt-in: asks for confirmation, so that no one is subscribed by someone else. */
export const newsletterConfirmation: Template<{
  url?: string | undefined;
  unsubscribeUrl: string | undefined;
}> = ({ url, unsubscribeUrl }, sender) => {
  const { t } = sender;
  return {
    subject: t("newsletter_confirmation.subject"),
    preview: t("newsletter_confirmation.preview"),
    title: t("newsletter_confirmation.title"),
    unsubscribeUrl,
    body: (
      <>
        <Hello name="" sender={sender} />
        <Paragraph>{t("newsletter_confirmation.text")}</Paragraph>
        <Paragraph>{t("newsletter_confirmation.consent")}</Paragraph>
        <LinkAction to={url} sender={sender}>
          {t("newsletter_confirmation.button")}
        </LinkAction>
        <Paragraph>
          {t("newsletter_confirmation.life", { days: linkLife.newsletter_confirmation / 86_400 })}
        </Paragraph>
        <Paragraph>{t("newsletter_confirmation.notYou")}</Paragraph>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** Confirms the subscription and contains the unsubscribe link. */
export const newsletterWelcome: Template<{ unsubscribeUrl: string | undefined }> = (
  { unsubscribeUrl },
  sender,
) => {
  const { t } = sender;
  return {
    subject: t("newsletter_welcome.subject"),
    preview: t("newsletter_welcome.preview"),
    title: t("newsletter_welcome.title"),
    unsubscribeUrl,
    body: (
      <>
        <Hello name="" sender={sender} />
        <Paragraph>{t("newsletter_welcome.text")}</Paragraph>
        <Paragraph>{t("newsletter_welcome.end")}</Paragraph>
        {unsubscribeUrl === undefined && <HiddenLink sender={sender} />}
        <OwnWords sender={sender} />
        <ToShop sender={sender} />
      </>
    ),
  };
};

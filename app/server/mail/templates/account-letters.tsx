import { Hello, Paragraph, LinkAction } from "./letter.tsx";
import type { Template } from "./letter.tsx";

type LinkTemplate = Template<{ name: string; url?: string | undefined }>;

export const verifyEmail: LinkTemplate = ({ name, url }, sender) => {
  const { t } = sender;
  return {
    subject: t("verify_email.subject"),
    preview: t("verify_email.preview"),
    title: t("verify_email.title"),
    body: (
      <>
        <Hello name={name} sender={sender} />
        <Paragraph>{t("verify_email.text")}</Paragraph>
        <LinkAction to={url} sender={sender}>
          {t("verify_email.button")}
        </LinkAction>
        <Paragraph>{t("verify_email.life")}</Paragraph>
        <Paragraph>{t("verify_email.notYou")}</Paragraph>
      </>
    ),
  };
};

export const resetPassword: LinkTemplate = ({ name, url }, sender) => {
  const { t } = sender;
  return {
    subject: t("reset_password.subject"),
    preview: t("reset_password.preview"),
    title: t("reset_password.title"),
    body: (
      <>
        <Hello name={name} sender={sender} />
        <Paragraph>{t("reset_password.text")}</Paragraph>
        <LinkAction to={url} sender={sender}>
          {t("reset_password.button")}
        </LinkAction>
        <Paragraph>{t("reset_password.life")}</Paragraph>
        <Paragraph>{t("reset_password.notYou")}</Paragraph>
      </>
    ),
  };
};

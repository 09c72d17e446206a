import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { AccountChange } from "#app/domain/shop/email.ts";
import { linkLife } from "#app/domain/shop/email.ts";
import { localePath } from "#app/domain/locale.ts";
import { Hello, Paragraph, LinkAction, OwnWords } from "./email.tsx";
import type { Template } from "./email.tsx";

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
        <OwnWords sender={sender} />
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
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** To the new address of a member of staff: a link that replaces the old one. */
export const newEmail: LinkTemplate = ({ name, url }, sender) => {
  const { t } = sender;
  return {
    subject: t("new_email.subject"),
    preview: t("new_email.preview"),
    title: t("new_email.title"),
    body: (
      <>
        <Hello name={name} sender={sender} />
        <Paragraph>{t("new_email.text")}</Paragraph>
        <LinkAction to={url} sender={sender}>
          {t("new_email.button")}
        </LinkAction>
        <OwnWords sender={sender} />
        <Paragraph>{t("new_email.life")}</Paragraph>
        <Paragraph>{t("new_email.notYou")}</Paragraph>
      </>
    ),
  };
};

/** To an invited person: a link to join the staff, and what the role allows. */
export const staffInvite: Template<{
  inviter: string;
  role?: StaffRole | undefined;
  url?: string | undefined;
}> = ({ inviter, role, url }, sender) => {
  const { t } = sender;
  return {
    subject: t("staff_invite.subject"),
    preview: t("staff_invite.preview", { inviter }),
    title: t("staff_invite.title"),
    body: (
      <>
        <Paragraph>{t("staff_invite.hello")}</Paragraph>
        <Paragraph>{t("staff_invite.text", { inviter })}</Paragraph>
        {role && <Paragraph>{t(`staff_invite.role.${role}`)}</Paragraph>}
        <Paragraph>{t("staff_invite.next")}</Paragraph>
        <LinkAction to={url} sender={sender}>
          {t("staff_invite.button")}
        </LinkAction>
        <Paragraph>{t("staff_invite.life", { days: linkLife.staff_invite / 86_400 })}</Paragraph>
        <Paragraph>{t("staff_invite.notYou")}</Paragraph>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/**
 * Reports a change of the person's sign-in; its link leads to the page that requests a password reset and grants no
 * access.
 */
export const accountChanged: Template<{ name: string; change: AccountChange }> = (
  { name, change },
  sender,
) => {
  const { t, baseUrl, locale } = sender;
  return {
    subject: t(`account_changed.${change}.subject`),
    preview: t(`account_changed.${change}.text`),
    title: t("account_changed.title"),
    body: (
      <>
        <Hello name={name} sender={sender} />
        <Paragraph>{t(`account_changed.${change}.text`)}</Paragraph>
        <Paragraph>{t("account_changed.you")}</Paragraph>
        <Paragraph>{t("account_changed.notYou")}</Paragraph>
        <LinkAction to={`${baseUrl}${localePath(locale, "/auth/forgot-password")}`} sender={sender}>
          {t("account_changed.button")}
        </LinkAction>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

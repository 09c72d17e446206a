import { localText } from "#app/domain/locale.ts";
import type { EmailReview } from "#app/server/mail/email-review.ts";
import { Hello, LinkAction, OwnWords, Paragraph, Part, Quote, Support, TypedText } from "./email.tsx";
import type { Template } from "./email.tsx";

/** To the author of a review: why it is not shown, which is never its stars. */
export const reviewRefused: Template<{ review: EmailReview; editUrl: string | undefined }> = (
  { review, editUrl },
  sender,
) => {
  const { t, locale } = sender;
  const product = localText(
    { name_bg: review.product_name_bg, name_en: review.product_name_en },
    "name",
    locale,
  );
  return {
    subject: t("review_refused.subject", { product }),
    preview: t(`review_refused.reason.${review.refusal}`),
    title: t("review_refused.title"),
    stop: { reason: t("review_refused.why"), url: undefined },
    body: (
      <>
        <Hello name={review.name} sender={sender} />
        <Paragraph>{t("review_refused.text", { product })}</Paragraph>
        <Paragraph>{t(`review_refused.reason.${review.refusal}`)}</Paragraph>
        <Paragraph>{t("review_refused.stars")}</Paragraph>
        {review.text !== "" && (
          <Part title={t("review_refused.quote")}>
            <Quote>
              <TypedText text={review.text} />
            </Quote>
          </Part>
        )}
        <Paragraph>{t("review_refused.edit")}</Paragraph>
        <LinkAction to={editUrl} sender={sender}>
          {t("review_refused.button")}
        </LinkAction>
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

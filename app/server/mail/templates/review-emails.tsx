import { Img, Link } from "@react-email/components";
import { localText } from "#app/domain/locale.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import type { EmailReview } from "#app/server/mail/email-review.ts";
import { lineLink } from "#app/server/reviews/review-links.ts";
import {
  Hello,
  HiddenLink,
  LinkAction,
  OwnWords,
  Paragraph,
  Part,
  Quote,
  Support,
  TypedText,
} from "./email.tsx";
import type { Sender, Template } from "./email.tsx";
import { useStyles } from "./look.ts";

/** To the author of a review: why it is not shown, which is never its stars. */
export const reviewRefused: Template<{
  review: EmailReview;
  editUrl: string | undefined;
  stopUrl: string | undefined;
}> = ({ review, editUrl, stopUrl }, sender) => {
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
    stop: { reason: t("review_refused.why"), url: stopUrl },
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

const stars = [1, 2, 3, 4, 5] as const;

/** To a customer, some days after delivery: asks once for a review of each product. */
export const reviewRequest: Template<{
  order: EmailOrder;
  reviewUrl: string | undefined;
  stopUrl: string | undefined;
}> = ({ order, reviewUrl, stopUrl }, sender) => {
  const { t } = sender;
  return {
    subject: t("review_request.subject", { number: order.order_number }),
    preview: t("review_request.preview"),
    title: t("review_request.title"),
    stop: { reason: t("review_request.reason"), url: stopUrl },
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("review_request.text")}</Paragraph>
        {reviewUrl === undefined && <HiddenLink sender={sender} />}
        <ReviewedLines lines={order.lines} reviewUrl={reviewUrl} sender={sender} />
        <Paragraph>{t("review_request.once")}</Paragraph>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/**
 * Lists the lines, gifts too, each with five stars that open its form. Links alone, since opening one must change
 * nothing: mail servers do it on their own. The plain text has one link a line.
 */
function ReviewedLines({
  lines,
  reviewUrl,
  sender: { t, locale, baseUrl },
}: {
  lines: EmailOrder["lines"];
  reviewUrl: string | undefined;
  sender: Sender;
}) {
  const styles = useStyles();
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ ...styles.lines, ...styles.stars }}>
      <tbody>
        {lines.map(({ id: lineId, picture, ...line }) => (
          <tr key={lineId}>
            <td style={styles.cell}>
              {/* Decorative: the product's name is next to it. */}
              {picture && (
                <Img
                  src={new URL(picture, baseUrl).href}
                  alt=""
                  width={48}
                  height={72}
                  style={styles.sweet}
                />
              )}
              {localText(line, "name", locale)}
              {reviewUrl !== undefined && (
                <>
                  <span data-skip-in-text>
                    <br />
                    {stars.map((count) => (
                      <Link
                        key={count}
                        href={lineLink(reviewUrl, { lineId, stars: count })}
                        title={t("review.star", { count })}
                        aria-label={t("review.star", { count })}
                        style={styles.star}
                      >
                        ★
                      </Link>
                    ))}
                  </span>
                  <br />
                  <Link href={lineLink(reviewUrl, { lineId })} style={styles.link}>
                    {t("review_request.button")}
                  </Link>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

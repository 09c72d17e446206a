import { formatDate } from "#app/domain/dates.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { RecallNotice } from "#app/server/catalogue/lots/public-lots.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { Action, Hello, Lines, Paragraph, Part, Steps, Support, OwnWords } from "./email.tsx";
import type { Template } from "./email.tsx";

/** To a customer who has a recalled lot: what it is, why, and what to do (Regulation (EC) 178/2002, article 19(1)). */
export const orderRecalled: Template<{ order: EmailOrder; recall: RecallNotice }> = (
  { order, recall },
  sender,
) => {
  const { t, locale, baseUrl, company } = sender;
  const product = localText(recall, "name", locale);
  const { code, best_before } = recall;
  return {
    subject: t("order_recalled.subject", { product }),
    preview: t("order_recalled.preview"),
    title: t("order_recalled.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_recalled.text", { number: order.order_number })}</Paragraph>
        <Lines
          of={[
            `${t("order_recalled.product")}: ${product}`,
            code && `${t("order_recalled.lot")}: ${code}`,
            best_before &&
              `${t("order_recalled.bestBefore")}: ${formatDate(startOfSofiaDay(best_before), locale)}`,
          ]}
        />
        <Part title={t("order_recalled.reason")}>
          <Paragraph>{localText(recall, "reason", locale)}</Paragraph>
        </Part>
        <Part title={t("order_recalled.todo")}>
          <Steps
            of={[
              t("order_recalled.todo.eat"),
              t("order_recalled.todo.contact", { phone: company.phone }),
              t("order_recalled.todo.money"),
            ]}
          />
        </Part>
        <Action to={baseUrl + localePath(locale, `/recalls/${recall.id}`)}>
          {t("order_recalled.button")}
        </Action>
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

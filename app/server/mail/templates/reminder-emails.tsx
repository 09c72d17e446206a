import { localePath } from "#app/domain/locale.ts";
import { amountTexts, sumOf } from "#app/domain/money.ts";
import type { EmailCart } from "#app/server/mail/email-cart.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { Action, After, Hello, HiddenLink, LinkAction, OwnWords, Paragraph, Support } from "./email.tsx";
import type { Sender, Template } from "./email.tsx";
import { AmountRow, LinesTable, OrderFacts, OrderLines, lineTitle } from "./order-parts.tsx";

/** To a visitor who asked for it: what is in the cart, at the prices of the day, and a link that restores it. */
export const cartReminder: Template<{
  cart: EmailCart;
  cartUrl: string | undefined;
  stopUrl: string | undefined;
}> = ({ cart, cartUrl, stopUrl }, sender) => {
  const { t } = sender;
  return {
    subject: t("cart_reminder.subject"),
    preview: t("cart_reminder.text"),
    title: t("cart_reminder.title"),
    stop: { reason: t("cart_reminder.why"), url: stopUrl },
    body: (
      <>
        <Hello name="" sender={sender} />
        <Paragraph>{t("cart_reminder.text")}</Paragraph>
        <CartLines cart={cart} sender={sender} />
        <After>
          <Paragraph>{t("cart_reminder.prices")}</Paragraph>
        </After>
        <LinkAction to={cartUrl} sender={sender}>
          {t("cart_reminder.button")}
        </LinkAction>
        <OwnWords sender={sender} />
        <Support sender={sender} />
      </>
    ),
  };
};

/** To a customer who asked for it: what was ordered, and a link to the order's page, which orders it again. */
export const orderReminder: Template<{ order: EmailOrder; stopUrl: string | undefined }> = (
  { order, stopUrl },
  sender,
) => {
  const { t, baseUrl } = sender;
  return {
    subject: t("order_reminder.subject"),
    preview: t("order_reminder.text"),
    title: t("order_reminder.title"),
    stop: { reason: t("order_reminder.why"), url: stopUrl },
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_reminder.text")}</Paragraph>
        {order.page_token === undefined ? (
          <HiddenLink sender={sender} />
        ) : (
          <Action to={baseUrl + localePath(sender.locale, `/order/${order.page_token}`)}>
            {t("order_reminder.button")}
          </Action>
        )}
        <OrderFacts order={order} sender={sender} />
        <OrderLines order={order} sender={sender} />
        <After>
          <Paragraph>{t("order_reminder.prices")}</Paragraph>
          <OwnWords sender={sender} />
          <Support sender={sender} />
        </After>
      </>
    ),
  };
};

function CartLines({ cart, sender }: { cart: EmailCart; sender: Sender }) {
  const { t, locale, baseUrl } = sender;
  const sum = (price: number, quantity: number) =>
    amountTexts(sumOf([{ price, quantity }], cart.base_currency), cart, locale);
  return (
    <LinesTable sender={sender}>
      {cart.lines.map((line, index) => (
        <AmountRow
          key={index}
          picture={line.picture && new URL(line.picture, baseUrl).href}
          title={lineTitle(line, sender)}
          detail={t("order.line", { quantity: line.quantity, price: sum(line.price_bgn, 1)[0] ?? "" })}
          amounts={sum(line.price_bgn, line.quantity)}
        />
      ))}
    </LinesTable>
  );
}

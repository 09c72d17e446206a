import { Img, Section } from "@react-email/components";
import { linkLife } from "#app/domain/shop/email.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { amountTexts, sumOf, unitPrice } from "#app/domain/money.ts";
import type { EmailProduct } from "#app/server/mail/email-product.ts";
import { Action, Hello, LinkAction, Lines, OwnWords, Paragraph } from "./email.tsx";
import type { Sender, Template } from "./email.tsx";
import { useStyles } from "./look.ts";

type ProductProps = { product: EmailProduct; sender: Sender };

/** Double opt-in: asks whether the recipient wants to be told, so that nobody is written to by a stranger's wish. */
export const stockAlertConfirmation: Template<{ product: EmailProduct; url?: string | undefined }> = (
  { product, url },
  sender,
) => {
  const { t } = sender;
  const name = localText(product, "name", sender.locale);
  return {
    subject: t("stock_alert_confirmation.subject", { product: name }),
    preview: t("stock_alert_confirmation.preview"),
    title: t("stock_alert_confirmation.title"),
    // The same page: it also stops these e-mails, and asks before it does either.
    stop: { reason: t("stock_alert_confirmation.reason", { product: name }), url },
    body: (
      <>
        <Hello name="" sender={sender} />
        <Paragraph>{t("stock_alert_confirmation.text", { product: name })}</Paragraph>
        <LinkAction to={url} sender={sender}>
          {t("stock_alert_confirmation.button")}
        </LinkAction>
        <Paragraph>
          {t("stock_alert_confirmation.life", { days: linkLife.stock_alert_confirmation / 86_400 })}
        </Paragraph>
        <Paragraph>{t("stock_alert_confirmation.notYou")}</Paragraph>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** To who waited for a product: it is on sale again, at its price of the moment, and not reserved. */
export const backInStock: Template<{ product: EmailProduct; stopUrl: string | undefined }> = (
  { product, stopUrl },
  sender,
) => {
  const { t, locale, baseUrl } = sender;
  const name = localText(product, "name", locale);
  return {
    subject: t("back_in_stock.subject", { product: name }),
    preview: t("back_in_stock.preview"),
    title: t("back_in_stock.title"),
    stop: { reason: t("back_in_stock.reason", { product: name }), url: stopUrl },
    body: (
      <>
        <Hello name="" sender={sender} />
        <Paragraph>{t("back_in_stock.text", { product: name })}</Paragraph>
        <Offer product={product} sender={sender} />
        <Paragraph>{t("back_in_stock.notReserved")}</Paragraph>
        <Action to={baseUrl + localePath(locale, `/products/${product.id}`)}>
          {t("back_in_stock.button")}
        </Action>
        <OwnWords sender={sender} />
      </>
    ),
  };
};

/** Shows the picture, the name, the price and the price per kilogram. */
function Offer({ product, sender: { t, locale, baseUrl } }: ProductProps) {
  const styles = useStyles();
  const { price_bgn: price, picture, base_currency } = product;
  const texts = (amount: Parameters<typeof amountTexts>[0]) =>
    amountTexts(amount, product, locale).join(" / ");
  const perKilogram = unitPrice(price, product.weight_grams, base_currency);
  return (
    <Section style={styles.after}>
      {/* Decorative: the product's name is next to it. */}
      {picture && (
        <Img src={new URL(picture, baseUrl).href} alt="" width={48} height={72} style={styles.sweet} />
      )}
      <Lines
        of={[
          localText(product, "name", locale),
          texts(sumOf([{ price, quantity: 1 }], base_currency)),
          perKilogram && t("back_in_stock.perKilogram", { price: texts(perKilogram) }),
        ]}
      />
    </Section>
  );
}

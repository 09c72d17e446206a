import { Img, Link } from "@react-email/components";
import type { ReactNode } from "react";
import { labelledName } from "#app/domain/bags/labelled-name.ts";
import { hasSize } from "#app/domain/catalogue/sizes.ts";
import { carrierBrands, trackingPage } from "#app/domain/delivery/carrier.ts";
import { formatDateTime, formatDayInWords } from "#app/domain/dates.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { guaranteePortal, noticePath } from "#app/domain/shop/guarantee-notice.ts";
import { receiverName } from "#app/domain/orders/shown-gift.ts";
import { methodLabel, orderSituation } from "#app/domain/orders/order-situation.ts";
import { withdrawableLines, withdrawalPath } from "#app/domain/orders/withdrawal.ts";
import type { GuaranteeNotice } from "#app/domain/shop/guarantee-notice.ts";
import { amountTexts, sumOf } from "#app/domain/money.ts";
import { promotionRows } from "#app/domain/promotions/applied-promotions.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { Action, HiddenLink, Lines, Paragraph, Part } from "./email.tsx";
import type { Sender } from "./email.tsx";
import { useStyles } from "./look.ts";

/** In CSS pixels. */
const noticeWidth = 480;

type OrderPartProps = { order: EmailOrder; sender: Sender };

/** Shows the order's number and date. */
export function OrderFacts({ order, sender: { t, locale } }: OrderPartProps) {
  return (
    <Lines
      of={[
        `${t("order.number")}: ${order.order_number}`,
        `${t("order.date")}: ${formatDateTime(order.created_at, locale)}`,
      ]}
    />
  );
}

/** Shows the parcel's number and, if the carrier has such a page, a link to follow it; nothing without a label. */
export function ParcelNumber({ order: { parcel }, sender: { t } }: OrderPartProps) {
  if (parcel === null) return null;
  const { carrier, number } = parcel;
  const page = trackingPage(carrier, number);
  const text =
    carrier === "sandbox"
      ? t("order_shipped.number", { number })
      : t("order_shipped.parcel", { number, carrier: carrierBrands[carrier] });
  return (
    <>
      <Paragraph>{text}</Paragraph>
      {page !== null && <Action to={page}>{t("order_shipped.track")}</Action>}
    </>
  );
}

/** Shows the lines, the promotions, the discount, the delivery price and the total, as stored with the order. */
export function OrderLines({ order, sender }: OrderPartProps) {
  const { t, locale, baseUrl } = sender;
  const { base_currency } = order;
  const sum = (price: number, quantity: number) =>
    amountTexts(sumOf([{ price, quantity }], base_currency), order, locale);
  const detailOf = ({ quantity, gift_quantity: gifts, unit_price_bgn: price }: EmailOrder["lines"][number]) =>
    [
      t("order.line", { quantity, price: sum(price, 1)[0] ?? "" }),
      ...(gifts > 0 ? [t("order.gifts", { count: gifts })] : []),
    ].join(" · ");
  const promotions = promotionRows(order, locale);
  const freeDelivery = promotions.filter(({ amount }) => amount === null);
  return (
    <LinesTable sender={sender}>
      {order.lines.map((line, index) => (
        <AmountRow
          key={index}
          picture={line.picture && new URL(line.picture, baseUrl).href}
          title={lineTitle(line, sender)}
          detail={detailOf(line)}
          contents={bagContents(line, locale)}
          amounts={sum(line.unit_price_bgn, line.quantity)}
        />
      ))}
      {promotions.map(
        ({ name, amount }, index) =>
          amount && (
            <AmountRow
              key={index}
              title={name}
              amounts={amountTexts({ stotinki: -amount.stotinki, cents: -amount.cents }, order, locale)}
            />
          ),
      )}
      {order.discount_eur > 0 && (
        <AmountRow
          title={t("order.discount")}
          detail={order.discount_reason ?? ""}
          amounts={amountTexts({ stotinki: -order.discount_bgn, cents: -order.discount_eur }, order, locale)}
        />
      )}
      <AmountRow
        title={t("order.shipping")}
        detail={freeDelivery.map(({ name }) => name).join(", ")}
        amounts={order.delivery_eur > 0 ? deliveryAmounts(order, locale) : [t("order.shipping.free")]}
      />
      <AmountRow isTotal title={t("order.total")} amounts={orderTotal(order, locale)} />
    </LinesTable>
  );
}

/** Returns the name of a product with its weight, unless the name has it, and the name on the label of a bag. */
export function lineTitle(
  line: Pick<EmailOrder["lines"][number], "name_bg" | "name_en" | "weight_grams"> & {
    bag_label?: string | null | undefined;
  },
  { t, locale }: Sender,
): string {
  const name = localText(line, "name", locale);
  const grams = line.weight_grams;
  const sized = hasSize(name, grams, locale) ? name : `${name}, ${t("order.grams", { grams })}`;
  return labelledName(sized, line.bag_label ?? null, locale);
}

/** Returns what the shopper put into each bag of a line, for example `9 × Ягода`; empty for any other product. */
function bagContents({ bag_label, parts, quantity }: EmailOrder["lines"][number], locale: Locale): string {
  if (bag_label === null) return "";
  return (parts ?? [])
    .map((part) => `${part.units / quantity} × ${localText(part, "name", locale)}`)
    .join(", ");
}

/** Shows the rows of products and amounts under their headings. */
export function LinesTable({ sender: { t }, children }: { sender: Sender; children: ReactNode }) {
  const styles = useStyles();
  return (
    <table data-lines="" cellPadding={0} cellSpacing={0} style={styles.lines}>
      <thead>
        <tr>
          <th scope="col" style={styles.heading}>
            {t("order.product")}
          </th>
          <th scope="col" style={{ ...styles.heading, ...styles.amount }}>
            {t("order.amount")}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Formats the stored total in the base currency and, where both are shown, in the other one. */
export function orderTotal(order: EmailOrder, locale: Locale): string[] {
  return amountTexts({ stotinki: order.total_bgn, cents: order.total_eur }, order, locale);
}

function deliveryAmounts(order: EmailOrder, locale: Locale): string[] {
  return amountTexts({ stotinki: order.delivery_bgn, cents: order.delivery_eur }, order, locale);
}

type AmountRowProps = {
  /** Absolute URL of the product's picture. */
  picture?: string | null;
  title: string;
  detail?: string;
  /** What is in a bag. */
  contents?: string;
  /** In the base currency, and in the other one below it. */
  amounts: readonly string[];
  isTotal?: boolean;
};

/** Shows a product or another part of the sum, with its amount. */
export function AmountRow({ picture, title, detail, contents, amounts, isTotal }: AmountRowProps) {
  const styles = useStyles();
  const cell = isTotal ? { ...styles.cell, ...styles.total } : styles.cell;
  return (
    <tr>
      <th scope="row" style={cell}>
        {/* Decorative: the product's name is next to it. */}
        {picture && <Img src={picture} alt="" width={48} height={72} style={styles.sweet} />}
        {title}
        <SecondLine text={detail} />
        <SecondLine text={contents} />
      </th>
      <td align="right" style={{ ...cell, ...styles.amount }}>
        {amounts[0]}
        <SecondLine text={amounts[1]} />
      </td>
    </tr>
  );
}

function SecondLine({ text }: { text: string | undefined }) {
  const styles = useStyles();
  if (!text) return null;
  return (
    <>
      <br />
      <span style={styles.detail}>{text}</span>
    </>
  );
}

/** Shows a link to the order's page, which needs no account; a note instead if it may not be shown. */
export function FollowOrder({ order: { page_token }, sender }: OrderPartProps) {
  if (page_token === undefined) return <HiddenLink sender={sender} />;
  const page = sender.baseUrl + localePath(sender.locale, `/order/${page_token}`);
  return <Action to={page}>{sender.t("order.follow")}</Action>;
}

/**
 * Shows recipient, delivery method, carrier and destination, the customer's phone and the promised day; also a gift.
 */
export function Delivery({ order, sender: { t, locale } }: OrderPartProps) {
  const { way, carrier, line } = order.destination;
  const receiver = receiverName(order.gift);
  const delivery = (
    <Part title={t("order.delivery")}>
      <Lines
        of={[
          receiver ?? `${order.first_name} ${order.last_name}`,
          way && t(`order.delivery.${way}`),
          carrier && t("order.carrier", { carrier: t(`order.carrier.${carrier}`) }),
          line,
          // The receiver's own phone is the carrier's alone.
          receiver === null ? t("email.phone", { phone: order.phone }) : null,
          order.promised_on && t("order.promised", { day: formatDayInWords(order.promised_on, locale) }),
        ]}
      />
    </Part>
  );
  if (!order.gift) return delivery;
  const { wished_on, card_text } = order.gift;
  return (
    <>
      {delivery}
      <Part title={t("order.gift")}>
        <Lines
          of={[
            receiver && t("order.gift.receiver", { name: receiver }),
            wished_on && t("order.gift.wished", { day: formatDayInWords(wished_on, locale) }),
            t("order.gift.noPrices"),
            card_text && t("order.gift.card"),
            ...card_text.split("\n"),
          ]}
        />
      </Part>
    </>
  );
}

/** Shows the owner a button to the order in the back office. */
export function ToOrder({ order, sender: { t, baseUrl } }: OrderPartProps) {
  return <Action to={`${baseUrl}/admin/orders/${order.id}`}>{t("owner.toOrder")}</Action>;
}

/**
 * Shows the right of withdrawal, with a link to the form (Directive 2011/83/EU, article 11a), and that bags are
 * excepted (article 16(c)).
 */
export function WithdrawalRight({ order, sender: { t, locale, baseUrl } }: OrderPartProps) {
  const styles = useStyles();
  const path = withdrawalPath(order, locale);
  const hasBags = withdrawableLines(order.lines).length < order.lines.length;
  return (
    <>
      {path !== null && (
        <Paragraph>
          {`${t("withdrawal.right")} `}
          <Link href={baseUrl + path} style={styles.link}>
            {t("withdrawal.link")}
          </Link>
        </Paragraph>
      )}
      {hasBags && <Paragraph>{t("withdrawal.bags")}</Paragraph>}
    </>
  );
}

/**
 * Shows the notice of the legal guarantee as at the checkout (Implementing Regulation (EU) 2025/1960), or a sentence of
 * the same content without one and in the plain text, and a link to the portal.
 */
export function LegalGuarantee({
  notice,
  sender: { t, locale, baseUrl, company },
}: {
  notice: GuaranteeNotice | null;
  sender: Sender;
}) {
  const styles = useStyles();
  const text = t("guarantee.text", { email: company.support_email });
  return (
    <Part title={t("guarantee.title")}>
      {notice ? (
        <Img
          data-notice=""
          src={baseUrl + noticePath(locale, notice)}
          alt={text}
          width={Math.min(noticeWidth, notice.width)}
          style={{ maxWidth: "100%", height: "auto" }}
        />
      ) : (
        <Paragraph>{text}</Paragraph>
      )}
      <Paragraph>
        <Link href={guaranteePortal[locale]} style={styles.link}>
          {t("guarantee.portal")}
        </Link>
      </Paragraph>
    </Part>
  );
}

/** Shows the payment method and whether it is paid, and invoice details if an invoice was requested. */
export function Payment({ order, sender: { t } }: OrderPartProps) {
  return (
    <>
      <Part title={t("order.payment")}>
        <Lines
          of={[t(`order.payment.${methodLabel(order)}`), t(`order.money.${orderSituation(order).money}`)]}
        />
      </Part>
      {order.need_invoice && (
        <Part title={t("order.invoice")}>
          <Lines
            of={[
              order.company_name,
              t("order.invoice.vat", { vat: order.vat_number ?? "" }),
              order.company_address,
            ]}
          />
        </Part>
      )}
    </>
  );
}

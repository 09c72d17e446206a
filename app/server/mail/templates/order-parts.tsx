import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import type { LetterOrder } from "#app/server/mail/letter-order.ts";
import { Lines, Part } from "./letter.tsx";
import type { Sender } from "./letter.tsx";
import { styles } from "./look.ts";

type OrderPartProps = { order: LetterOrder; sender: Sender };

/** Number and date. */
export function OrderFacts({ order, sender: { t } }: OrderPartProps) {
  return (
    <Lines
      of={[
        `${t("order.number")}: ${order.order_number}`,
        `${t("order.date")}: ${formatDateTime(order.created_at)}`,
      ]}
    />
  );
}

/** What was ordered, line by line, and what it comes to: as stored with the order. */
export function OrderLines({ order, sender: { t, locale } }: OrderPartProps) {
  const money = (stotinki: number) => formatMoney(stotinki, "BGN", locale);
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
      <tbody>
        {order.lines.map((line, index) => (
          <AmountRow
            key={index}
            title={`${localText(line, "name", locale)}, ${t("order.grams", { grams: line.weight_grams })}`}
            detail={t("order.line", { quantity: line.quantity, price: money(line.unit_price_bgn) })}
            amount={money(line.unit_price_bgn * line.quantity)}
            secondAmount={formatMoney(euroCents(line.unit_price_bgn * line.quantity), "EUR", locale)}
          />
        ))}
        <AmountRow title={t("order.shipping")} amount={t("order.shipping.free")} />
        <AmountRow
          isTotal
          title={t("order.total")}
          amount={money(order.total_bgn)}
          secondAmount={formatMoney(order.total_eur, "EUR", locale)}
        />
      </tbody>
    </table>
  );
}

type AmountRowProps = {
  title: string;
  detail?: string;
  amount: string;
  secondAmount?: string;
  isTotal?: boolean;
};

function AmountRow({ title, detail, amount, secondAmount, isTotal }: AmountRowProps) {
  const cell = isTotal ? { ...styles.cell, ...styles.total } : styles.cell;
  return (
    <tr>
      <th scope="row" style={cell}>
        {title}
        <SecondLine text={detail} />
      </th>
      <td align="right" style={{ ...cell, ...styles.amount }}>
        {amount}
        <SecondLine text={secondAmount} />
      </td>
    </tr>
  );
}

function SecondLine({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      <br />
      <span style={styles.detail}>{text}</span>
    </>
  );
}

/** Where the parcel goes, and who is there. */
export function Delivery({ order, sender: { t } }: OrderPartProps) {
  return (
    <Part title={t("order.delivery")}>
      <Lines
        of={[
          `${order.first_name} ${order.last_name}`,
          order.delivery_type && t(`order.delivery.${order.delivery_type}`),
          order.address,
          t("letter.phone", { phone: order.phone }),
        ]}
      />
    </Part>
  );
}

/** How it is paid, and for which company when an invoice was asked for. */
export function Payment({ order, sender: { t } }: OrderPartProps) {
  return (
    <>
      <Part title={t("order.payment")}>
        <Lines of={[t(`order.payment.${order.payment_method}`)]} />
      </Part>
      {order.need_invoice && (
        <Part title={t("order.invoice")}>
          <Lines of={[order.company_name, t("order.invoice.vat", { vat: order.vat_number ?? "" })]} />
        </Part>
      )}
    </>
  );
}

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { goodsSituations, orderSituation } from "#app/domain/orders/order-situation.ts";
import type { GoodsSituation } from "#app/domain/orders/order-situation.ts";
import { orderStatuses, paymentMethods, paymentStatuses } from "#app/domain/orders/order.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { sampleContent } from "#app/server/mail/sample-content.ts";
import { EmailLayout } from "./email.tsx";
import type { Sender, WrittenEmail } from "./email.tsx";
import {
  orderCancelled,
  orderPaid,
  orderReceived,
  orderShipped,
  ownerOrderReceived,
} from "./order-emails.tsx";

const baseUrl = "https://shop.example";
const content = sampleContent("order_received", baseUrl);
if (content.kind !== "order_received") throw new Error("Not the sample of a received order");
const sample = content.order;

const allPairs = paymentMethods.flatMap((payment_method) =>
  orderStatuses.flatMap((order_status) =>
    paymentStatuses.map((payment_status): EmailOrder => ({
      ...sample,
      payment_method,
      order_status,
      payment_status,
      holds_stock: order_status !== "cancelled",
      paid_eur: payment_status === "paid" ? sample.total_eur : 0,
    })),
  ),
);

/** An order of each situation that a pair of order and payment status leads to. */
const everyOrder = [
  ...new Map(allPairs.map((order) => [JSON.stringify(orderSituation(order)), order])).values(),
];

function senderIn(locale: Locale): Sender {
  const texts = emailTranslator(locale);
  const t: Sender["t"] = (key, values) => texts(key, { shop: "Плодко", ...values });
  return { locale, t, shop: "Плодко", theme: defaultTheme, company: defaultCompany, baseUrl };
}

function textOf(email: WrittenEmail, sender: Sender): string {
  const markup = renderToStaticMarkup(<EmailLayout email={email} sender={sender} />);
  return markup.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

/** Returns which of the sentences an e-mail has. */
function said(text: string, sentence: (goods: GoodsSituation) => string): string[] {
  return [...new Set(goodsSituations.map(sentence).filter((each) => text.includes(each)))];
}

test.for(locales)("e-mails in %s say what every situation of an order asks for", (locale) => {
  const sender = senderIn(locale);
  const { t } = sender;
  for (const order of everyOrder) {
    const { goods, money } = orderSituation(order);
    const pair = `${order.payment_method}, ${order.order_status}, ${order.payment_status}`;
    const isUnpaid = goods === "awaits_card" || goods === "awaits_transfer";

    const owner = ownerOrderReceived({ order }, sender);
    const ownerText = textOf(owner, sender);
    const instructions = said(ownerText, (each) => t(`owner_order_received.goods.${each}`));
    expect(instructions, `order: ${pair}`).toEqual([t(`owner_order_received.goods.${goods}`)]);
    expect(ownerText, `order: ${pair}`).toContain(t(`order.money.${money}`));
    expect(ownerText, `order: ${pair}`).toContain(`href="${baseUrl}/admin/orders/${order.id}"`);
    expect(/чака плащане|awaiting payment/.test(owner.subject), `order: ${pair}`).toBe(isUnpaid);

    const received = textOf(orderReceived({ order, payUrl: null, guaranteeNotice: null }, sender), sender);
    expect(received, `order: ${pair}`).toContain(`${t("order_received.text")} ${t(`order.goods.${goods}`)}`);
    const isProcessed = goods === "to_prepare" || goods === "preparing";
    expect(received.includes(t("order.next.processing")), `order: ${pair}`).toBe(isProcessed);
    expect(received.includes(t("order_received.next.afterPayment")), `order: ${pair}`).toBe(isUnpaid);

    expect(textOf(orderPaid({ order }, sender), sender), `order: ${pair}`).toContain(
      t(`order.goods.${goods}`),
    );

    const shipped = textOf(orderShipped({ order }, sender), sender);
    expect(/плащате на куриера|You pay the courier/.test(shipped), `order: ${pair}`).toBe(
      money === "on_delivery",
    );

    const cancelled = textOf(orderCancelled({ order }, sender), sender);
    expect(cancelled.includes(t("order_cancelled.to_return")), `order: ${pair}`).toBe(money === "to_return");
  }
});

test.for(locales)("an order cancelled after its refund is said to be refunded, in %s", (locale) => {
  const sender = senderIn(locale);
  const order: EmailOrder = {
    ...sample,
    payment_method: "stripe",
    payment_status: "paid",
    order_status: "cancelled",
    holds_stock: false,
    paid_eur: sample.total_eur,
    refunded_eur: sample.total_eur,
  };
  expect(textOf(orderCancelled({ order }, sender), sender)).toContain(sender.t("order_cancelled.returned"));
});

test.for(locales)("an e-mail shows the label of a bag and what is in each one, in %s", (locale) => {
  const sender = senderIn(locale);
  const [line] = sample.lines;
  const parts = [
    { name_bg: "Ягода", name_en: "Strawberry", units: 18 },
    { name_bg: "Ананас", name_en: "Pineapple", units: 8 },
  ];
  const names = { name_bg: "Торбичка", name_en: "Bag", weight_grams: 100 };
  const bag = { ...line!, ...names, quantity: 2, bag_label: "Мими", parts };
  const order: EmailOrder = { ...sample, lines: [bag, { ...bag, bag_label: null }] };
  const text = textOf(orderReceived({ order, payUrl: null, guaranteeNotice: null }, sender), sender);
  const grams = sender.t("order.grams", { grams: 100 });
  const [title, contents] =
    locale === "bg"
      ? [`Торбичка, ${grams} „Мими“`, "9 × Ягода, 4 × Ананас"]
      : [`Bag, ${grams} “Мими”`, "9 × Strawberry, 4 × Pineapple"];
  expect(text.split(title)).toHaveLength(2);
  expect(text.split(contents)).toHaveLength(2);
});

test.for(locales)("an e-mail names promotions, free delivery and gifts, in %s", (locale) => {
  const sender = senderIn(locale);
  const delivery = { name_bg: "Пролет", name_en: "Spring", kind: "delivery", discount: 599 } as const;
  const order: EmailOrder = {
    ...sample,
    lines: sample.lines.map((line) => ({ ...line, gift_quantity: 1 })),
    promotions: [...sample.promotions, delivery],
  };
  const text = textOf(orderReceived({ order, payUrl: null, guaranteeNotice: null }, sender), sender);
  const [name, free, amount] =
    locale === "bg" ? ["Добре дошли", "Пролет", "лв."] : ["Welcome", "Spring", "BGN"];
  expect(text).toContain(sender.t("order.gifts", { count: 1 }));
  expect(text).toMatch(new RegExp(`${name}</th><td[^>]*>-2,17\u00a0${amount}`));
  expect(text).toMatch(new RegExp(`${sender.t("order.shipping")}<br/><span[^>]*>${free}</span>`));
  expect(text.match(new RegExp(free, "g"))).toHaveLength(1);
});

test.for(locales)("the confirmation says that bags are excepted from withdrawal, in %s", (locale) => {
  const sender = senderIn(locale);
  const [first, ...others] = sample.lines.map((line) => ({ ...line, bag_label: "Мими" }));
  const write = (lines: EmailOrder["lines"]) =>
    textOf(
      orderReceived({ order: { ...sample, lines }, payUrl: null, guaranteeNotice: null }, sender),
      sender,
    );
  const [without, mixed, alone] = [sample.lines, [first!, ...sample.lines.slice(1)], [first!, ...others]].map(
    write,
  );
  const [right, except] = [sender.t("withdrawal.right"), sender.t("withdrawal.bags")];
  const says = (text = "") => [
    text.includes(right),
    text.includes("/withdrawal?order="),
    text.includes(except),
  ];
  expect(says(without)).toEqual([true, true, false]);
  expect(says(mixed)).toEqual([true, true, true]);
  expect(says(alone)).toEqual([false, false, true]);
});

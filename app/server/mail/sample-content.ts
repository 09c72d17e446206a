import { defaultBrand, isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import { defaultCurrencies, euroCents } from "#app/domain/money.ts";
import type { RecallNotice } from "#app/server/catalogue/lots/public-lots.ts";
import type { EmailContent } from "./email-content.ts";
import type { EmailCart } from "./email-cart.ts";
import type { EmailOrder } from "./email-order.ts";
import type { EmailProduct } from "./email-product.ts";

const lines: EmailOrder["lines"] = [
  {
    id: "00000000-0000-7000-8000-000000000001",
    name_bg: "Сочна ягода",
    name_en: "Juicy Strawberry",
    quantity: 2,
    gift_quantity: 0,
    bag_label: null,
    parts: null,
    unit_price_bgn: 690,
    weight_grams: 120,
    picture: "/demo/strawberry.jpg",
  },
  {
    id: "00000000-0000-7000-8000-000000000002",
    name_bg: "Слънчев ананас",
    name_en: "Sunny Pineapple",
    quantity: 1,
    gift_quantity: 0,
    bag_label: null,
    parts: null,
    unit_price_bgn: 790,
    weight_grams: 120,
    picture: "/demo/pineapple.jpg",
  },
];
const promotion = { name_bg: "Добре дошли", name_en: "Welcome", kind: "percent", discount: 217 } as const;
const total = lines.reduce((sum, line) => sum + line.unit_price_bgn * line.quantity, 0) - promotion.discount;

/** A fictitious order, so that test e-mails contain no customer's data. */
const sampleOrder: EmailOrder = {
  id: "00000000-0000-4000-8000-000000000000",
  order_number: "0a1b2c3d",
  page_token: "0".repeat(32),
  first_name: "Мария",
  last_name: "Иванова",
  email: "maria@example.com",
  phone: "+359 88 123 4567",
  destination: {
    way: "econt_office",
    carrier: "econt",
    office: null,
    type: "econt_office",
    town: "Пловдив",
    details: "Център",
    line: "Пловдив, Център",
  },
  need_invoice: true,
  company_name: "Примерна фирма ООД",
  vat_number: "BG131071587",
  company_address: "София, ул. „Шипка“ 1",
  payment_method: "cash_on_delivery",
  payment_status: "pending",
  order_status: "new",
  holds_stock: true,
  paid_eur: 0,
  refunded_eur: 0,
  ...defaultCurrencies,
  total_bgn: total,
  total_eur: euroCents(total),
  delivery_bgn: 0,
  delivery_eur: 0,
  discount_bgn: 0,
  discount_eur: 0,
  discount_reason: null,
  promotions_bgn: promotion.discount,
  promotions_eur: euroCents(promotion.discount),
  promotions: [promotion],
  promised_on: null,
  gift: null,
  pay_by: null,
  created_at: new Date("2025-11-21T09:30:00Z"),
  lines,
  parcel: { carrier: "econt", number: "1051602172344" },
  transfer: null,
};

/** The same products before they were ordered. */
const sampleCart: EmailCart = {
  ...defaultCurrencies,
  lines: lines.map(({ name_bg, name_en, quantity, unit_price_bgn, weight_grams, picture }) => ({
    name_bg,
    name_en,
    quantity,
    price_bgn: unit_price_bgn,
    weight_grams,
    picture,
  })),
};

/** The same order, paid by card. */
const paidOrder: EmailOrder = {
  ...sampleOrder,
  payment_method: "stripe",
  payment_status: "paid",
  paid_eur: sampleOrder.total_eur,
};

/** The same order with a discount. */
const changedOrder: EmailOrder = {
  ...sampleOrder,
  total_bgn: total - 200,
  total_eur: euroCents(total - 200),
  discount_bgn: 200,
  discount_eur: euroCents(200),
  discount_reason: "Извинете за забавянето",
};

/** The same order, to be paid by transfer. */
const transferOrder: EmailOrder = {
  ...sampleOrder,
  payment_method: "bank_transfer",
  transfer: {
    holder: "Примерна фирма ООД",
    iban: "BG80BNBG96611020345678",
    bic: "BNBGBGSF",
    amountEur: sampleOrder.total_eur,
    reason: sampleOrder.order_number,
    until: "2025-11-26",
  },
};

const sampleRecall: RecallNotice = {
  id: "00000000-0000-7000-8000-000000000000",
  product_id: "00000000-0000-7000-8000-000000000001",
  name_bg: "Сочна ягода",
  name_en: "Juicy Strawberry",
  is_active: true,
  code: "L2511",
  best_before: "2026-05-31",
  reason_bg: "Възможно наличие на парченца пластмаса.",
  reason_en: "It may contain pieces of plastic.",
  started_at: new Date("2025-11-21T09:30:00Z"),
};

const sampleProduct: EmailProduct = {
  id: "00000000-0000-7000-8000-000000000001",
  name_bg: "Сочна ягода",
  name_en: "Juicy Strawberry",
  price_bgn: 690,
  weight_grams: 120,
  picture: "/demo/strawberry.jpg",
  ...defaultCurrencies,
};

/**
 * Returns sample content for a kind of e-mail; its links lead to the shop but have no effect. It is about the demo
 * shop's sweets and courier in the demo shop only.
 */
export function sampleContent(
  kind: EmailKind,
  baseUrl: string,
  brand: Pick<Brand, "shop_name_bg"> = defaultBrand,
): EmailContent {
  const content = demoContent(kind, baseUrl);
  return isDemoBrand(brand) ? content : ofOtherShop(content);
}

function ofOtherShop(content: EmailContent): EmailContent {
  if (content.kind === "order_recalled")
    return { ...content, order: otherOrder(content.order), recall: { ...content.recall, ...otherName(1) } };
  if ("order" in content) return { ...content, order: otherOrder(content.order) };
  if ("product" in content)
    return { ...content, product: { ...content.product, ...otherName(1), picture: null } };
  if (content.kind === "cart_reminder") {
    const named = content.cart.lines.map((line, index) => ({
      ...line,
      ...otherName(index + 1),
      picture: null,
    }));
    return { ...content, cart: { ...content.cart, lines: named } };
  }
  if (content.kind === "message_reply")
    return { ...content, reply: { ...content.reply, text: "Да, правим. Пишете ни колко ви трябват." } };
  if (content.kind === "review_refused")
    return {
      ...content,
      review: {
        ...content.review,
        product_name_bg: otherName(1).name_bg,
        product_name_en: otherName(1).name_en,
      },
    };
  return content;
}

function otherOrder(order: EmailOrder): EmailOrder {
  return {
    ...order,
    destination: {
      ...order.destination,
      way: "office",
      carrier: null,
      town: "София",
      line: "София, Център",
    },
    lines: order.lines.map((line, index) => ({ ...line, ...otherName(index + 1), picture: null })),
    parcel: null,
  };
}

function otherName(number: number) {
  return { name_bg: `Примерен продукт ${number}`, name_en: `Sample product ${number}` };
}

function demoContent(kind: EmailKind, baseUrl: string): EmailContent {
  switch (kind) {
    case "order_received":
      return { kind, order: sampleOrder, payUrl: null, guaranteeNotice: null };
    case "order_replaced":
      return { kind, order: sampleOrder, replacementNumber: "0a1b2c3e", replacementUrl: baseUrl };
    case "owner_order_received":
    case "order_paid":
      return { kind, order: paidOrder };
    case "order_shipped":
    case "order_waiting":
      return { kind, order: { ...sampleOrder, order_status: "shipped" } };
    case "order_redirected":
      return { kind, order: sampleOrder };
    case "order_delivered":
      return { kind, order: { ...sampleOrder, order_status: "delivered" } };
    case "review_request":
      return {
        kind,
        order: { ...sampleOrder, order_status: "delivered" },
        reviewUrl: `${baseUrl}/review?token=sample`,
        stopUrl: `${baseUrl}/emails`,
      };
    case "order_cancelled":
      return { kind, order: { ...sampleOrder, order_status: "cancelled", holds_stock: false } };
    case "owner_refund_due":
      return { kind, order: { ...paidOrder, order_status: "cancelled", holds_stock: false } };
    case "order_pay_reminder":
    case "order_unpaid":
      return { kind, order: transferOrder };
    case "order_changed":
      return {
        kind,
        order: changedOrder,
        from: { stotinki: total, cents: euroCents(total) },
        refundEur: 0,
        payUrl: null,
      };
    case "order_recalled":
      return { kind, order: sampleOrder, recall: sampleRecall };
    case "order_document":
      return { kind, order: sampleOrder, document: { kind: "invoice", number: 42 } };
    case "owner_order_changed":
      return { kind, order: sampleOrder, change: "redirected" };
    case "owner_refund_failed":
      return { kind, order: sampleOrder, amountEur: sampleOrder.total_eur };
    case "verify_email":
    case "reset_password":
    case "new_email":
      return { kind, name: sampleOrder.first_name, url: `${baseUrl}/auth` };
    case "staff_invite":
      return {
        kind,
        inviter: `${sampleOrder.first_name} ${sampleOrder.last_name}`,
        role: "packer",
        url: `${baseUrl}/auth`,
      };
    case "account_changed":
      return { kind, name: sampleOrder.first_name, change: "password" };
    case "contact_message":
      return {
        kind,
        name: `${sampleOrder.first_name} ${sampleOrder.last_name}`,
        email: sampleOrder.email,
        phone: sampleOrder.phone,
        message: "Здравейте!\nПравите ли подаръчни кутии?",
      };
    case "message_reply":
      return {
        kind,
        reply: {
          name: `${sampleOrder.first_name} ${sampleOrder.last_name}`,
          text: "Да, правим подаръчни кутии с пет вкуса.\n\nПишете ни колко ви трябват.",
          message: "Здравейте!\nПравите ли подаръчни кутии?",
          written_at: sampleOrder.created_at,
        },
      };
    case "review_refused":
      return {
        kind,
        review: {
          name: sampleOrder.first_name,
          text: "Поръчах от този магазин, но моята съседка Анна Петрова от ул. „Шипка“ 1 се справя по-добре.",
          stars: 2,
          refusal: "personal_data",
          order_id: "",
          line_id: "",
          product_name_bg: "Сочна ягода",
          product_name_en: "Juicy Strawberry",
        },
        editUrl: `${baseUrl}/review`,
        stopUrl: `${baseUrl}/emails`,
      };
    case "newsletter_confirmation":
      return { kind, url: `${baseUrl}/`, unsubscribeUrl: `${baseUrl}/newsletter/unsubscribe` };
    case "newsletter_welcome":
      return { kind, unsubscribeUrl: `${baseUrl}/newsletter/unsubscribe` };
    case "stock_alert_confirmation":
      return { kind, product: sampleProduct, url: `${baseUrl}/` };
    case "back_in_stock":
      return { kind, product: sampleProduct, stopUrl: `${baseUrl}/emails` };
    case "cart_reminder":
      return { kind, cart: sampleCart, cartUrl: `${baseUrl}/cart`, stopUrl: `${baseUrl}/emails` };
    case "order_reminder":
      return { kind, order: { ...sampleOrder, order_status: "delivered" }, stopUrl: `${baseUrl}/emails` };
    case "withdrawal_received":
    case "owner_withdrawal":
      return {
        kind,
        withdrawal: {
          name: `${sampleOrder.first_name} ${sampleOrder.last_name}`,
          email: sampleOrder.email,
          order_number: sampleOrder.order_number,
          goods: "",
          created_at: sampleOrder.created_at,
          has_order: true,
          has_bags: false,
        },
      };
    case "owner_duty_reminder":
      return { kind, duty: "packaging", note: "Договор с организация по оползотворяване." };
    case "test":
      return { kind };
  }
}

import { eq } from "drizzle-orm";
import type { Brand } from "#app/domain/shop/brand.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { GuaranteeNotice } from "#app/domain/shop/guarantee-notice.ts";
import type { DocumentKind } from "#app/domain/documents/document-files.ts";
import type { Amount } from "#app/domain/money.ts";
import { isPayable, orderNumber } from "#app/domain/orders/order.ts";
import type { Database } from "#app/server/db/database.ts";
import type { mails } from "#app/server/db/schema/mails.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";
import { findRecall } from "#app/server/catalogue/lots/public-lots.ts";
import type { RecallNotice } from "#app/server/catalogue/lots/public-lots.ts";
import { loadSaleDocument } from "#app/server/books/find-sale-document.ts";
import { loadDocument } from "#app/server/documents/find-document.ts";
import { unsubscribeLink } from "#app/server/campaigns/newsletter/newsletter-links.ts";
import { cartLink } from "#app/server/reminders/cart/cart-links.ts";
import { payLink } from "#app/server/payments/pay-link.ts";
import { keptLineIds } from "#app/server/reviews/kept-lines.ts";
import { lineLink, reviewLink } from "#app/server/reviews/review-links.ts";
import { stopLink } from "#app/server/recipients/stop-link.ts";
import { findGuaranteeNotice } from "#app/server/shop/guarantee-notices.ts";
import { isSample, emailData } from "./email-data.ts";
import type { EmailDataOf } from "./email-data.ts";
import { loadEmailCart } from "./email-cart.ts";
import type { EmailCart } from "./email-cart.ts";
import { loadEmailOrder } from "./email-order.ts";
import type { EmailOrder } from "./email-order.ts";
import type { PictureSources } from "./email-picture.ts";
import { loadEmailProduct } from "./email-product.ts";
import type { EmailProduct } from "./email-product.ts";
import { loadEmailReply } from "./email-reply.ts";
import type { EmailReply } from "./email-reply.ts";
import { loadEmailReview } from "./email-review.ts";
import type { EmailReview } from "./email-review.ts";
import { loadEmailWithdrawal } from "./email-withdrawal.ts";
import type { EmailWithdrawal } from "./email-withdrawal.ts";
import { sampleContent } from "./sample-content.ts";

type NewsletterKind = Extract<EmailKind, `newsletter_${string}`>;
type WithdrawalKind = "withdrawal_received" | "owner_withdrawal";
type OrderEmailKind = Extract<
  EmailKind,
  `order_${string}` | `owner_order_${string}` | `owner_refund_${string}`
>;

/**
 * The address of a secret link. Undefined where it may not be shown: it was deleted once the e-mail was sent, or the
 * reader is not the recipient (`withoutSecretLinks`).
 */
type SecretLink = string | undefined;

/** The data that a template needs, by kind of e-mail. `payUrl` is null when there is nothing to pay by card. */
type EmailContents = {
  [Kind in EmailKind]: Kind extends OrderEmailKind
    ? { kind: Kind; order: EmailOrder } & (Kind extends "order_received"
        ? { payUrl: SecretLink | null; guaranteeNotice: GuaranteeNotice | null }
        : Kind extends "order_replaced"
          ? { replacementNumber: string; replacementUrl: SecretLink }
          : Kind extends "order_changed"
            ? { from: Amount; refundEur: number; payUrl: SecretLink | null }
            : Kind extends "order_reminder"
              ? { stopUrl: SecretLink }
              : Kind extends "order_recalled"
                ? { recall: RecallNotice }
                : Kind extends "order_document"
                  ? { document: { kind: DocumentKind; number: number } }
                  : Kind extends "owner_order_changed"
                    ? { change: "cancelled" | "redirected" }
                    : Kind extends "owner_refund_failed"
                      ? { amountEur: number }
                      : object)
    : Kind extends WithdrawalKind
      ? { kind: Kind; withdrawal: EmailWithdrawal }
      : Kind extends "message_reply"
        ? { kind: Kind; reply: EmailReply }
        : Kind extends "review_refused"
          ? { kind: Kind; review: EmailReview; editUrl: SecretLink; stopUrl: SecretLink }
          : Kind extends "review_request"
            ? { kind: Kind; order: EmailOrder; reviewUrl: SecretLink; stopUrl: SecretLink }
            : Kind extends "test"
              ? { kind: Kind }
              : Kind extends NewsletterKind
                ? { kind: Kind; unsubscribeUrl: SecretLink } & Omit<EmailDataOf<Kind>, "subscriber_id">
                : Kind extends "stock_alert_confirmation"
                  ? { kind: Kind; product: EmailProduct; url?: SecretLink }
                  : Kind extends "back_in_stock"
                    ? { kind: Kind; product: EmailProduct; stopUrl: SecretLink }
                    : Kind extends "cart_reminder"
                      ? { kind: Kind; cart: EmailCart; cartUrl: SecretLink; stopUrl: SecretLink }
                      : { kind: Kind } & EmailDataOf<Kind>;
};
export type EmailContentOf<Kind extends EmailKind> = EmailContents[Kind];
export type EmailContent = EmailContentOf<EmailKind>;

/** Thrown when the record that an e-mail is about was deleted, so that a retry is useless. */
export class NothingToReportError extends Error {
  override name = "NothingToReportError";
}

/** Where the content of e-mails comes from; `signingSecret` signs the links in them. */
export type EmailSources = PictureSources & {
  db: Pick<Database, "select">;
  signingSecret: string;
  company: Pick<Brand, "shop_name_bg">;
};

/**
 * Loads the content of an e-mail from its stored data and the current state of the records that it names. Throws
 * `NothingToReportError` when one of them does not exist.
 */
export async function contentOf(
  sources: EmailSources,
  mail: Pick<typeof mails.$inferSelect, "kind" | "language" | "data">,
): Promise<EmailContent> {
  const { db, baseUrl, signingSecret } = sources;
  const { kind, language, data } = mail;
  if (isSample(data)) return sampleContent(kind, baseUrl, sources.company);
  const linkTo = (orderId: string) =>
    payLink({ env: { BASE_URL: baseUrl }, signingSecret }, { orderId, locale: language });
  switch (kind) {
    case "order_received": {
      const orderId = emailData[kind].parse(data).order_id;
      const order = await expectOrder(sources, orderId);
      const guaranteeNotice = await findGuaranteeNotice(db, language);
      return { kind, order, payUrl: isPayable(order) ? linkTo(orderId) : null, guaranteeNotice };
    }
    case "order_replaced": {
      const { order_id, replaced_by } = emailData[kind].parse(data);
      return {
        kind,
        order: await expectOrder(sources, order_id),
        replacementNumber: orderNumber(replaced_by),
        replacementUrl: linkTo(replaced_by),
      };
    }
    case "owner_order_received":
    case "order_paid":
    case "order_shipped":
    case "order_delivered":
    case "order_cancelled":
    case "order_redirected":
    case "order_waiting":
    case "order_pay_reminder":
    case "order_unpaid":
    case "owner_refund_due":
      return { kind, order: await expectOrder(sources, emailData[kind].parse(data).order_id) };
    case "order_changed": {
      const { order_id, from_bgn, from_eur, refund_eur } = emailData[kind].parse(data);
      const order = await expectOrder(sources, order_id);
      return {
        kind,
        order,
        from: { stotinki: Number(from_bgn), cents: Number(from_eur) },
        refundEur: Number(refund_eur),
        payUrl: isPayable(order) ? linkTo(order_id) : null,
      };
    }
    case "order_recalled": {
      const { order_id, recall_id } = emailData[kind].parse(data);
      return { kind, order: await expectOrder(sources, order_id), recall: await expectRecall(db, recall_id) };
    }
    case "order_document": {
      const { order_id, document, document_id } = emailData[kind].parse(data);
      const load = document === "invoice" ? loadDocument : loadSaleDocument;
      const found = await load(db, document_id);
      if (!found) throw new NothingToReportError("The document does not exist");
      return { kind, order: await expectOrder(sources, order_id), document: found };
    }
    case "owner_order_changed": {
      const { order_id, change } = emailData[kind].parse(data);
      return { kind, order: await expectOrder(sources, order_id), change };
    }
    case "owner_refund_failed": {
      const { order_id, amount_eur } = emailData[kind].parse(data);
      return { kind, order: await expectOrder(sources, order_id), amountEur: Number(amount_eur) };
    }
    case "verify_email":
    case "reset_password":
    case "new_email":
      return { kind, ...emailData[kind].parse(data) };
    case "staff_invite":
      return { kind, ...emailData[kind].parse(data) };
    case "account_changed":
      return { kind, ...emailData[kind].parse(data) };
    case "contact_message":
      return { kind, ...emailData[kind].parse(data) };
    case "owner_duty_reminder":
      return { kind, ...emailData[kind].parse(data) };
    case "message_reply":
      return { kind, reply: await expectReply(db, emailData[kind].parse(data).reply_id) };
    case "review_refused": {
      const { review_id, recipient_id: recipientId } = emailData[kind].parse(data);
      const review = await expectReview(db, review_id);
      const maker = { baseUrl, signingSecret };
      const url = reviewLink(maker, { orderId: review.order_id, locale: language });
      const stopUrl =
        recipientId && stopLink(maker, { recipientId, topic: "review_refusals", locale: language });
      return { kind, review, editUrl: lineLink(url, { lineId: review.line_id }), stopUrl };
    }
    case "newsletter_confirmation": {
      const { subscriber_id: subscriberId, url } = emailData[kind].parse(data);
      const unsubscribeUrl = unsubscribeLink({ baseUrl, signingSecret }, { subscriberId, locale: language });
      return { kind, url, unsubscribeUrl };
    }
    case "newsletter_welcome": {
      const { subscriber_id: subscriberId } = emailData[kind].parse(data);
      const unsubscribeUrl = unsubscribeLink({ baseUrl, signingSecret }, { subscriberId, locale: language });
      return { kind, unsubscribeUrl };
    }
    case "stock_alert_confirmation": {
      const { alert_id, url } = emailData[kind].parse(data);
      return { kind, product: await expectAlertProduct(sources, alert_id), url };
    }
    case "back_in_stock": {
      const { product_id, recipient_id: recipientId } = emailData[kind].parse(data);
      const maker = { baseUrl, signingSecret };
      const stopUrl = stopLink(maker, { recipientId, topic: "stock_alerts", locale: language });
      return { kind, product: await expectProduct(sources, product_id), stopUrl };
    }
    case "cart_reminder": {
      const { reminder_id, recipient_id: recipientId } = emailData[kind].parse(data);
      return {
        kind,
        cart: await expectCart(sources, reminder_id),
        cartUrl: cartLink({ baseUrl, signingSecret }, { reminderId: reminder_id, locale: language }),
        stopUrl: stopLink(
          { baseUrl, signingSecret },
          { recipientId, topic: "cart_reminders", locale: language },
        ),
      };
    }
    case "order_reminder": {
      const { order_id, recipient_id: recipientId } = emailData[kind].parse(data);
      return {
        kind,
        order: await expectOrder(sources, order_id),
        stopUrl: stopLink(
          { baseUrl, signingSecret },
          { recipientId, topic: "order_reminders", locale: language },
        ),
      };
    }
    case "review_request": {
      const { order_id, recipient_id: recipientId } = emailData[kind].parse(data);
      const maker = { baseUrl, signingSecret };
      const order = await expectOrder(sources, order_id);
      const kept = await keptLineIds(db, order_id);
      const lines = order.lines.filter(({ id }) => kept.has(id));
      if (lines.length === 0) throw new NothingToReportError(`Order ${order_id} was returned`);
      return {
        kind,
        order: { ...order, lines },
        reviewUrl: reviewLink(maker, { orderId: order_id, locale: language }),
        stopUrl: stopLink(maker, { recipientId, topic: "reviews", locale: language }),
      };
    }
    case "withdrawal_received":
    case "owner_withdrawal":
      return { kind, withdrawal: await expectWithdrawal(db, emailData[kind].parse(data).withdrawal_id) };
    case "test":
      return { kind };
  }
}

async function expectOrder(sources: EmailSources, orderId: string): Promise<EmailOrder> {
  const order = await loadEmailOrder(sources, orderId);
  if (!order) throw new NothingToReportError(`Order ${orderId} does not exist`);
  return order;
}

async function expectCart(sources: EmailSources, reminderId: string): Promise<EmailCart> {
  const cart = await loadEmailCart(sources, reminderId);
  if (!cart) throw new NothingToReportError(`Cart ${reminderId} is not kept, or nothing in it is on sale`);
  return cart;
}

async function expectRecall(db: Pick<Database, "select">, id: string): Promise<RecallNotice> {
  const recall = await findRecall(db, id);
  if (!recall) throw new NothingToReportError(`Recall ${id} does not exist`);
  return recall;
}

/** Throws for a product that is no longer on sale too. */
async function expectProduct(sources: EmailSources, id: string): Promise<EmailProduct> {
  const product = await loadEmailProduct(sources, id);
  if (!product) throw new NothingToReportError(`Product ${id} is not on sale`);
  return product;
}

async function expectAlertProduct(sources: EmailSources, alertId: string): Promise<EmailProduct> {
  const { product_id } = stockAlerts;
  const [alert] = await sources.db
    .select({ product_id })
    .from(stockAlerts)
    .where(eq(stockAlerts.id, alertId));
  if (!alert) throw new NothingToReportError(`Alert ${alertId} does not exist`);
  return expectProduct(sources, alert.product_id);
}

async function expectReview(db: Pick<Database, "select">, id: string): Promise<EmailReview> {
  const review = await loadEmailReview(db, id);
  if (!review) throw new NothingToReportError(`Review ${id} is not refused`);
  return review;
}

async function expectReply(db: Pick<Database, "select">, id: string): Promise<EmailReply> {
  const reply = await loadEmailReply(db, id);
  if (!reply) throw new NothingToReportError(`Reply ${id} does not exist`);
  return reply;
}

async function expectWithdrawal(db: Pick<Database, "select">, id: string): Promise<EmailWithdrawal> {
  const withdrawal = await loadEmailWithdrawal(db, id);
  if (!withdrawal) throw new NothingToReportError(`Withdrawal ${id} does not exist`);
  return withdrawal;
}

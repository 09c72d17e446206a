import { asc, desc, eq, inArray } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { amountOf, toDecimal } from "#app/domain/money.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { profiles, sessions, users } from "#app/server/db/schema/accounts.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { invoices, orderLines, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { lineParts } from "#app/server/orders/line-parts.ts";
import { staffGift } from "#app/server/orders/gifts/order-gift.ts";
import { promotionsForStaff } from "#app/server/promotions/order-promotions.ts";
import { orderOrigins } from "#app/server/db/schema/measurement.ts";
import { orderReminders } from "#app/server/db/schema/reminders.ts";
import { reviewRequests, reviews } from "#app/server/db/schema/reviews.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import {
  cartReminderOf,
  mailChoicesOf,
  newsletterEmailsOf,
  newsletterOf,
  stockAlertsOf,
} from "./person-mailing.ts";

/** Returns the account's own data with its profile; null if the account does not exist. */
export async function accountOf(tx: Transaction, userId: string) {
  const [account] = await tx
    .select({
      email: users.email,
      registered_at: users.createdAt,
      two_factor_enabled: users.twoFactorEnabled,
      profile: profileColumns,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  return account ?? null;
}

/**
 * Returns what the shop stores about a person apart from the account's own data: by the e-mail in lower case, by the
 * account if there is one, and the orders that `ordered` selects.
 */
export async function personData(
  tx: Transaction,
  { email, userId, ordered }: { email: string; userId: string | null; ordered: SQL },
) {
  return {
    newsletter: await newsletterOf(tx, email),
    newsletter_emails: await newsletterEmailsOf(tx, email),
    emails_of_the_shop: await mailChoicesOf(tx, email),
    cart_reminder: await cartReminderOf(tx, email),
    orders: await ordersOf(tx, ordered),
    reviews: await reviewsOf(tx, email),
    withdrawals: await withdrawalsOf(tx, email),
    stock_alerts: await stockAlertsOf(tx, email),
    wishlist: userId === null ? [] : await wishlistOf(tx, userId),
    sessions: userId === null ? [] : await sessionsOf(tx, userId),
    contact_messages: await messagesOf(tx, email),
    // The name in the file that people are given.
    letters: await emailsOf(tx, email),
    staff_invites: await invitesOf(tx, email),
  };
}

const profileColumns = {
  first_name: profiles.first_name,
  last_name: profiles.last_name,
  phone: profiles.phone,
  address: profiles.address,
};

async function ordersOf(tx: Transaction, ordered: SQL) {
  const placed = await tx
    .select({
      id: orders.id,
      order_number: orders.order_number,
      created_at: orders.created_at,
      order_status: orders.order_status,
      payment_status: orders.payment_status,
      payment_method: orders.payment_method,
      first_name: orders.first_name,
      last_name: orders.last_name,
      email: orders.email,
      phone: orders.phone,
      destination: orderDestination,
      ordered_to: orders.address,
      need_invoice: orders.need_invoice,
      company_name: orders.company_name,
      vat_number: orders.vat_number,
      company_address: orders.company_address,
      base_currency: orders.base_currency,
      total_bgn: orders.total_bgn,
      total_eur: orders.total_eur,
      delivery_bgn: orders.delivery_bgn,
      delivery_eur: orders.delivery_eur,
      discount_bgn: orders.discount_bgn,
      discount_eur: orders.discount_eur,
      promotions_bgn: orders.promotions_bgn,
      promotions_eur: orders.promotions_eur,
      discount_reason: orders.discount_reason,
      paid_eur: orders.paid_eur,
      refunded_eur: orders.refunded_eur,
      promotions: promotionsForStaff,
      gift: staffGift,
      reminder_weeks: orderReminders.weeks,
      reminded_at: orderReminders.send_at,
      allows_review_request: orders.allows_review_request,
      review_requested_at: reviewRequests.asked_at,
      visit: {
        // First, as it is never null: Drizzle drops an object whose first column is.
        kept_at: orderOrigins.created_at,
        utm_source: orderOrigins.utm_source,
        utm_medium: orderOrigins.utm_medium,
        utm_campaign: orderOrigins.utm_campaign,
        referrer: orderOrigins.referrer,
        agent: orderOrigins.agent,
        gclid: orderOrigins.gclid,
        ga_client_id: orderOrigins.ga_client_id,
        fbc: orderOrigins.fbc,
        fbp: orderOrigins.fbp,
        ip_address: orderOrigins.ip_address,
        user_agent: orderOrigins.user_agent,
      },
    })
    .from(orders)
    .leftJoin(orderOrigins, eq(orderOrigins.order_id, orders.id))
    .leftJoin(orderReminders, eq(orderReminders.order_id, orders.id))
    .leftJoin(reviewRequests, eq(reviewRequests.order_id, orders.id))
    .where(ordered)
    .orderBy(desc(orders.created_at), desc(orders.id));
  const ids = placed.map((order) => order.id);
  const lines = await linesOf(tx, ids);
  const documents = await documentsOf(tx, ids);
  const parcels = await parcelsOf(tx, ids);
  return placed.map(({ destination, base_currency, ...order }) => ({
    ...order,
    promotions: order.promotions.map(({ name_bg, name_en, code, discount }) => {
      const { stotinki, cents } = amountOf(discount, base_currency);
      return { name_bg, name_en, code, discount_bgn: toDecimal(stotinki), discount_eur: toDecimal(cents) };
    }),
    address: destination.line,
    carrier: destination.carrier,
    total_bgn: toDecimal(order.total_bgn),
    total_eur: toDecimal(order.total_eur),
    delivery_bgn: toDecimal(order.delivery_bgn),
    delivery_eur: toDecimal(order.delivery_eur),
    discount_bgn: toDecimal(order.discount_bgn),
    discount_eur: toDecimal(order.discount_eur),
    promotions_bgn: toDecimal(order.promotions_bgn),
    promotions_eur: toDecimal(order.promotions_eur),
    paid_eur: toDecimal(order.paid_eur),
    refunded_eur: toDecimal(order.refunded_eur),
    lines: lines.get(order.id) ?? [],
    invoices: documents.get(order.id) ?? [],
    parcels: parcels.get(order.id) ?? [],
  }));
}

async function linesOf(tx: Transaction, orderIds: string[]) {
  const rows =
    orderIds.length > 0
      ? await tx
          .select({
            order_id: orderLines.order_id,
            name_bg: orderLines.name_bg,
            name_en: orderLines.name_en,
            weight_grams: orderLines.weight_grams,
            unit_price_bgn: orderLines.unit_price_bgn,
            quantity: orderLines.quantity,
            gift_quantity: orderLines.gift_quantity,
            /** The name on the label of a bag that the person filled; null for any other product. */
            bag_label: orderLines.bag_label,
            /** What a bag or a pack contains, all units of the line; null for any other product. */
            contents: lineParts,
          })
          .from(orderLines)
          .where(inArray(orderLines.order_id, orderIds))
          .orderBy(asc(orderLines.order_id), asc(orderLines.position))
      : [];
  const lines = rows.map((row) => ({ ...row, unit_price_bgn: toDecimal(row.unit_price_bgn) }));
  return Map.groupBy(lines, (line) => line.order_id);
}

/**
 * Returns the invoices and credit notes of orders, by order id, with what they state about the sale. The buyer may
 * differ from the order's: staff enter the one whom the invoice names.
 */
async function documentsOf(tx: Transaction, orderIds: string[]) {
  const rows =
    orderIds.length > 0
      ? await tx
          .select({
            order_id: invoices.order_id,
            kind: invoices.kind,
            number: invoices.number,
            issued_at: invoices.issued_at,
            content: invoices.content,
          })
          .from(invoices)
          .where(inArray(invoices.order_id, orderIds))
          .orderBy(asc(invoices.number))
      : [];
  const documents = rows.map(({ content, ...row }) => ({
    ...row,
    supplied_at: content.supplied_at,
    buyer: content.buyer,
    lines: content.lines.map(({ net, ...line }) => ({ ...line, net_eur: toDecimal(net) })),
    discount_eur: toDecimal(content.discount ?? 0),
    net_eur: toDecimal(content.net),
    vat_eur: toDecimal(content.vat),
    total_eur: toDecimal(content.total),
    corrects: content.corrects,
  }));
  return Map.groupBy(documents, (document) => document.order_id);
}

/** Returns the parcels of orders with their destinations and the carriers' refusals, by order id. */
async function parcelsOf(tx: Transaction, orderIds: string[]) {
  const rows =
    orderIds.length > 0
      ? await tx
          .select({
            order_id: shipments.order_id,
            carrier: shipments.carrier,
            number: shipments.number,
            state: shipments.state,
            destination: shipments.destination,
            problem: shipments.problem,
            requested_at: shipments.requested_at,
          })
          .from(shipments)
          .where(inArray(shipments.order_id, orderIds))
          .orderBy(asc(shipments.requested_at), asc(shipments.id))
      : [];
  return Map.groupBy(rows, (row) => row.order_id);
}

function reviewsOf(tx: Transaction, email: string) {
  return tx
    .select({
      product_bg: orderLines.name_bg,
      product_en: orderLines.name_en,
      stars: reviews.stars,
      text: reviews.text,
      name: reviews.name,
      language: reviews.language,
      state: reviews.state,
      refusal: reviews.refusal,
      answer: reviews.answer,
      answered_at: reviews.answered_at,
      created_at: reviews.created_at,
      updated_at: reviews.updated_at,
    })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.order_line_id))
    .where(eq(reviews.email, email))
    .orderBy(desc(reviews.created_at), desc(reviews.id));
}

function withdrawalsOf(tx: Transaction, email: string) {
  return tx
    .select({
      name: withdrawals.name,
      order_number: withdrawals.order_number,
      goods: withdrawals.goods,
      created_at: withdrawals.created_at,
    })
    .from(withdrawals)
    .where(eq(withdrawals.email, email))
    .orderBy(desc(withdrawals.created_at), desc(withdrawals.id));
}

/** Returns the account's sessions with network address and browser. */
function sessionsOf(tx: Transaction, userId: string) {
  return tx
    .select({
      ip_address: sessions.ipAddress,
      user_agent: sessions.userAgent,
      created_at: sessions.createdAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** Returns the kinds and times of the e-mails to the person, without their contents. */
function emailsOf(tx: Transaction, email: string) {
  return tx
    .select({ kind: mails.kind, state: mails.state, created_at: mails.created_at, sent_at: mails.sent_at })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.created_at), desc(mails.id));
}

function wishlistOf(tx: Transaction, userId: string) {
  return tx
    .select({ ...sizedNameColumns, added_at: wishlist.created_at })
    .from(wishlist)
    .innerJoin(products, eq(products.id, wishlist.product_id))
    .where(eq(wishlist.user_id, userId))
    .orderBy(desc(wishlist.created_at), desc(wishlist.product_id));
}

/** Returns the person's messages of the contact form with the shop's replies. */
async function messagesOf(tx: Transaction, email: string) {
  const messages = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.created_at), desc(contactMessages.id));
  const replies = await tx
    .select()
    .from(messageReplies)
    .where(
      inArray(
        messageReplies.message_id,
        messages.map(({ id }) => id),
      ),
    )
    .orderBy(asc(messageReplies.created_at), asc(messageReplies.id));
  return messages.map(({ id, name, phone, message, created_at }) => ({
    name,
    phone,
    message,
    created_at,
    replies: replies
      .filter((reply) => reply.message_id === id)
      .map((reply) => ({ text: reply.text, created_at: reply.created_at })),
  }));
}

/** Returns the open staff invitations to the e-mail. */
function invitesOf(tx: Transaction, email: string) {
  return tx
    .select({ created_at: staffInvites.created_at, expires_at: staffInvites.expires_at })
    .from(staffInvites)
    .where(eq(staffInvites.email, email));
}

import { asc, desc, eq, inArray } from "drizzle-orm";
import { toDecimal } from "#app/domain/money.ts";
import { subscriberState } from "#app/domain/newsletter.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { findByEmail } from "#app/server/newsletter/subscriber-rows.ts";
import type { Actor } from "./actor.ts";

/**
 * All that the shop keeps of a person, to be taken along (Regulation (EU) 2016/679, article 20), as it was at one moment.
 * Amounts are decimals: levs in `_bgn`, euros in `_eur`. Null for a visitor and for an account that is no longer there.
 */
export async function collectOwnData(db: Database, actor: Actor) {
  if (actor.kind === "visitor") return null;
  const { userId } = actor;
  return db.transaction(
    async (tx) => {
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
      if (!account) return null;
      return {
        ...account,
        newsletter: await newsletterOf(tx, account.email),
        orders: await ordersOf(tx, userId),
        wishlist: await wishlistOf(tx, userId),
        contact_messages: await messagesOf(tx, account.email),
        staff_invites: await invitesOf(tx, account.email),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const profileColumns = {
  first_name: profiles.first_name,
  last_name: profiles.last_name,
  phone: profiles.phone,
  address: profiles.address,
};

async function ordersOf(tx: Transaction, userId: string) {
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
      address: orders.address,
      need_invoice: orders.need_invoice,
      company_name: orders.company_name,
      vat_number: orders.vat_number,
      total_bgn: orders.total_bgn,
      total_eur: orders.total_eur,
      paid_eur: orders.paid_eur,
      refunded_eur: orders.refunded_eur,
    })
    .from(orders)
    .where(eq(orders.user_id, userId))
    .orderBy(desc(orders.created_at), desc(orders.id));
  const lines = await linesOf(
    tx,
    placed.map((order) => order.id),
  );
  return placed.map((order) => ({
    ...order,
    total_bgn: toDecimal(order.total_bgn),
    total_eur: toDecimal(order.total_eur),
    paid_eur: toDecimal(order.paid_eur),
    refunded_eur: toDecimal(order.refunded_eur),
    lines: lines.get(order.id) ?? [],
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
          })
          .from(orderLines)
          .where(inArray(orderLines.order_id, orderIds))
          .orderBy(asc(orderLines.order_id), asc(orderLines.position))
      : [];
  const lines = rows.map((row) => ({ ...row, unit_price_bgn: toDecimal(row.unit_price_bgn) }));
  return Map.groupBy(lines, (line) => line.order_id);
}

function wishlistOf(tx: Transaction, userId: string) {
  return tx
    .select({ name_bg: products.name_bg, name_en: products.name_en, added_at: wishlist.created_at })
    .from(wishlist)
    .innerJoin(products, eq(products.id, wishlist.product_id))
    .where(eq(wishlist.user_id, userId))
    .orderBy(desc(wishlist.created_at), desc(wishlist.product_id));
}

/** What was agreed to, when and where, also where it was never confirmed or has ended. */
async function newsletterOf(tx: Transaction, email: string) {
  const subscriber = await findByEmail(tx, email);
  if (!subscriber) return { is_subscribed: false };
  const { locale, consent_text, consent_at, source, confirmed_at, unsubscribed_at } = subscriber;
  return {
    is_subscribed: subscriberState(subscriber) === "confirmed",
    language: locale,
    consent_text,
    consent_at,
    source,
    confirmed_at,
    unsubscribed_at,
  };
}

function messagesOf(tx: Transaction, email: string) {
  return tx
    .select({
      name: contactMessages.name,
      phone: contactMessages.phone,
      message: contactMessages.message,
      created_at: contactMessages.created_at,
    })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.created_at), desc(contactMessages.id));
}

/** Whether the person was asked to work in the back office, and has not answered yet. */
function invitesOf(tx: Transaction, email: string) {
  return tx
    .select({ created_at: staffInvites.created_at, expires_at: staffInvites.expires_at })
    .from(staffInvites)
    .where(eq(staffInvites.email, email.toLowerCase()));
}

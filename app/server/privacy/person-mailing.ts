import { desc, eq, sql } from "drizzle-orm";
import { subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders, stockAlerts } from "#app/server/db/schema/reminders.ts";
import { findByEmail } from "#app/server/campaigns/newsletter/subscriber-rows.ts";

/** Returns the sold-out products for which the person waits. */
export function stockAlertsOf(tx: Transaction, email: string) {
  return tx
    .select({
      email: stockAlerts.email,
      ...sizedNameColumns,
      created_at: stockAlerts.created_at,
      confirmed_at: stockAlerts.confirmed_at,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.product_id))
    .where(eq(stockAlerts.email, email))
    .orderBy(desc(stockAlerts.created_at), desc(stockAlerts.id));
}

/**
 * Returns the newsletter consent, if any, with its text, time and source, even if it was not confirmed or has ended.
 */
export async function newsletterOf(tx: Transaction, email: string) {
  const subscriber = await findByEmail(tx, email);
  if (!subscriber) return { is_subscribed: false };
  const { locale, consent_text, covers_purchases, consent_at, source, confirmed_at, unsubscribed_at } =
    subscriber;
  return {
    is_subscribed: subscriberState(subscriber) === "confirmed",
    language: locale,
    consent_text,
    covers_purchases,
    consent_at,
    source,
    confirmed_at,
    unsubscribed_at,
  };
}

/** Returns which newsletters were for the person, and when each was last tried; null if it never was. */
export function newsletterEmailsOf(tx: Transaction, email: string) {
  const { subject_bg, subject_en } = newsletters;
  return tx
    .select({
      subject: sql<string>`case ${newsletterDeliveries.language} when 'bg' then ${subject_bg} else ${subject_en} end`,
      tried_at: newsletterDeliveries.tried_at,
      state: newsletterDeliveries.state,
    })
    .from(newsletterDeliveries)
    .innerJoin(newsletters, eq(newsletters.id, newsletterDeliveries.newsletter_id))
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterDeliveries.subscriber_id))
    .where(eq(newsletterSubscribers.email, email))
    .orderBy(desc(newsletters.created_at), desc(newsletters.id));
}

/**
 * Returns what the person has stopped of the e-mails beside those of orders, and whether mail to the address arrives.
 */
export async function mailChoicesOf(tx: Transaction, email: string) {
  const [recipient] = await tx
    .select({
      email: mailRecipients.email,
      stopped: mailRecipients.stopped,
      bounced_at: mailRecipients.bounced_at,
      created_at: mailRecipients.created_at,
    })
    .from(mailRecipients)
    .where(eq(mailRecipients.email, email));
  return recipient ?? null;
}

/** Returns the cart that the person asked to be reminded of, while it is kept. */
export async function cartReminderOf(tx: Transaction, email: string) {
  const [reminder] = await tx
    .select({
      email: cartReminders.email,
      items: cartReminders.items,
      send_at: cartReminders.send_at,
      sent_at: cartReminders.sent_at,
      created_at: cartReminders.created_at,
    })
    .from(cartReminders)
    .where(eq(cartReminders.email, email));
  return reminder ?? null;
}

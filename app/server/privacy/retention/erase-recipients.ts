import { and, eq, inArray, lt, notExists } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders, stockAlerts } from "#app/server/db/schema/reminders.ts";
import { batch, inBatches } from "./in-batches.ts";

type Db = Pick<Database, "select" | "delete">;

/** Erases the carts that visitors asked before `before` to be reminded of, sent or not. */
export function eraseCartReminders(db: Db, before: Date): AsyncGenerator<number, void, void> {
  return inBatches(async () => {
    const due = db
      .select({ id: cartReminders.id })
      .from(cartReminders)
      .where(lt(cartReminders.created_at, before))
      .limit(batch);
    const erased = await db.delete(cartReminders).where(inArray(cartReminders.id, due));
    return erased.rowCount ?? 0;
  });
}

/**
 * Erases recipients written before `before` to whom no e-mail, order, subscription, alert or cart is stored any more.
 * Those who stopped something stay: their objection must be known (Regulation (EU) 2016/679, article 21).
 */
export function eraseRecipients(db: Db, before: Date): AsyncGenerator<number, void, void> {
  const unused = and(
    lt(mailRecipients.created_at, before),
    eq(mailRecipients.stopped, []),
    notExists(db.select().from(mails).where(eq(mails.recipient, mailRecipients.email))),
    notExists(db.select().from(orders).where(eq(orders.email, mailRecipients.email))),
    notExists(
      db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, mailRecipients.email)),
    ),
    notExists(db.select().from(stockAlerts).where(eq(stockAlerts.email, mailRecipients.email))),
    notExists(db.select().from(cartReminders).where(eq(cartReminders.email, mailRecipients.email))),
  );
  return inBatches(async () => {
    const due = db.select({ id: mailRecipients.id }).from(mailRecipients).where(unused).limit(batch);
    const erased = await db.delete(mailRecipients).where(inArray(mailRecipients.id, due));
    return erased.rowCount ?? 0;
  });
}

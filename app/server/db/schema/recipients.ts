import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { mailTopics } from "#app/domain/shop/mail-topic.ts";

/**
 * Addresses that the shop writes to beside orders: what each has stopped, and whether mail to it came back. Its id stands
 * for the address in links.
 */
export const mailRecipients = pgTable("mail_recipients", {
  id: uuid().primaryKey(),
  /** In lower case. */
  email: text().notNull().unique("mail_recipients_email_key"),
  stopped: text({ enum: mailTopics }).array().notNull().default([]),
  /** When a mail server said, or the owner entered, that the mailbox does not exist; null while mail arrives. */
  bounced_at: timestamp({ withTimezone: true }),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

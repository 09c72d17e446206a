import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";
import { deliveryStates, newsletterStates, speedBounds } from "#app/domain/newsletters/newsletter.ts";
import type { Audience, NewsletterBlock, NewsletterProblem } from "#app/domain/newsletters/newsletter.ts";
import { newsletterSubscribers } from "./campaigns.ts";

const moment = () => timestamp({ withTimezone: true });

/** E-mails to the newsletter's subscribers. */
export const newsletters = pgTable(
  "newsletters",
  {
    id: uuid().primaryKey(),
    /** The owner's own name for it. */
    name: text().notNull(),
    subject_bg: text().notNull(),
    subject_en: text().notNull(),
    /** What mail programs show beside the subject. */
    preview_bg: text().notNull(),
    preview_en: text().notNull(),
    blocks: jsonb().$type<NewsletterBlock[]>().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    state: text({ enum: newsletterStates }).notNull().default("draft"),
    /** When it begins; null to begin by hand. */
    starts_at: moment(),
    /** Most e-mails in a minute. */
    per_minute: integer().notNull().default(speedBounds.usual),
    /** When the owner said that the sender's DNS records are set; null before. */
    records_confirmed_at: moment(),
    /** The run whose jobs may send, new with every job; null when none may. */
    run_id: uuid(),
    /** No e-mail is sent before this time: it keeps the speed limit, and waits after a failure. */
    next_at: moment(),
    /** Why nothing is sent at present; null while e-mails are accepted. */
    problem: jsonb().$type<NewsletterProblem>(),
    started_at: moment(),
    ended_at: moment(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check("newsletters_per_minute_check", sql`${table.per_minute} between 1 and 600`),
    index("newsletters_newest_index").on(table.created_at, table.id),
  ],
);

/** The audience of a newsletter, fixed when it began, and what became of each e-mail. */
export const newsletterDeliveries = pgTable(
  "newsletter_deliveries",
  {
    id: uuid().primaryKey(),
    newsletter_id: uuid()
      .notNull()
      .references(() => newsletters.id, { onDelete: "cascade" }),
    /** Null once the subscriber was erased. */
    subscriber_id: uuid().references(() => newsletterSubscribers.id, { onDelete: "set null" }),
    language: text({ enum: locales }).notNull(),
    state: text({ enum: deliveryStates }).notNull().default("waiting"),
    /** When the e-mail was offered to the mail server. */
    tried_at: moment(),
    /** How often it was offered: a temporary refusal of the recipient leaves it `waiting`. */
    attempts: integer().notNull().default(0),
    /** The code of the mail server's last refusal: `550`. */
    refusal: text(),
  },
  (table) => [
    unique("newsletter_deliveries_subscriber_key").on(table.newsletter_id, table.subscriber_id),
    index("newsletter_deliveries_state_index").on(table.newsletter_id, table.state, table.id),
    index("newsletter_deliveries_subscriber_index").on(table.subscriber_id),
  ],
);

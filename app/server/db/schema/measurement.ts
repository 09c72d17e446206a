import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "#app/domain/locale.ts";
import {
  conversionChannels,
  defaultMeasurementSettings,
} from "#app/domain/measurement/measurement-settings.ts";
import { conversionKinds, conversionStates } from "#app/domain/measurement/origin.ts";
import { orderEvents, orders } from "./orders.ts";
import { refunds } from "./payments.ts";

const moment = () => timestamp({ withTimezone: true });
const defaults = defaultMeasurementSettings;

/** The owner's settings of measurement: one row, missing until they are first saved. */
export const measurementSettings = pgTable(
  "measurement_settings",
  {
    id: integer().primaryKey().default(1),
    counts_visits: boolean().notNull().default(defaults.counts_visits),
    keeps_origins: boolean().notNull().default(defaults.keeps_origins),
    has_ga4: boolean().notNull().default(defaults.has_ga4),
    ga4_measurement_id: text().notNull().default(defaults.ga4_measurement_id),
    /** The API secret of Google's Measurement Protocol, encrypted; null for none. */
    ga4_secret: text(),
    has_meta: boolean().notNull().default(defaults.has_meta),
    meta_pixel_id: text().notNull().default(defaults.meta_pixel_id),
    /** The access token of Meta's Conversions API, encrypted; null for none. */
    meta_token: text(),
    meta_test_code: text().notNull().default(defaults.meta_test_code),
    updated_at: moment().notNull(),
  },
  (table) => [check("measurement_settings_single_row_check", sql`${table.id} = 1`)],
);

/** Proof of each choice in the consent bar. The browser alone keeps `consent_id`, without which no row is anybody's. */
export const consentChoices = pgTable(
  "consent_choices",
  {
    id: uuid().primaryKey(),
    consent_id: uuid().notNull(),
    is_given: boolean().notNull(),
    /** Version of the words that were shown. */
    wording: text().notNull(),
    language: text({ enum: locales }).notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index("consent_choices_consent_index").on(table.consent_id, table.created_at)],
);

/** Where the visit of an order came from, and the identifiers for the services; only of shoppers who consented. */
export const orderOrigins = pgTable(
  "order_origins",
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    consent_id: uuid().notNull(),
    utm_source: text(),
    utm_medium: text(),
    utm_campaign: text(),
    referrer: text(),
    agent: text(),
    gclid: text(),
    ga_client_id: text(),
    fbc: text(),
    fbp: text(),
    /** Of the request that placed the order; null unless it is sent to Meta. */
    ip_address: text(),
    user_agent: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    index("order_origins_created_at_index").on(table.created_at),
    index("order_origins_consent_index").on(table.consent_id),
  ],
);

/** Purchases and refunds that are reported to a service, each once. */
export const conversions = pgTable(
  "conversions",
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    channel: text({ enum: conversionChannels }).notNull(),
    kind: text({ enum: conversionKinds }).notNull(),
    /** Of a refund by card. */
    refund_id: uuid().references(() => refunds.id, { onDelete: "cascade" }),
    /** Of a refund by hand: the `refunded` event of the order's timeline. */
    event_id: uuid().references(() => orderEvents.id, { onDelete: "cascade" }),
    state: text({ enum: conversionStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** What the service answered last, cut; without personal data. */
    answer: text(),
    /** No attempt is made before this time. */
    next_at: moment().notNull(),
    created_at: moment().notNull(),
    sent_at: moment(),
  },
  (table) => [
    unique("conversions_once_key")
      .on(table.order_id, table.channel, table.kind, table.refund_id, table.event_id)
      .nullsNotDistinct(),
    index("conversions_waiting_index")
      .on(table.next_at)
      .where(sql`state = 'waiting'`),
    index("conversions_newest_index").on(table.created_at, table.id),
    index("conversions_refund_index").on(table.refund_id),
    index("conversions_event_index").on(table.event_id),
  ],
);

/** What happened on a day, by where the visit came from; nothing about visitors. */
export const visitCounts = pgTable(
  "visit_counts",
  {
    /** In Sofia. */
    day: date({ mode: "string" }).notNull(),
    /** Host of the page or agent that led here, or the source that a link names; empty for none. */
    source: text().notNull(),
    visits: integer().notNull().default(0),
    product_views: integer().notNull().default(0),
    carts: integer().notNull().default(0),
    checkouts: integer().notNull().default(0),
    orders: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
);

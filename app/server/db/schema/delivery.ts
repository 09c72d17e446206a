import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { carrierNames, deliveryPlaces, officeKinds } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { CarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { deliveryPricings } from "#app/domain/delivery/delivery-settings.ts";
import type { DeliveryPrices, DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { labelStates, parcelStates } from "#app/domain/delivery/parcel.ts";
import type { LabelWarning } from "#app/domain/delivery/parcel.ts";
import { pickupStates } from "#app/domain/delivery/pickup.ts";
import type { CarrierOffice, CarrierStreet, Destination } from "#app/server/delivery/carrier-contract.ts";
import { users } from "./accounts.ts";
import { tsvector } from "./catalog.ts";
import { orders } from "./orders.ts";

/** The owner's settings of delivery: one row, missing until they are first saved. Public pages depend on it. */
export const deliverySettings = pgTable(
  "delivery_settings",
  {
    id: integer().primaryKey().default(1),
    carriers: text().array().$type<CarrierName[]>().notNull(),
    pricing: text({ enum: deliveryPricings }).notNull(),
    /** In stotinki. */
    free_from: integer(),
    /** In stotinki. */
    prices: jsonb().$type<DeliveryPrices>().notNull(),
    is_day_promised: boolean().notNull(),
    cut_off: text().notNull(),
    working_days: integer().array().notNull(),
    closed_days: text().array().notNull(),
    processing_days: integer().notNull(),
    carrier_days: jsonb().$type<DeliverySettings["carrier_days"]>().notNull(),
    is_reminded: boolean().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("delivery_settings_single_row_check", sql`${table.id} = 1`)],
);

/**
 * Accounts and settings of the carriers, and the state of their lists of offices. A carrier without a row was never set
 * up.
 */
export const carriers = pgTable("carriers", {
  name: text({ enum: carrierNames }).primaryKey(),
  /** Encrypted; null without an account. */
  credentials: text(),
  /** When the carrier last accepted the credentials. */
  checked_at: timestamp({ withTimezone: true }),
  settings: jsonb().$type<CarrierSettings>().notNull(),
  /** When the list of offices was last fetched; null before the first time. */
  offices_at: timestamp({ withTimezone: true }),
  /** Why the last attempt failed; null when it succeeded. */
  offices_problem: text(),
  /** When payouts were last read from the carrier; null before the first time. */
  payouts_at: timestamp({ withTimezone: true }),
  /** Why the last attempt to read payouts failed; null when it succeeded. */
  payouts_problem: text(),
  /** When the carrier last reported its parcels; null before the first time. */
  tracked_at: timestamp({ withTimezone: true }),
  /** Why the last attempt to track parcels failed; null when it succeeded. */
  tracking_problem: text(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
});

/** Offices and automats of each carrier from its last valid list. Those that are no longer listed remain as closed. */
export const carrierOffices = pgTable(
  "carrier_offices",
  {
    carrier: text({ enum: carrierNames }).notNull(),
    code: text().notNull(),
    kind: text({ enum: officeKinds }).notNull(),
    name_bg: text().notNull(),
    name_en: text().notNull(),
    town_id: text().notNull(),
    town_bg: text().notNull(),
    town_en: text().notNull(),
    postcode: text().notNull(),
    address_bg: text().notNull(),
    address_en: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    hours: jsonb().$type<CarrierOffice["hours"]>().notNull(),
    /** In grams. */
    max_weight: integer(),
    /** In millimetres, longest side first. */
    max_size: integer().array(),
    takes_cash: boolean().notNull(),
    allows_inspection: boolean().notNull(),
    is_open: boolean().notNull(),
    /** Folded words of town, name, address and code, in both alphabets. */
    search_words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carrier, table.code] }),
    index("carrier_offices_town_index").on(table.town_bg, table.carrier),
    index("carrier_offices_search_words_index").using("gin", table.search_words),
  ],
);

/** Towns of each carrier from its last valid list. */
export const carrierTowns = pgTable(
  "carrier_towns",
  {
    carrier: text({ enum: carrierNames }).notNull(),
    id: text().notNull(),
    name_bg: text().notNull(),
    name_en: text().notNull(),
    region_bg: text().notNull(),
    region_en: text().notNull(),
    postcode: text().notNull(),
    /** Folded words of name and postcode, in both alphabets. */
    search_words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carrier, table.id] }),
    index("carrier_towns_search_words_index").using("gin", table.search_words),
  ],
);

/** Streets of the towns that shoppers searched, cached for a month. */
export const carrierStreets = pgTable(
  "carrier_streets",
  {
    carrier: text({ enum: carrierNames }).notNull(),
    town_id: text().notNull(),
    streets: jsonb().$type<CarrierStreet[]>().notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.town_id] })],
);

/** Requests for a driver. At most one per carrier has no answer yet. */
export const carrierPickups = pgTable(
  "carrier_pickups",
  {
    id: uuid().primaryKey(),
    carrier: text({ enum: carrierNames }).notNull(),
    state: text({ enum: pickupStates }).notNull(),
    /** The carrier's number of the request; null where it is not known. */
    reference: text(),
    from_at: timestamp({ withTimezone: true }).notNull(),
    to_at: timestamp({ withTimezone: true }).notNull(),
    requested_at: timestamp({ withTimezone: true }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Never two drivers for the same parcels.
    uniqueIndex("carrier_pickups_open_index")
      .on(table.carrier)
      .where(sql`state in ('requested', 'unknown')`),
  ],
);

/**
 * Attempts to send an order's parcel. At most one has a label or may have one; refused and cancelled ones are history.
 */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    carrier: text({ enum: carrierNames }).notNull(),
    place: text({ enum: deliveryPlaces }).notNull(),
    destination: jsonb().$type<Destination>().notNull(),
    /** The shop's reference of this attempt at the carrier, never reused. */
    reference: text().notNull().unique(),
    state: text({ enum: parcelStates }).notNull(),
    label_state: text({ enum: labelStates }).notNull(),
    /** The waybill number; null until the label is made. */
    number: text(),
    parcel_numbers: text().array().notNull().default([]),
    pdf_url: text(),
    /** Whether staff typed the number of a label that they made themselves. */
    is_by_hand: boolean().notNull().default(false),
    /** In grams. */
    weight: integer().notNull(),
    /** Cash to collect, in euro cents; 0 when everything is paid. */
    cash_eur: integer().notNull(),
    /** What the carrier charges the shop, in euro cents; null when it does not report that. */
    price_eur: integer(),
    warnings: text().array().$type<LabelWarning[]>().notNull().default([]),
    /** Why there is no label, in the carrier's words; null unless it was refused or its answer was lost. */
    problem: text(),
    expected_on: date({ mode: "string" }),
    /** The request for the driver who fetches it; null while none was ordered. */
    pickup_id: uuid().references(() => carrierPickups.id),
    /** Folded telephone of the recipient, under which refused parcels are counted. Empty once erased. */
    phone_key: text().notNull(),
    /** When staff decided that this return was not the customer's refusal; null while it counts as one. */
    excused_at: timestamp({ withTimezone: true }),
    /** Cash that the carrier says it collected, in euro cents. */
    collected_eur: integer(),
    requested_at: timestamp({ withTimezone: true }).notNull(),
    labelled_at: timestamp({ withTimezone: true }),
    /** When the carrier was asked to cancel the label and did not say whether it did; null otherwise. */
    cancel_unknown_at: timestamp({ withTimezone: true }),
    packed_at: timestamp({ withTimezone: true }),
    handed_over_at: timestamp({ withTimezone: true }),
    waiting_since: timestamp({ withTimezone: true }),
    reminded_at: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
    /** When the carrier is next asked; null when it need not be. */
    track_at: timestamp({ withTimezone: true }),
    /** Attempts in a row that failed, for the back-off. */
    track_failures: integer().notNull().default(0),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check("shipments_cash_eur_check", sql`${table.cash_eur} >= 0`),
    check("shipments_number_check", sql`${table.number} is not null or ${table.label_state} <> 'made'`),
    index("shipments_order_index").on(table.order_id),
    // Never two parcels for one order.
    uniqueIndex("shipments_one_label_index")
      .on(table.order_id)
      .where(sql`label_state in ('requested', 'unknown', 'made')`),
    uniqueIndex("shipments_number_index")
      .on(table.carrier, table.number)
      .where(sql`label_state = 'made'`),
    index("shipments_open_index")
      .on(table.state, table.requested_at, table.id)
      .where(
        sql`state not in ('delivered', 'returned', 'lost') and label_state in ('requested', 'unknown', 'made')`,
      ),
    index("shipments_pickup_index")
      .on(table.pickup_id)
      .where(sql`pickup_id is not null`),
    index("shipments_track_index")
      .on(table.track_at)
      .where(sql`track_at is not null`),
    index("shipments_phone_index")
      .on(table.phone_key)
      .where(sql`label_state = 'made' and phone_key <> ''`),
    index("shipments_cash_index")
      .on(table.carrier, table.ended_at)
      .where(sql`cash_eur > 0 and label_state = 'made'`),
  ],
);

/** Events that the carrier reported about a parcel. */
export const shipmentEvents = pgTable(
  "shipment_events",
  {
    shipment_id: uuid()
      .notNull()
      .references(() => shipments.id),
    at: timestamp({ withTimezone: true }).notNull(),
    code: text().notNull(),
    state: text({ enum: parcelStates }),
    text_bg: text().notNull(),
    text_en: text().notNull(),
    place: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipment_id, table.at, table.code] })],
);

/** Cash that a carrier paid out, as it reported or as read from its file. */
export const carrierPayouts = pgTable(
  "carrier_payouts",
  {
    id: uuid().primaryKey(),
    carrier: text({ enum: carrierNames }).notNull(),
    /** The carrier's number or day; with the carrier it identifies the payout. */
    reference: text().notNull(),
    /** The day of the payment or, if the carrier gave no possible day (`is_dated`), the day of reading. */
    paid_on: date({ mode: "string" }).notNull(),
    is_dated: boolean().notNull().default(true),
    /** The sum that the carrier states, in minor units of `total_currency`; null where it states none. */
    total: integer(),
    /** ISO 4217; empty where the carrier does not say. */
    total_currency: text().notNull().default("EUR"),
    /** Whether the lines do not add up to the total and no member of staff has checked that. */
    is_open: boolean().notNull().default(false),
    method: text({ enum: ["bank", "cash"] }).notNull(),
    source: text({ enum: ["carrier", "file"] }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("carrier_payouts_reference_index").on(table.carrier, table.reference),
    index("carrier_payouts_day_index").on(table.paid_on, table.id),
    index("carrier_payouts_open_index")
      .on(table.paid_on, table.id)
      .where(sql`is_open`),
  ],
);

/**
 * The parcels of a payout. A waybill number may be paid out in several parts and corrected; the same amount is stored
 * once for each payout, whatever is reported again.
 */
export const carrierPayoutLines = pgTable(
  "carrier_payout_lines",
  {
    id: uuid().primaryKey(),
    payout_id: uuid()
      .notNull()
      .references(() => carrierPayouts.id),
    carrier: text({ enum: carrierNames }).notNull(),
    /** Empty where the carrier names no parcel. */
    number: text().notNull(),
    /**
     * In euro cents, negative for a correction; null in another currency, unless it was converted at the fixed rate
     * (levs before 2026).
     */
    amount_eur: integer(),
    /** ISO 4217, or the carrier's own word; empty where the carrier does not say. */
    currency: text().notNull().default("EUR"),
    /** In minor units of `currency`, if that is not the euro. */
    foreign_amount: integer(),
    /** The shop's parcel with that number; null when it has none. */
    shipment_id: uuid().references(() => shipments.id),
    /** When the order's cash was marked as paid by this line; null while the line matches nothing. */
    matched_at: timestamp({ withTimezone: true }),
    /** When staff dismissed it as not expected by the shop; null otherwise. */
    dismissed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      "carrier_payout_lines_amounts_check",
      sql`(${table.currency} = 'EUR') = (${table.foreign_amount} is null)
        and (${table.currency} in ('EUR', 'BGN') or ${table.amount_eur} is null)
        and (${table.currency} <> 'EUR' or ${table.amount_eur} is not null)`,
    ),
    index("carrier_payout_lines_number_index").on(table.carrier, table.number),
    uniqueIndex("carrier_payout_lines_amount_index").on(
      table.payout_id,
      table.number,
      table.currency,
      sql`coalesce(foreign_amount, amount_eur)`,
    ),
    index("carrier_payout_lines_shipment_index").on(table.shipment_id),
    index("carrier_payout_lines_open_index")
      .on(table.carrier, table.number)
      .where(sql`matched_at is null and dismissed_at is null`),
  ],
);

/** How the columns of a carrier's payout file are read, as the owner mapped them once. */
export const payoutFileFormats = pgTable("payout_file_formats", {
  carrier: text({ enum: carrierNames }).primaryKey(),
  number_column: text().notNull(),
  amount_column: text().notNull(),
  /** Empty when the file has no days; then the owner gives one. */
  day_column: text().notNull(),
  /** The column of outgoing amounts, of directions and of currencies; empty when the file has none. */
  debit_column: text().notNull().default(""),
  direction_column: text().notNull().default(""),
  currency_column: text().notNull().default(""),
  updated_at: timestamp({ withTimezone: true }).notNull(),
});

/** The sandbox carrier's own records, which a real carrier would store itself. */
export const sandboxParcels = pgTable("sandbox_parcels", {
  number: text().primaryKey(),
  reference: text().notNull().unique(),
  cash_eur: integer().notNull(),
  place: text({ enum: deliveryPlaces }).notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  cancelled_at: timestamp({ withTimezone: true }),
});

import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { campaignKinds } from "#app/domain/campaigns/campaign.ts";
import { usualFocus } from "#app/domain/content/hero-focus.ts";
import { blockTypes, landingStatuses } from "#app/domain/content/landing-page.ts";
import { locales } from "#app/domain/locale.ts";
import {
  frequencyCaps,
  popupDefaults,
  popupSizes,
  popupStatuses,
  popupTriggers,
  popupTypes,
} from "#app/domain/campaigns/popup.ts";
import { priceCampaigns } from "./price-campaigns.ts";

const moment = () => timestamp({ withTimezone: true });
const changed = () => moment().notNull().defaultNow();

/** Popups (specification, section 3). */
export const popups = pgTable(
  "popups",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** `other` is a legacy type that is shown as `promo` and no longer offered. */
    type: text({ enum: [...popupTypes, "other"] })
      .notNull()
      .default(popupDefaults.type),
    headline_bg: text().notNull(),
    headline_en: text(),
    subheadline_bg: text(),
    subheadline_en: text(),
    cta_label_bg: text(),
    cta_label_en: text(),
    /** Where the call to action leads after it has closed the popup. */
    cta_url: text(),
    /** For newsletter popups: the consent text. */
    legal_note_bg: text(),
    legal_note_en: text(),
    background_color: text().notNull().default(popupDefaults.background_color),
    text_color: text().notNull().default(popupDefaults.text_color),
    /** From 0 to 1. */
    overlay_opacity: doublePrecision().notNull().default(popupDefaults.overlay_opacity),
    popup_image: text(),
    size: text({ enum: popupSizes }).notNull().default(popupDefaults.size),
    frequency_cap: text({ enum: frequencyCaps }).notNull().default(popupDefaults.frequency_cap),
    dismissable: boolean().notNull().default(popupDefaults.dismissable),
    trigger_type: text({ enum: popupTriggers }).notNull().default(popupDefaults.trigger_type),
    /** In seconds. */
    trigger_delay: integer().notNull().default(popupDefaults.trigger_delay),
    /** Path with wildcards: `*` matches any sequence, `?` one character. */
    page_matcher: text(),
    timer_end: moment(),
    status: text({ enum: popupStatuses }).notNull().default(popupDefaults.status),
    start_date: moment(),
    end_date: moment(),
    created_at: changed(),
    updated_at: changed(),
  },
  (table) => [index("popups_created_at_index").on(table.created_at, table.id)],
);

/** Landing pages (specification, section 3). */
export const landingPages = pgTable(
  "landing_pages",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique("landing_pages_slug_key"),
    title_bg: text().notNull(),
    title_en: text(),
    status: text({ enum: landingStatuses }).notNull().default("draft"),
    start_date: moment(),
    end_date: moment(),
    hero_desktop_image: text(),
    hero_mobile_image: text(),
    /**
     * The part of both pictures that stays visible when they are cropped, in percent from the left and from the top.
     */
    hero_focus_x: integer().notNull().default(usualFocus.landing.x),
    hero_focus_y: integer().notNull().default(usualFocus.landing.y),
    hero_title_bg: text(),
    hero_title_en: text(),
    hero_subtitle_bg: text(),
    hero_subtitle_en: text(),
    countdown_enabled: boolean().notNull().default(false),
    countdown_end: moment(),
    /** The price campaign with which the page is shown and its countdown ends; null for a page of its own. */
    campaign_id: uuid().references(() => priceCampaigns.id, { onDelete: "set null" }),
    seo_title_bg: text(),
    seo_title_en: text(),
    seo_description_bg: text(),
    seo_description_en: text(),
    seo_keywords_bg: text(),
    seo_keywords_en: text(),
    created_at: changed(),
    updated_at: changed(),
  },
  (table) => [
    index("landing_pages_created_at_index").on(table.created_at, table.id),
    index("landing_pages_campaign_index").on(table.campaign_id),
  ],
);

/** Content blocks of a landing page below its hero (specification, section 3). */
export const landingPageBlocks = pgTable(
  "landing_page_blocks",
  {
    id: uuid().primaryKey(),
    landing_page_id: uuid()
      .notNull()
      .references(() => landingPages.id, { onDelete: "cascade" }),
    type: text({ enum: blockTypes }).notNull(),
    content_bg: text(),
    content_en: text(),
    /** Fields of one block type: an image's URL, a grid's products. */
    config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** From 1. */
    sort_order: integer().notNull(),
    created_at: changed(),
    updated_at: changed(),
  },
  (table) => [index("landing_page_blocks_order_index").on(table.landing_page_id, table.sort_order, table.id)],
);

/**
 * Newsletter subscribers with the proof of their consent (GDPR, article 7(1)). A subscription is active once confirmed
 * through the link in the e-mail, until it is cancelled.
 */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique("newsletter_subscribers_email_key"),
    locale: text({ enum: locales }).notNull(),
    /** The text that the visitor agreed to, then a line with its time for each change (`changePurchasesConsent`). */
    consent_text: text().notNull(),
    consent_at: moment().notNull(),
    /** Where the consent was given: a popup's name as it was then, or one of `ownSources`. */
    source: text().notNull(),
    popup_id: uuid().references(() => popups.id, { onDelete: "set null" }),
    /** Whether the consent, as last changed, also says that e-mails are chosen by what the person bought. */
    covers_purchases: boolean().notNull().default(false),
    confirmed_at: moment(),
    unsubscribed_at: moment(),
    created_at: changed(),
  },
  (table) => [index("newsletter_subscribers_newest_index").on(table.created_at, table.id)],
);

/** Views and results of a campaign per day (Sofia time): counts only, no personal data. */
export const campaignCounts = pgTable(
  "campaign_counts",
  {
    kind: text({ enum: campaignKinds }).notNull(),
    campaign_id: uuid().notNull(),
    day: date({ mode: "string" }).notNull(),
    views: integer().notNull().default(0),
    closes: integer().notNull().default(0),
    signups: integer().notNull().default(0),
    orders: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.campaign_id, table.day] })],
);

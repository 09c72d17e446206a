import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  mediaBuckets,
  mediaKinds,
  publishStatuses,
  sectionTypes,
  textScopes,
} from "#app/domain/content/content.ts";
import type { ContentEntity } from "#app/domain/content/content.ts";
import { bilingualTextsOf, lacksText } from "#app/server/db/lacks-text.ts";
import { users } from "./accounts.ts";

const moment = () => timestamp({ withTimezone: true });
const changed = () => moment().notNull().defaultNow();

/** Sections of the home page (specification, section 3). */
export const homepageSections = pgTable(
  "homepage_sections",
  {
    id: uuid().primaryKey(),
    type: text({ enum: sectionTypes }).notNull(),
    status: text({ enum: publishStatuses }).notNull().default("published"),
    is_visible: boolean().notNull().default(true),
    /** From 0. */
    sort_order: integer().notNull(),
    title_bg: text(),
    title_en: text(),
    subtitle_bg: text(),
    subtitle_en: text(),
    /** HTML, sanitised. */
    content_bg: text(),
    content_en: text(),
    cta_label_bg: text(),
    cta_label_en: text(),
    cta_url: text(),
    image_enabled: boolean().notNull().default(true),
    video_enabled: boolean().notNull().default(false),
    desktop_image_url: text(),
    mobile_image_url: text(),
    desktop_video_url: text(),
    mobile_video_url: text(),
    background_color: text(),
    text_color: text(),
    start_date: moment(),
    end_date: moment(),
    /** Fields of one section type: a hero's layout, a grid's products. */
    config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: changed(),
    updated_at: changed(),
  },
  (table) => [index("homepage_sections_order_index").on(table.sort_order, table.id)],
);

/** Static pages (specification, section 3). */
export const staticPages = pgTable(
  "static_pages",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique("static_pages_slug_key"),
    title_bg: text().notNull(),
    title_en: text().notNull(),
    /** HTML, sanitised. */
    content_bg: text(),
    content_en: text(),
    status: text({ enum: publishStatuses }).notNull().default("draft"),
    show_in_footer: boolean().notNull().default(true),
    sort_order: integer().notNull().default(0),
    seo_title_bg: text(),
    seo_title_en: text(),
    seo_description_bg: text(),
    seo_description_en: text(),
    seo_keywords_bg: text(),
    seo_keywords_en: text(),
    created_at: changed(),
    updated_at: changed(),
  },
  (table) => [index("static_pages_order_index").on(table.sort_order, table.id)],
);

/** Site texts, each with a key unique within its scope (specification, section 3). */
export const textContent = pgTable(
  "text_content",
  {
    id: uuid().primaryKey(),
    scope: text({ enum: textScopes }).notNull(),
    key: text().notNull(),
    title_bg: text(),
    title_en: text(),
    subtitle_bg: text(),
    subtitle_en: text(),
    /** HTML, sanitised. */
    content_bg: text(),
    content_en: text(),
    seo_title_bg: text(),
    seo_title_en: text(),
    seo_description_bg: text(),
    seo_description_en: text(),
    created_at: changed(),
    updated_at: changed(),
  },
  (table) => [unique("text_content_scope_key").on(table.scope, table.key)],
);

/** Metadata of pages for search engines and social networks (specification, section 3). */
export const seoMeta = pgTable("seo_meta", {
  id: uuid().primaryKey(),
  page_slug: text().notNull().unique("seo_meta_page_slug_key"),
  robots: text().notNull().default("index,follow"),
  canonical_url: text(),
  title_bg: text(),
  title_en: text(),
  description_bg: text(),
  description_en: text(),
  keywords_bg: text(),
  keywords_en: text(),
  og_title_bg: text(),
  og_title_en: text(),
  og_description_bg: text(),
  og_description_en: text(),
  twitter_title_bg: text(),
  twitter_title_en: text(),
  twitter_description_bg: text(),
  twitter_description_en: text(),
  og_image: text(),
  twitter_image: text(),
  created_at: changed(),
  updated_at: changed(),
});

/** The shop's theme: one row, missing until it is first saved (specification, section 3). */
export const themeSettings = pgTable(
  "theme_settings",
  {
    id: integer().primaryKey().default(1),
    primary_color: text().notNull(),
    secondary_color: text().notNull(),
    accent_color: text().notNull(),
    background_color: text().notNull(),
    text_color: text().notNull(),
    primary_font: text().notNull(),
    secondary_font: text().notNull(),
    /** In pixels. */
    border_radius: integer().notNull(),
    shadow_depth: text().notNull(),
    /** In pixels. */
    font_size_base: integer().notNull(),
    line_height: doublePrecision().notNull(),
    /** In em. */
    letter_spacing: doublePrecision().notNull(),
    button_style: text().notNull(),
    updated_at: changed(),
  },
  (table) => [check("theme_settings_single_row_check", sql`${table.id} = 1`)],
);

/** Revisions of content records: state and author of each save. The newest is the current state. */
export const revisions = pgTable(
  "revisions",
  {
    id: uuid().primaryKey(),
    entity: text().$type<ContentEntity>().notNull(),
    record_id: uuid().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: changed(),
  },
  (table) => [index("revisions_record_index").on(table.entity, table.record_id, table.created_at)],
);

/** Uploaded pictures, videos and 3D models. */
export const media = pgTable(
  "media",
  {
    id: uuid().primaryKey(),
    bucket: text({ enum: mediaBuckets }).notNull(),
    /** Within the bucket: `homepage/k3f9a.webp`. */
    path: text().notNull(),
    kind: text({ enum: mediaKinds }).notNull(),
    content_type: text().notNull(),
    /** Original name of the uploaded file. */
    file_name: text().notNull(),
    bytes: integer().notNull(),
    /**
     * In pixels; of a model, the size of its turntable's views. Null for videos, and for models without a turntable.
     */
    width: integer(),
    height: integer(),
    alt_bg: text(),
    alt_en: text(),
    /** A tiny preview as a data URL, shown while the picture loads. */
    placeholder: text(),
    /** Widths in pixels for which AVIF and WebP variants exist. */
    ready_widths: integer().array().notNull().default([]),
    user_id: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: changed(),
  },
  (table) => [
    unique("media_bucket_path_key").on(table.bucket, table.path),
    index("media_newest_index").on(table.created_at, table.id),
    index("media_untranslated_index")
      .on(table.id)
      .where(lacksText(bilingualTextsOf(table))),
  ],
);

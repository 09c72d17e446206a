CREATE TABLE "homepage_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"title_bg" text,
	"title_en" text,
	"subtitle_bg" text,
	"subtitle_en" text,
	"content_bg" text,
	"content_en" text,
	"cta_label_bg" text,
	"cta_label_en" text,
	"cta_url" text,
	"image_enabled" boolean DEFAULT true NOT NULL,
	"video_enabled" boolean DEFAULT false NOT NULL,
	"desktop_image_url" text,
	"mobile_image_url" text,
	"desktop_video_url" text,
	"mobile_video_url" text,
	"background_color" text,
	"text_color" text,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"alt_bg" text,
	"alt_en" text,
	"placeholder" text,
	"ready_widths" integer[] DEFAULT '{}' NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_bucket_path_key" UNIQUE("bucket","path")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_meta" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_slug" text NOT NULL,
	"robots" text DEFAULT 'index,follow' NOT NULL,
	"canonical_url" text,
	"title_bg" text,
	"title_en" text,
	"description_bg" text,
	"description_en" text,
	"keywords_bg" text,
	"keywords_en" text,
	"og_title_bg" text,
	"og_title_en" text,
	"og_description_bg" text,
	"og_description_en" text,
	"twitter_title_bg" text,
	"twitter_title_en" text,
	"twitter_description_bg" text,
	"twitter_description_en" text,
	"og_image" text,
	"twitter_image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seo_meta_page_slug_key" UNIQUE("page_slug")
);
--> statement-breakpoint
CREATE TABLE "static_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title_bg" text NOT NULL,
	"title_en" text NOT NULL,
	"content_bg" text,
	"content_en" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"show_in_footer" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"seo_title_bg" text,
	"seo_title_en" text,
	"seo_description_bg" text,
	"seo_description_en" text,
	"seo_keywords_bg" text,
	"seo_keywords_en" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "static_pages_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "text_content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"title_bg" text,
	"title_en" text,
	"subtitle_bg" text,
	"subtitle_en" text,
	"content_bg" text,
	"content_en" text,
	"seo_title_bg" text,
	"seo_title_en" text,
	"seo_description_bg" text,
	"seo_description_en" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_content_scope_key" UNIQUE("scope","key")
);
--> statement-breakpoint
CREATE TABLE "theme_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"accent_color" text NOT NULL,
	"background_color" text NOT NULL,
	"text_color" text NOT NULL,
	"primary_font" text NOT NULL,
	"secondary_font" text NOT NULL,
	"border_radius" integer NOT NULL,
	"shadow_depth" text NOT NULL,
	"font_size_base" integer NOT NULL,
	"line_height" double precision NOT NULL,
	"letter_spacing" double precision NOT NULL,
	"button_style" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "theme_settings_single_row_check" CHECK ("theme_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "base_currency" text DEFAULT 'BGN' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "base_currency" text DEFAULT 'BGN' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "show_bgn" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homepage_sections_order_index" ON "homepage_sections" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "media_newest_index" ON "media" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "revisions_record_index" ON "revisions" USING btree ("entity","record_id","created_at");--> statement-breakpoint
CREATE INDEX "static_pages_order_index" ON "static_pages" USING btree ("sort_order","id");
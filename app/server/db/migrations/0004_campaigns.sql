CREATE TABLE "campaign_counts" (
	"kind" text NOT NULL,
	"campaign_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"closes" integer DEFAULT 0 NOT NULL,
	"signups" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_counts_kind_campaign_id_day_pk" PRIMARY KEY("kind","campaign_id","day")
);
--> statement-breakpoint
CREATE TABLE "landing_page_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"landing_page_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content_bg" text,
	"content_en" text,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title_bg" text NOT NULL,
	"title_en" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"hero_desktop_image" text,
	"hero_mobile_image" text,
	"hero_title_bg" text,
	"hero_title_en" text,
	"hero_subtitle_bg" text,
	"hero_subtitle_en" text,
	"countdown_enabled" boolean DEFAULT false NOT NULL,
	"countdown_end" timestamp with time zone,
	"seo_title_bg" text,
	"seo_title_en" text,
	"seo_description_bg" text,
	"seo_description_en" text,
	"seo_keywords_bg" text,
	"seo_keywords_en" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_pages_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"consent_text" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"popup_id" uuid,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "popups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'newsletter' NOT NULL,
	"headline_bg" text NOT NULL,
	"headline_en" text,
	"subheadline_bg" text,
	"subheadline_en" text,
	"cta_label_bg" text,
	"cta_label_en" text,
	"cta_url" text,
	"legal_note_bg" text,
	"legal_note_en" text,
	"background_color" text DEFAULT '#ffffff' NOT NULL,
	"text_color" text DEFAULT '#000000' NOT NULL,
	"overlay_opacity" double precision DEFAULT 0.5 NOT NULL,
	"popup_image" text,
	"size" text DEFAULT 'modal' NOT NULL,
	"frequency_cap" text DEFAULT 'once_per_session' NOT NULL,
	"dismissable" boolean DEFAULT true NOT NULL,
	"trigger_type" text DEFAULT 'on_first_visit' NOT NULL,
	"trigger_delay" integer DEFAULT 0 NOT NULL,
	"page_matcher" text,
	"timer_end" timestamp with time zone,
	"status" text DEFAULT 'inactive' NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "landing_page_blocks" ADD CONSTRAINT "landing_page_blocks_landing_page_id_landing_pages_id_fk" FOREIGN KEY ("landing_page_id") REFERENCES "public"."landing_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_popup_id_popups_id_fk" FOREIGN KEY ("popup_id") REFERENCES "public"."popups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "landing_page_blocks_order_index" ON "landing_page_blocks" USING btree ("landing_page_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "landing_pages_created_at_index" ON "landing_pages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest_index" ON "newsletter_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "popups_created_at_index" ON "popups" USING btree ("created_at","id");
CREATE TABLE "price_campaign_products" (
	"campaign_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"before_bgn" integer NOT NULL,
	"campaign_bgn" integer NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "price_campaign_products_campaign_id_product_id_pk" PRIMARY KEY("campaign_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "price_campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"price_bgn" integer,
	"scope" text DEFAULT 'all' NOT NULL,
	"targets" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"state" text DEFAULT 'planned' NOT NULL,
	"is_settled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_campaigns_kind_check" CHECK (coalesce(case "price_campaigns"."kind" when 'percent' then "price_campaigns"."percent" between 1 and 99
        else "price_campaigns"."price_bgn" > 0 end, false)),
	CONSTRAINT "price_campaigns_dates_check" CHECK ("price_campaigns"."ends_at" >= "price_campaigns"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "promotion_price_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_bgn" integer,
	"scope" text NOT NULL,
	"targets" text[] NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "landing_pages" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "price_campaign_products" ADD CONSTRAINT "price_campaign_products_campaign_id_price_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."price_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_campaign_products" ADD CONSTRAINT "price_campaign_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_campaign_products_taken_index" ON "price_campaign_products" USING btree ("product_id") WHERE "price_campaign_products"."released_at" is null;--> statement-breakpoint
CREATE INDEX "price_campaigns_newest_index" ON "price_campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "promotion_price_periods_promotion_index" ON "promotion_price_periods" USING btree ("promotion_id","since");--> statement-breakpoint
CREATE INDEX "promotion_price_periods_until_index" ON "promotion_price_periods" USING btree ("until");--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_campaign_id_price_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."price_campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "landing_pages_campaign_index" ON "landing_pages" USING btree ("campaign_id");--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_campaigns"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "promotion_price_periods"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();

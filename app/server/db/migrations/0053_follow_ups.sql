CREATE TABLE "bought_together" (
	"product_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "bought_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"newsletter_id" uuid NOT NULL,
	"subscriber_id" uuid,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tried_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	CONSTRAINT "newsletter_deliveries_subscriber_key" UNIQUE("newsletter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject_bg" text NOT NULL,
	"subject_en" text NOT NULL,
	"preview_bg" text NOT NULL,
	"preview_en" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp with time zone,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"records_confirmed_at" timestamp with time zone,
	"run_id" uuid,
	"next_at" timestamp with time zone,
	"problem" jsonb,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_per_minute_check" CHECK ("newsletters"."per_minute" between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"stopped" text[] DEFAULT '{}' NOT NULL,
	"bounced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_recipients_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "cart_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"items" jsonb NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_reminders_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "follow_up_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"asks_reviews" boolean DEFAULT false NOT NULL,
	"review_days" integer DEFAULT 7 NOT NULL,
	"moderates_reviews" boolean DEFAULT true NOT NULL,
	"offers_stock_alerts" boolean DEFAULT true NOT NULL,
	"wave_hours" integer DEFAULT 12 NOT NULL,
	"offers_cart_reminders" boolean DEFAULT false NOT NULL,
	"cart_hours" integer DEFAULT 20 NOT NULL,
	"offers_order_reminders" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_up_settings_single_row_check" CHECK ("follow_up_settings"."id" = 1),
	CONSTRAINT "follow_up_settings_review_days_check" CHECK ("follow_up_settings"."review_days" between 1 and 60),
	CONSTRAINT "follow_up_settings_wave_hours_check" CHECK ("follow_up_settings"."wave_hours" between 1 and 72),
	CONSTRAINT "follow_up_settings_cart_hours_check" CHECK ("follow_up_settings"."cart_hours" between 1 and 72)
);
--> statement-breakpoint
CREATE TABLE "order_reminders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"weeks" integer NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_reminders_weeks_check" CHECK ("order_reminders"."weeks" between 1 and 52)
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_product_email_key" UNIQUE("product_id","email")
);
--> statement-breakpoint
CREATE TABLE "stock_waves" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_sums" (
	"product_id" uuid NOT NULL,
	"is_demo" boolean NOT NULL,
	"ones" integer NOT NULL,
	"twos" integer NOT NULL,
	"threes" integer NOT NULL,
	"fours" integer NOT NULL,
	"fives" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "review_sums_product_id_is_demo_pk" PRIMARY KEY("product_id","is_demo")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_line_id" uuid,
	"product_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_order_line_key" UNIQUE("order_line_id"),
	CONSTRAINT "reviews_stars_check" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_refusal_check" CHECK ("reviews"."state" <> 'refused' or "reviews"."refusal" is not null)
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "covers_purchases" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allows_review_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waves" ADD CONSTRAINT "stock_waves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_sums" ADD CONSTRAINT "review_sums_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_state_index" ON "newsletter_deliveries" USING btree ("newsletter_id","state","id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscriber_index" ON "newsletter_deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletters_newest_index" ON "newsletters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cart_reminders_due_index" ON "cart_reminders" USING btree ("send_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "order_reminders_due_index" ON "order_reminders" USING btree ("send_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting_index" ON "stock_alerts" USING btree ("product_id","confirmed_at","id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "stock_alerts_email_index" ON "stock_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "review_reports_review_index" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_reports_open_index" ON "review_reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "reviews_product_index" ON "reviews" USING btree ("product_id","state","stars","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_newest_index" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_state_index" ON "reviews" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_email_index" ON "reviews" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_review_index" ON "orders" USING btree ("delivered_at","id") WHERE allows_review_request and delivered_at is not null;--> statement-breakpoint
-- A review that waits for staff changes no page. Every other change writes the sums of its product, also the same again,
-- because their own trigger is what tells of the new page.
CREATE FUNCTION "refresh_review_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "changed" uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT "changed_rows"."product_id") INTO "changed"
    FROM "changed_rows" JOIN "old_rows" USING ("id")
    WHERE "changed_rows"."state" <> 'pending' OR "old_rows"."state" <> 'pending';
  ELSE
    SELECT array_agg(DISTINCT "product_id") INTO "changed" FROM "changed_rows" WHERE "state" <> 'pending';
  END IF;
  IF "changed" IS NULL THEN RETURN NULL; END IF;
  -- Each product's sums are written by one transaction at a time, which then sees what others have committed.
  PERFORM FROM "products" WHERE "id" = ANY("changed") ORDER BY "id" FOR NO KEY UPDATE;
  DELETE FROM "review_sums" WHERE "product_id" = ANY("changed");
  INSERT INTO "review_sums" ("product_id", "is_demo", "ones", "twos", "threes", "fours", "fives", "refused")
  SELECT "product_id", "order_line_id" IS NULL,
    count(*) FILTER (WHERE "state" = 'published' AND "stars" = 1),
    count(*) FILTER (WHERE "state" = 'published' AND "stars" = 2),
    count(*) FILTER (WHERE "state" = 'published' AND "stars" = 3),
    count(*) FILTER (WHERE "state" = 'published' AND "stars" = 4),
    count(*) FILTER (WHERE "state" = 'published' AND "stars" = 5),
    count(*) FILTER (WHERE "state" = 'refused')
  FROM "reviews" JOIN "products" ON "products"."id" = "reviews"."product_id"
  WHERE "product_id" = ANY("changed") AND "state" <> 'pending'
  GROUP BY "product_id", "order_line_id" IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "review_sums_after_insert" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS "changed_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_review_sums"();--> statement-breakpoint
CREATE TRIGGER "review_sums_after_update" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "changed_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_review_sums"();--> statement-breakpoint
CREATE TRIGGER "review_sums_after_delete" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS "changed_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_review_sums"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "review_sums"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "follow_up_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "bought_together"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();

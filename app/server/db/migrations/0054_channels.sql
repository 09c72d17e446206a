CREATE TABLE "agent_answers" (
	"scope" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_answers_scope_operation_key_pk" PRIMARY KEY("scope","operation","key")
);
--> statement-breakpoint
CREATE TABLE "agent_carts" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"lines" jsonb NOT NULL,
	"codes" text[] DEFAULT '{}' NOT NULL,
	"agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "agent_carts_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "agent_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"refused_crawlers" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_settings_single_row_check" CHECK ("agent_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "feed_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"has_google" boolean DEFAULT false NOT NULL,
	"has_meta" boolean DEFAULT false NOT NULL,
	"has_pazaruvaj" boolean DEFAULT false NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"google_category" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_settings_single_row_check" CHECK ("feed_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "consent_choices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"is_given" boolean NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"refund_id" uuid,
	"event_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "conversions_once_key" UNIQUE NULLS NOT DISTINCT("order_id","channel","kind","refund_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "measurement_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"counts_visits" boolean DEFAULT false NOT NULL,
	"keeps_origins" boolean DEFAULT false NOT NULL,
	"has_ga4" boolean DEFAULT false NOT NULL,
	"ga4_measurement_id" text DEFAULT '' NOT NULL,
	"ga4_secret" text,
	"has_meta" boolean DEFAULT false NOT NULL,
	"meta_pixel_id" text DEFAULT '' NOT NULL,
	"meta_token" text,
	"meta_test_code" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "measurement_settings_single_row_check" CHECK ("measurement_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "order_origins" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"referrer" text,
	"agent" text,
	"gclid" text,
	"ga_client_id" text,
	"fbc" text,
	"fbp" text,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"product_views" integer DEFAULT 0 NOT NULL,
	"carts" integer DEFAULT 0 NOT NULL,
	"checkouts" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_counts_day_source_pk" PRIMARY KEY("day","source")
);
--> statement-breakpoint
CREATE TABLE "move_in_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_in_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"media_url" text,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "move_in_records" (
	"move_in_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "move_in_records_move_in_id_entity_record_id_pk" PRIMARY KEY("move_in_id","entity","record_id")
);
--> statement-breakpoint
CREATE TABLE "move_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea",
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"digest" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_lines" integer DEFAULT 0 NOT NULL,
	"all_lines" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"problem" text,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "missing_paths" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "missing_paths_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"target" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_path_key" UNIQUE("path"),
	CONSTRAINT "redirects_loop_check" CHECK ("redirects"."path" <> "redirects"."target")
);
--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_event_id_order_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_origins" ADD CONSTRAINT "order_origins_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_in_pictures" ADD CONSTRAINT "move_in_pictures_move_in_id_move_ins_id_fk" FOREIGN KEY ("move_in_id") REFERENCES "public"."move_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_in_pictures" ADD CONSTRAINT "move_in_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_in_records" ADD CONSTRAINT "move_in_records_move_in_id_move_ins_id_fk" FOREIGN KEY ("move_in_id") REFERENCES "public"."move_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_ins" ADD CONSTRAINT "move_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_answers_created_at_index" ON "agent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agent_carts_expires_at_index" ON "agent_carts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consent_choices_consent_index" ON "consent_choices" USING btree ("consent_id","created_at");--> statement-breakpoint
CREATE INDEX "conversions_waiting_index" ON "conversions" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "conversions_newest_index" ON "conversions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "conversions_refund_index" ON "conversions" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "conversions_event_index" ON "conversions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "order_origins_created_at_index" ON "order_origins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_origins_consent_index" ON "order_origins" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "move_in_pictures_state_index" ON "move_in_pictures" USING btree ("move_in_id","state");--> statement-breakpoint
CREATE INDEX "move_in_pictures_product_index" ON "move_in_pictures" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "move_ins_newest_index" ON "move_ins" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "missing_paths_path_index" ON "missing_paths" USING btree ("path");--> statement-breakpoint
CREATE INDEX "redirects_target_index" ON "redirects" USING btree ("target");--> statement-breakpoint
CREATE INDEX "redirects_newest_index" ON "redirects" USING btree ("created_at","id");--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "feed_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "measurement_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "redirects"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();

CREATE TABLE "carrier_offices" (
	"carrier" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name_bg" text NOT NULL,
	"name_en" text NOT NULL,
	"town_id" text NOT NULL,
	"town_bg" text NOT NULL,
	"town_en" text NOT NULL,
	"postcode" text NOT NULL,
	"address_bg" text NOT NULL,
	"address_en" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"hours" jsonb NOT NULL,
	"max_weight" integer,
	"max_size" integer[],
	"takes_cash" boolean NOT NULL,
	"allows_inspection" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"search_words" "tsvector" NOT NULL,
	CONSTRAINT "carrier_offices_carrier_code_pk" PRIMARY KEY("carrier","code")
);
--> statement-breakpoint
CREATE TABLE "carrier_payout_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"amount_eur" integer NOT NULL,
	"shipment_id" uuid,
	"matched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carrier_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"method" text NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_streets" (
	"carrier" text NOT NULL,
	"town_id" text NOT NULL,
	"streets" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_streets_carrier_town_id_pk" PRIMARY KEY("carrier","town_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_towns" (
	"carrier" text NOT NULL,
	"id" text NOT NULL,
	"name_bg" text NOT NULL,
	"name_en" text NOT NULL,
	"region_bg" text NOT NULL,
	"region_en" text NOT NULL,
	"postcode" text NOT NULL,
	"search_words" "tsvector" NOT NULL,
	CONSTRAINT "carrier_towns_carrier_id_pk" PRIMARY KEY("carrier","id")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"name" text PRIMARY KEY NOT NULL,
	"credentials" text,
	"checked_at" timestamp with time zone,
	"settings" jsonb NOT NULL,
	"offices_at" timestamp with time zone,
	"offices_problem" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"carriers" text[] NOT NULL,
	"pricing" text NOT NULL,
	"free_from" integer,
	"prices" jsonb NOT NULL,
	"is_day_promised" boolean NOT NULL,
	"cut_off" text NOT NULL,
	"working_days" integer[] NOT NULL,
	"closed_days" text[] NOT NULL,
	"processing_days" integer NOT NULL,
	"carrier_days" jsonb NOT NULL,
	"is_reminded" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_settings_single_row_check" CHECK ("delivery_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "payout_file_formats" (
	"carrier" text PRIMARY KEY NOT NULL,
	"number_column" text NOT NULL,
	"amount_column" text NOT NULL,
	"day_column" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_parcels" (
	"number" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"cash_eur" integer NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "sandbox_parcels_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"shipment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"state" text,
	"text_bg" text NOT NULL,
	"text_en" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "shipment_events_shipment_id_at_code_pk" PRIMARY KEY("shipment_id","at","code")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"place" text NOT NULL,
	"destination" jsonb NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"label_state" text NOT NULL,
	"number" text,
	"parcel_numbers" text[] DEFAULT '{}' NOT NULL,
	"pdf_url" text,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"weight" integer NOT NULL,
	"cash_eur" integer NOT NULL,
	"price_eur" integer,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"problem" text,
	"expected_on" date,
	"pickup_reference" text,
	"phone_key" text NOT NULL,
	"collected_eur" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"labelled_at" timestamp with time zone,
	"packed_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"track_at" timestamp with time zone,
	"track_failures" integer DEFAULT 0 NOT NULL,
	"user_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "shipments_cash_eur_check" CHECK ("shipments"."cash_eur" >= 0),
	CONSTRAINT "shipments_number_check" CHECK ("shipments"."number" is not null or "shipments"."label_state" <> 'made')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "office_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_bgn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_eur" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "page_token" text DEFAULT left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32) NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_payout_lines" ADD CONSTRAINT "carrier_payout_lines_payout_id_carrier_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."carrier_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_payout_lines" ADD CONSTRAINT "carrier_payout_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_payouts" ADD CONSTRAINT "carrier_payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_offices_town_index" ON "carrier_offices" USING btree ("town_bg","carrier");--> statement-breakpoint
CREATE INDEX "carrier_offices_search_words_index" ON "carrier_offices" USING gin ("search_words");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_payout_lines_number_index" ON "carrier_payout_lines" USING btree ("carrier","number");--> statement-breakpoint
CREATE INDEX "carrier_payout_lines_payout_index" ON "carrier_payout_lines" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_payout_lines_shipment_index" ON "carrier_payout_lines" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_payouts_reference_index" ON "carrier_payouts" USING btree ("carrier","reference");--> statement-breakpoint
CREATE INDEX "carrier_payouts_day_index" ON "carrier_payouts" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "carrier_towns_search_words_index" ON "carrier_towns" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "shipments_order_index" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_label_index" ON "shipments" USING btree ("order_id") WHERE label_state in ('requested', 'unknown', 'made');--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_number_index" ON "shipments" USING btree ("carrier","number") WHERE label_state = 'made';--> statement-breakpoint
CREATE INDEX "shipments_open_index" ON "shipments" USING btree ("state","requested_at","id") WHERE state not in ('delivered', 'returned', 'lost') and label_state in ('requested', 'unknown', 'made');--> statement-breakpoint
CREATE INDEX "shipments_track_index" ON "shipments" USING btree ("track_at") WHERE track_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_phone_index" ON "shipments" USING btree ("phone_key") WHERE state in ('returning', 'returned');--> statement-breakpoint
CREATE INDEX "shipments_cash_index" ON "shipments" USING btree ("carrier","ended_at") WHERE cash_eur > 0 and label_state = 'made';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_page_token_unique" UNIQUE("page_token");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_check" CHECK ("orders"."delivery_bgn" between 0 and "orders"."total_bgn");--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();

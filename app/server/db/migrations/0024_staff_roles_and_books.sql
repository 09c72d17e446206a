CREATE TABLE "audit_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" char(7) NOT NULL,
	"hash" text NOT NULL,
	"contents" "bytea" NOT NULL,
	"order_count" integer NOT NULL,
	"return_count" integer NOT NULL,
	"total_eur" bigint NOT NULL,
	"user_id" uuid,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "books_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rf_number" text DEFAULT '' NOT NULL,
	"domain_name" text DEFAULT '' NOT NULL,
	"shop_type" integer DEFAULT 1 NOT NULL,
	"first_document_number" bigint,
	"payment_codes" jsonb NOT NULL,
	"covered_from" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "books_settings_single_row_check" CHECK ("books_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"document" text NOT NULL,
	"document_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"rendered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_files_document_document_id_pk" PRIMARY KEY("document","document_id")
);
--> statement-breakpoint
CREATE TABLE "duty_checks" (
	"duty" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"remind_on" date,
	"note" text DEFAULT '' NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "month_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" char(7) NOT NULL,
	"basis" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sale_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"reverses" uuid,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sale_documents_number_unique" UNIQUE("number"),
	CONSTRAINT "sale_documents_number_check" CHECK ("sale_documents"."number" between 1 and 9999999999),
	CONSTRAINT "sale_documents_reverses_check" CHECK (("sale_documents"."kind" = 'reversal') = ("sale_documents"."reverses" is not null))
);
--> statement-breakpoint
CREATE TABLE "lot_allocations" (
	"order_line_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "lot_allocations_order_line_id_lot_id_pk" PRIMARY KEY("order_line_id","lot_id"),
	CONSTRAINT "lot_allocations_quantity_check" CHECK ("lot_allocations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"code" text NOT NULL,
	"best_before" date,
	"received" integer NOT NULL,
	"quantity" integer NOT NULL,
	"locked_at" timestamp with time zone,
	"user_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lots_code_unique" UNIQUE NULLS NOT DISTINCT("product_id","code","best_before"),
	CONSTRAINT "lots_quantity_check" CHECK ("lots"."quantity" between 0 and "lots"."received")
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"recall_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_notices_recall_id_order_id_pk" PRIMARY KEY("recall_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"reason_bg" text NOT NULL,
	"reason_en" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"user_id" uuid,
	CONSTRAINT "recalls_lot_id_unique" UNIQUE("lot_id")
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_eur" integer NOT NULL,
	"reason" text NOT NULL,
	"payer" text NOT NULL,
	"order_id" uuid,
	"matched_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entries_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "bank_file_formats" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"amount_column" text NOT NULL,
	"day_column" text NOT NULL,
	"reason_column" text NOT NULL,
	"payer_column" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_file_formats_single_row_check" CHECK ("bank_file_formats"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_transfer_on" boolean DEFAULT false NOT NULL,
	"is_in_hand_on" boolean DEFAULT false NOT NULL,
	"account_holder" text DEFAULT '' NOT NULL,
	"iban" text DEFAULT '' NOT NULL,
	"bic" text DEFAULT '' NOT NULL,
	"hold_days" integer DEFAULT 3 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_settings_single_row_check" CHECK ("payment_settings"."id" = 1),
	CONSTRAINT "payment_settings_hold_days_check" CHECK ("payment_settings"."hold_days" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "vat_rate" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat_rate" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_bgn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_eur" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allocated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "invoice_rule" text DEFAULT 'by_hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "invoice_scope" text DEFAULT 'asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_files" ADD CONSTRAINT "audit_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_checks" ADD CONSTRAINT "duty_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_packages" ADD CONSTRAINT "month_packages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_documents" ADD CONSTRAINT "sale_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_documents" ADD CONSTRAINT "sale_documents_reverses_sale_documents_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."sale_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_files_content_index" ON "audit_files" USING btree ("month","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "month_packages_open_index" ON "month_packages" USING btree ("month","basis") WHERE state in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "month_packages_newest_index" ON "month_packages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "month_packages_expiry_index" ON "month_packages" USING btree ("expires_at") WHERE storage_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_documents_one_sale_index" ON "sale_documents" USING btree ("order_id") WHERE kind = 'sale';--> statement-breakpoint
CREATE INDEX "sale_documents_order_index" ON "sale_documents" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "sale_documents_issued_index" ON "sale_documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "lot_allocations_lot_index" ON "lot_allocations" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lots_best_before_index" ON "lots" USING btree ("best_before","id") WHERE quantity > 0;--> statement-breakpoint
CREATE INDEX "lots_code_index" ON "lots" USING btree ("code");--> statement-breakpoint
CREATE INDEX "bank_entries_day_index" ON "bank_entries" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_entries_order_index" ON "bank_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_entries_open_index" ON "bank_entries" USING btree ("booked_on","id") WHERE matched_at is null and dismissed_at is null;--> statement-breakpoint
CREATE INDEX "orders_delivered_index" ON "orders" USING btree ("delivered_at","id") WHERE delivered_at is not null;--> statement-breakpoint
UPDATE "profiles" SET "role" = 'owner' WHERE "is_admin";--> statement-breakpoint
-- Products and lines sold get the rate in force.
UPDATE "products" SET "vat_rate" = "shop_settings"."vat_rate" FROM "shop_settings" WHERE "shop_settings"."vat_rate" IN (0, 9);--> statement-breakpoint
UPDATE "order_lines" SET "vat_rate" = "shop_settings"."vat_rate" FROM "shop_settings" WHERE "shop_settings"."vat_rate" IN (0, 9);--> statement-breakpoint
ALTER TABLE "shop_settings" DROP COLUMN "vat_rate";--> statement-breakpoint
UPDATE "orders" SET "delivered_at" = "delivery"."at" FROM (
	SELECT "order_id", max("created_at") AS "at" FROM "order_events"
	WHERE "kind" = 'status_changed' AND "data"->>'to' = 'delivered' GROUP BY "order_id"
) AS "delivery" WHERE "delivery"."order_id" = "orders"."id" AND "orders"."order_status" = 'delivered';--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_role_check" CHECK ("profiles"."is_admin" = ("profiles"."role" is not null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vat_rate_check" CHECK ("products"."vat_rate" in (0, 9, 20));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_vat_rate_check" CHECK ("order_lines"."vat_rate" in (0, 9, 20));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_check" CHECK ("orders"."discount_bgn" >= 0 and "orders"."discount_eur" >= 0);--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "payment_settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "recalls" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
-- Pages show the earliest best-before date of the pieces on hand.
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "lots" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % never change', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "immutable" BEFORE UPDATE OR DELETE ON "sale_documents" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- All columns but the stock, what follows from it, and the time of the change; a new one is added here.
DROP TRIGGER "public_change_of_one" ON "products";--> statement-breakpoint
CREATE TRIGGER "public_change_of_one" AFTER UPDATE OF
  "id", "name_bg", "name_en", "description_bg", "description_en", "flavor", "image_url", "pictures", "model_url", "price_bgn",
  "vat_rate", "weight_grams", "low_stock_at", "category_id", "is_active", "legal_name_bg", "legal_name_en", "ingredients_bg",
  "ingredients_en", "nutrition", "storage_bg", "storage_en", "origin_bg", "origin_en", "warnings_bg", "warnings_en",
  "created_at", "search_words"
  ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();

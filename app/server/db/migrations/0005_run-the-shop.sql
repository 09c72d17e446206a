CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "distributors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city_bg" text NOT NULL,
	"city_en" text,
	"company_bg" text NOT NULL,
	"company_en" text,
	"phone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"price_bgn" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_number_check" CHECK ("invoices"."number" between 1 and 9999999999)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"order_id" uuid,
	"goods" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"user_email" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invites_email_unique" UNIQUE("email")
);
--> statement-breakpoint
DROP INDEX "orders_customer_index";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pictures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_at" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_low_stock" boolean GENERATED ALWAYS AS (stock_quantity <= low_stock_at) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "legal_name_bg" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "legal_name_en" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients_bg" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients_en" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "nutrition" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage_bg" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage_en" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin_bg" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin_en" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warnings_bg" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warnings_en" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_words" tsvector;--> statement-breakpoint
UPDATE "customers" SET "search_words" = array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(first_name || ' ' || last_name || ' ' || split_part(email, '@', 1) || ' ' || regexp_replace(email, '[^a-zA-Z0-9]', '', 'g') || ' ' || regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^(00359|359|0)', '')), 'абвгдезийклмнопрстуфхъьѝ', 'abvgdeziyklmnoprstufhayi'), 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'щ', 'sht'), 'ш', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'w', 'v'), 'x', 'h'), '[jy]', 'i', 'g'), '[^a-z0-9]+'), ''));--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "search_words" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_words" tsvector;--> statement-breakpoint
UPDATE "orders" SET "search_words" = array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(order_number || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || split_part(email, '@', 1) || ' ' || regexp_replace(email, '[^a-zA-Z0-9]', '', 'g') || ' ' || regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00359|359|0)', '')), 'абвгдезийклмнопрстуфхъьѝ', 'abvgdeziyklmnoprstufhayi'), 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'щ', 'sht'), 'ш', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'w', 'v'), 'x', 'h'), '[jy]', 'i', 'g'), '[^a-z0-9]+'), ''));--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search_words" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "eik" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "is_vat_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "vat_rate" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "manager_bg" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "first_invoice_number" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_factors_user_id_index" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_prices_since_index" ON "product_prices" USING btree ("product_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order_index" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_order_index" ON "invoices" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "withdrawals_newest_index" ON "withdrawals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_order_index" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_index" ON "audit_log" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "profiles_admins_index" ON "profiles" USING btree ("id") WHERE is_admin;--> statement-breakpoint
CREATE INDEX "audit_log_person_index" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record_index" ON "audit_log" USING btree ("entity","record_id","at");--> statement-breakpoint
CREATE INDEX "products_all_newest_index" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_all_price_index" ON "products" USING btree ("price_bgn","id");--> statement-breakpoint
CREATE INDEX "products_all_name_index" ON "products" USING btree (name_bg collate "bg-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_hidden_index" ON "products" USING btree ("created_at","id") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "products_low_stock_index" ON "products" USING btree ("created_at","id") WHERE is_low_stock and is_active;--> statement-breakpoint
CREATE INDEX "customers_subscribed_index" ON "customers" USING btree ("created_at","id") WHERE is_subscribed;--> statement-breakpoint
CREATE INDEX "customers_name_index" ON "customers" USING btree ((first_name || ' ' || last_name) collate "bg-x-icu","id");--> statement-breakpoint
CREATE INDEX "customers_search_words_index" ON "customers" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "orders_status_index" ON "orders" USING btree ("order_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_index" ON "orders" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid_index" ON "orders" USING btree ("payment_method","created_at","id") WHERE payment_status = 'pending' and order_status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_unsent_index" ON "orders" USING btree ("order_status","created_at","id") WHERE order_status in ('new', 'processing') and holds_stock;--> statement-breakpoint
CREATE INDEX "orders_total_index" ON "orders" USING btree ("total_eur","id");--> statement-breakpoint
CREATE INDEX "orders_search_words_index" ON "orders" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "orders_customer_index" ON "orders" USING btree ("customer_id","created_at","id");--> statement-breakpoint
INSERT INTO "product_prices" ("id", "product_id", "price_bgn", "since") SELECT gen_random_uuid(), "id", "price_bgn", "created_at" FROM "products";--> statement-breakpoint
INSERT INTO "distributors" ("id", "city_bg", "city_en", "company_bg", "company_en", "phone") VALUES ('01890000-0000-7000-8000-0000000050f1', 'София', 'Sofia', '„Сладка София“ ЕООД', 'Sladka Sofia EOOD', '+359 2 000 0000');--> statement-breakpoint
CREATE STATISTICS "orders_states" (mcv) ON "order_status", "payment_status", "payment_method", "holds_stock" FROM "orders";

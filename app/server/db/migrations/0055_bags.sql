CREATE TABLE "bag_parts" (
	"bag_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "bag_parts_bag_id_product_id_pk" PRIMARY KEY("bag_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "bags" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"measure" text NOT NULL,
	"smallest" integer NOT NULL,
	"largest" integer NOT NULL,
	"most_kinds" integer NOT NULL,
	"is_offered" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bags_size_check" CHECK ("bags"."smallest" between 1 and "bags"."largest"),
	CONSTRAINT "bags_kinds_check" CHECK ("bags"."most_kinds" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_gifts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"receiver_first_name" text,
	"receiver_last_name" text,
	"receiver_phone" text,
	"receiver_phone_e164" text,
	"card_text" text NOT NULL,
	"wished_on" date
);
--> statement-breakpoint
CREATE TABLE "packed_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_line_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot_id" uuid,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packed_units_quantity_check" CHECK ("packed_units"."quantity" > 0)
);
--> statement-breakpoint
DROP INDEX "products_low_stock_index";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_loose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_bag" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bag_key" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bag_label" text;--> statement-breakpoint
ALTER TABLE "bag_parts" ADD CONSTRAINT "bag_parts_bag_id_bags_product_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_parts" ADD CONSTRAINT "bag_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_gifts" ADD CONSTRAINT "order_gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_units" ADD CONSTRAINT "packed_units_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_units" ADD CONSTRAINT "packed_units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_units" ADD CONSTRAINT "packed_units_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bag_parts_product_index" ON "bag_parts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "packed_units_line_index" ON "packed_units" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "products_low_stock_index" ON "products" USING btree ("created_at","id") WHERE is_low_stock and (is_active or is_loose);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_loose_check" CHECK (not ("products"."is_loose" and ("products"."is_active" or "products"."is_pack")));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bag_check" CHECK (not ("products"."is_bag" and ("products"."is_active" or "products"."is_pack" or "products"."is_loose")));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bag_check" CHECK (("order_lines"."bag_key" is null) = ("order_lines"."bag_label" is null));--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "bags"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "bag_parts"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
-- All columns but the stock, what follows from it, and the time of the change; a new one is added here.
DROP TRIGGER "public_change_of_one" ON "products";--> statement-breakpoint
CREATE TRIGGER "public_change_of_one" AFTER UPDATE OF
  "id", "name_bg", "name_en", "description_bg", "description_en", "flavor", "family_id", "is_card", "is_pack", "is_loose",
  "is_bag", "gtin", "image_url", "pictures", "model_url", "price_bgn", "vat_rate", "weight_grams", "low_stock_at",
  "category_id", "is_active", "legal_name_bg", "legal_name_en", "ingredients_bg", "ingredients_en", "nutrition",
  "storage_bg", "storage_en", "origin_bg", "origin_en", "warnings_bg", "warnings_en", "created_at", "search_words"
  ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();

DROP INDEX "products_newest_index";--> statement-breakpoint
DROP INDEX "products_category_index";--> statement-breakpoint
DROP INDEX "products_flavor_index";--> statement-breakpoint
DROP INDEX "products_price_index";--> statement-breakpoint
DROP INDEX "products_name_bg_index";--> statement-breakpoint
DROP INDEX "products_name_en_index";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_card" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "products_family_index" ON "products" USING btree ("family_id","weight_grams");--> statement-breakpoint
CREATE INDEX "products_newest_index" ON "products" USING btree ("created_at","id") WHERE is_active and is_card;--> statement-breakpoint
CREATE INDEX "products_category_index" ON "products" USING btree ("category_id","created_at","id") WHERE is_active and is_card;--> statement-breakpoint
CREATE INDEX "products_flavor_index" ON "products" USING btree ("flavor","created_at","id") WHERE is_active and is_card;--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("price_bgn","id") WHERE is_active and is_card;--> statement-breakpoint
CREATE INDEX "products_name_bg_index" ON "products" USING btree (name_bg collate "bg-x-icu","id") WHERE is_active and is_card;--> statement-breakpoint
CREATE INDEX "products_name_en_index" ON "products" USING btree (name_en collate "en-x-icu","id") WHERE is_active and is_card;--> statement-breakpoint
-- All columns but the stock, what follows from it, and the time of the change; a new one is added here.
DROP TRIGGER "public_change_of_one" ON "products";--> statement-breakpoint
CREATE TRIGGER "public_change_of_one" AFTER UPDATE OF
  "id", "name_bg", "name_en", "description_bg", "description_en", "flavor", "family_id", "is_card", "gtin", "image_url",
  "pictures", "model_url", "price_bgn", "vat_rate", "weight_grams", "low_stock_at", "category_id", "is_active",
  "legal_name_bg", "legal_name_en", "ingredients_bg", "ingredients_en", "nutrition", "storage_bg", "storage_en",
  "origin_bg", "origin_en", "warnings_bg", "warnings_en", "created_at", "search_words"
  ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
